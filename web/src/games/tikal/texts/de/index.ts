export { default as log } from './log.json';
export { default as table } from './table.json';
