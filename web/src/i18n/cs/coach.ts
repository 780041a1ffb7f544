export { default as coach } from './coach.json';
