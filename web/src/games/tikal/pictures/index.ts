// The pictures of the rules of Tikal, of the table's own shapes.
import type { Pictures } from '../../../shell/game';
import Defs from '../draw/Defs.svelte';
import { DRAWN } from './drawn';
import Picture from './Picture.svelte';

const pictures: Pictures = {
  rules: Object.keys(DRAWN),
  Paints: Defs,
  Picture,
  overview: () => import('../overview/Drawing.svelte'),
};

export default pictures;
