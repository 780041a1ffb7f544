export { default as pages } from './pages.json';
// What games say of themselves outside their tables.
export const setup = import.meta.glob('../../games/*/texts/de/setup.json', {
  eager: true,
  import: 'default',
});
