// The lesson of Tikal II on the real rules: along its own way, and wherever else somebody goes.
import { expect, it } from 'vitest';
import { testEngine } from '../../../engine/testing';
import { Classroom, learnt } from '../../../shell/coach/testing';
import type { Board, View } from '../logic/types';
import { Tikal2 } from '../state/tikal2.svelte';
import lessons from '.';
import { SETS } from './steps';
import type { Facts } from './facts';
import { payment, TILES } from './ways';

const taught = {
  id: 'tikal2',
  lessons,
  game: {
    sit: (table: ConstructorParameters<typeof Tikal2>[0], box: unknown) => new Tikal2(table, box as Board),
  },
};
learnt(taught);

it('knows the tiles that lie on the river', async () => {
  const engine = await testEngine('tikal2');
  const board = engine.board('tikal2', { players: 2 }) as Board;
  const view = engine.resume(lessons[0]!.record).replica().view(0, null) as unknown as View;
  const left = view.sites.flatMap(({ tiles }) => tiles).toSorted((a, b) => a - b);
  expect(Object.keys(TILES).map(Number)).toEqual(left);
  for (const { id, symbols } of board.tiles) if (id in TILES) expect(TILES[id]).toEqual(symbols);
});

it('says of sets of keys what the rules say', async () => {
  const board = (await testEngine('tikal2')).board('tikal2', { players: 2 }) as Board;
  expect(board.set_points).toEqual([0, ...SETS]);
});

it('keeps the keys where a card crosses the forest for nothing', () => {
  const key = { by: 'key', colour: 'pink', slot: null, points: 0, closes: [], shut_in: false };
  const card = { ...key, by: 'card', colour: null, slot: 1 };
  const paid = (...tolls: object[]) => payment({ ask: () => tolls } as unknown as Facts)?.by;
  expect(paid(key, card)).toBe('card');
  expect(paid(key)).toBe('key');
});

it('promises what comes of it', async () => {
  const [lesson] = lessons;
  const room = await Classroom.begin(taught, lesson!);
  const { coach, table } = room;
  const mine = () => {
    const view = table.view as unknown as View;
    const { keys, altars } = view.would_score[0]!;
    return { score: view.outcome.scores[0]!, would: keys + altars, keys, altars };
  };
  const numbers = (): number[] => (coach.words.match(/(?<![a-z])\d+/g) ?? []).map(Number);
  const held = new Set<string>();
  let before = mine();
  for (let steps = 0; coach.said.is === 'step' && steps < 40; steps += 1) {
    const { id, done } = coach.said.step;
    const told = numbers();
    // What the round scored was foreseen before it ended.
    if (id === 'scored') expect(told.slice(1)).toEqual([before.keys, ...SETS, before.altars]);
    else before = mine();
    if (done) await coach.play();
    else coach.next();
    await room.settle();
    const after = mine();
    if (['dig', 'deliver', 'offering', 'secret', 'extra'].includes(id))
      expect(told, id).toContain(after.score - before.score);
    if (['camp', 'play'].includes(id)) expect(told, id).toEqual([after.would - before.would]);
    if (id === 'lead') expect(told).toEqual([before.altars]);
    held.add(id);
  }
  expect([...held]).toEqual(lesson!.steps.map(({ id }) => id));
  room.close();
});
