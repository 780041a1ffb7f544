export { default as online } from './online.json';
