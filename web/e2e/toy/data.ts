// What the engine says of the toy.
import type { AnyView } from '../../src/engine';

interface Known {
  card: number | null;
}

export interface View extends AnyView {
  time: number;
  deck: number;
  spots: (Known | null)[];
  hands: (Known | null)[];
  open: number[];
}

export type Event =
  | { type: 'discarded'; card: number }
  | { type: 'peeked' | 'taken'; seat: number }
  | { type: 'buried'; seat: number; spot: number }
  | { type: 'dug'; seat: number; spot: number; card: number }
  | { type: 'played'; seat: number; card: number }
  | { type: 'over' };

/** What lies in the box. */
export interface Box {
  cards: number;
  spots: number;
}
