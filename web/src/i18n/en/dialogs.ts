export { default as advice } from './advice.json';
export { default as dialog } from './dialog.json';
