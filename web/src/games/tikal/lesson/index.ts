// The guided games of Tikal.
import type { Lesson } from '../../../shell/coach/lesson';
import { auctionGame } from './auction';
import { jungle } from './jungle';

const lessons: readonly Lesson[] = [jungle, auctionGame];
export default lessons;
