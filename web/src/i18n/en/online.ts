export { default as account } from './account.json';
export { default as faults } from './faults.json';
export { default as lobby } from './lobby.json';
