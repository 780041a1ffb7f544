import { expect, test } from 'vitest';
import type { Entry, Event, Seat, View } from '../logic/types';
import { finaleOf, momentsOf } from './of';

const entry = (...events: Event[]): Entry => ({
  version: 7,
  seat: 1,
  type: 'act',
  cost: 0,
  ends: false,
  standing: true,
  events,
});
const walked = (from: string, to: string): Event => ({
  event: 'walked',
  seat: 1,
  figure: 'worker',
  from,
  to,
  cost: 1,
});
const nobody = (): View => {
  throw new Error('nobody asks');
};
const scenes = (...events: Event[]) => momentsOf(entry(...events), nobody).map(({ scene }) => scene);

test('a way is one walk over all its hexes, of all who go it', () => {
  const way = [walked('a1', 'b2'), walked('b2', 'c2')];
  expect(scenes(...way, ...way)).toEqual([
    { kind: 'walk', seat: 1, figure: 'worker', route: ['a1', 'b2', 'c2'], count: 2 },
  ]);
  const far = ['a1', 'a2', 'a3', 'a4', 'a5', 'b5', 'c5', 'd5'];
  const [moment] = momentsOf(entry(...far.slice(1).map((to, at) => walked(far[at]!, to))), nobody);
  expect(moment!.lasts).toBeLessThan(700);
});

test('what is dug up, uncovered, placed, built and guarded is seen', () => {
  const seat: Seat = 1;
  expect(
    scenes(
      { event: 'placed', seat, tile: 'A1', hex: 'c2', rotation: 0 },
      { event: 'entered', seat, figure: 'leader', hex: 'a1' },
      { event: 'dug', seat, hex: 'c2', motif: 3, left: 2 },
      { event: 'uncovered', seat, hex: 'b1', value: 2 },
      { event: 'camped', seat, hex: 'c2' },
      { event: 'guarded', seat, figure: 'worker', hex: 'b1', removed: 0 },
    ).map(({ kind }) => kind),
  ).toEqual(['place', 'enter', 'dig', 'rise', 'camp', 'guard']);
});

test('points come from the temples that were held, and after them the volcano of the next scoring', () => {
  const before = { would_score: [{ from: { a2: 3, b1: 2 } }, { from: {} }] } as unknown as View;
  const scored = (seat: Seat, temples: number, treasures: number): Event => ({
    event: 'scored',
    seat,
    temples,
    treasures,
    total: temples + treasures,
  });
  const moments = momentsOf(
    entry(scored(1, 5, 1), { event: 'scoring_began', order: [1, 2], last: false }),
    () => before,
  );
  expect(moments.map(({ scene, sound }) => [scene, sound])).toEqual([
    [
      {
        kind: 'score',
        seat: 1,
        from: [
          ['a2', 3],
          ['b1', 2],
        ],
        treasures: 1,
      },
      'score',
    ],
    [{ kind: 'erupt' }, 'rumble'],
  ]);
  // Who scores nothing has nothing to fly.
  expect(momentsOf(entry(scored(2, 0, 0)), () => before)).toEqual([]);
});

test('all who share the victory stand at the end', () => {
  expect(finaleOf([1, 3, 1]).scene).toEqual({ kind: 'over', seats: [1, 3] });
});
