export { default as refusal } from './refusal.json';
