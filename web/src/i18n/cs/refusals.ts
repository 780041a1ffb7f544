export { default as faults } from './faults.json';
export { default as refusal } from './refusal.json';
