export { default as dialog } from './dialog.json';
export { default as reason } from './reason.json';
