// The one file that names the games of the page.
import { setup, type Hosted } from '../shell/game';
import { engine } from './tikal/engine';
import { tikal } from './tikal/setup';
import { engine as engine2 } from './tikal2/engine';
import { tikal2 } from './tikal2/setup';

/** The games in the order in which they are offered. */
export const HOSTED: Readonly<Record<string, Hosted>> = {
  tikal: {
    setup: setup(tikal),
    engine,
    table: () => import('./tikal'),
    pictures: () => import('./tikal/pictures'),
    lessons: () => import('./tikal/lesson'),
  },
  tikal2: {
    setup: setup(tikal2),
    engine: engine2,
    table: () => import('./tikal2'),
    pictures: () => import('./tikal2/pictures'),
    lessons: () => import('./tikal2/lesson'),
  },
};

/** What was stored before it said of which game it is, is of this one. */
export const OLDEST = 'tikal';
