export { default as account } from './account.json';
