export { default as app } from './app.json';
export { default as errors } from './errors.json';
export { default as log } from './log.json';
export { default as table } from './table.json';
