export { default as account } from './account.json';
export { default as app } from './app.json';
export { default as errors } from './errors.json';
export { default as lobby } from './lobby.json';
