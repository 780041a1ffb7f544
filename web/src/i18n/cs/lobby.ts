export { default as lobby } from './lobby.json';
