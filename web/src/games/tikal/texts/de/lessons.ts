export { default as lesson } from './lesson.json';
