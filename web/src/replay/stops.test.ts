import { expect, it } from 'vitest';
import { stopAt, stops, turnFrom } from './stops';

// Seat 1 places, enters, takes that back, walks, ends; seat 2 places and resigns.
const found = stops([
  { version: 1, seat: 1, type: 'act', ends: false, standing: true },
  { version: 2, seat: 1, type: 'act', ends: false, standing: false },
  { version: 3, seat: 1, type: 'undo', ends: false, standing: false },
  { version: 4, seat: 1, type: 'act', ends: false, standing: true },
  { version: 5, seat: 1, type: 'act', ends: true, standing: true },
  { version: 6, seat: 2, type: 'act', ends: false, standing: true },
  { version: 7, seat: 2, type: 'resign', ends: false, standing: true },
]);

it('passes over what was taken back', () => {
  expect(found.versions).toEqual([0, 1, 4, 5, 6, 7]);
  expect(found.turns).toEqual([0, 3, 5]);
});

it('finds the stop of a link, one to a step taken back too', () => {
  expect([0, 1, 2, 3, 4, 7, 99].map((version) => stopAt(found, version))).toEqual([0, 1, 1, 1, 2, 5, 5]);
});

it('goes turn by turn', () => {
  expect([0, 1, 3, 4, 5].map((index) => turnFrom(found, index, 1))).toEqual([3, 3, 5, 5, 5]);
  expect([0, 1, 3, 4, 5].map((index) => turnFrom(found, index, -1))).toEqual([0, 0, 0, 3, 3]);
});

it('holds a game of nothing', () => {
  expect(stops([])).toEqual({ versions: [0], turns: [0] });
});
