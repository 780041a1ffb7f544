// The one file that names the games of the page.
import { setup, type Hosted } from '../shell/game';
import { tikal } from './tikal/setup';

/** The games in the order in which they are offered. */
export const HOSTED: Readonly<Record<string, Hosted>> = {
  tikal: { setup: setup(tikal), table: () => import('./tikal') },
};

/** What was stored before it said of which game it is, is of this one. */
export const OLDEST = 'tikal';
