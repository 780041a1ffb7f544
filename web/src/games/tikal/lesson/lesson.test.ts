// The lessons of Tikal on the real rules: along their own ways, and wherever else somebody goes.
import { expect, it } from 'vitest';
import type { View } from '../../../generated/tikal';
import type { Board } from '../logic/types';
import { Classroom, learnt } from '../../../shell/coach/testing';
import { Tikal } from '../state/tikal.svelte';
import lessons from '.';
import { LEADER, SETS } from './jungle';

const taught: Parameters<typeof learnt>[0] = {
  id: 'tikal',
  lessons,
  game: { sit: (table, box) => new Tikal(table, box as Board) },
};
learnt(taught);

it('says what a turn was bought for', async () => {
  const lesson = lessons.find(({ id }) => id === 'auction')!;
  const room = await Classroom.begin(taught, lesson);
  const { coach, table } = room;
  const score = () => (table.view as unknown as View).position.seats[lesson.seat - 1]!.score;
  const before = score();
  for (let steps = 0; coach.said.is === 'step' && coach.said.step.id !== 'choose'; steps += 1) {
    expect(steps).toBeLessThan(10);
    if (coach.said.step.done) await coach.play();
    else coach.next();
    await room.settle();
  }
  const price = before - score();
  expect(price).toBeGreaterThan(0);
  expect(coach.words.match(/\d+/g)?.map(Number)).toEqual([price]);
  room.close();
});

it('says of sets and of the leader what the rules say', async () => {
  const { testEngine } = await import('../../../engine/testing');
  const engine = await testEngine('tikal');
  const box = engine.board('tikal', { players: 2, mode: 'basic', edition: '2015' }) as Board;
  expect(box.set_points).toEqual([0, ...SETS]);
  // A leader alone on a temple, and what the engine says of his strength there.
  const { record } = lessons[0]!;
  const replica = engine.resume(record).replica();
  const draft = replica.draft(1);
  for (const action of ['place d3 0', 'walk leader b2 c2']) draft.play(action);
  const before = (replica.view(0, 1) as unknown as { strength: Record<string, number[]> }).strength[
    'c2'
  ]![0]!;
  const after = (draft.view() as unknown as { strength: Record<string, number[]> }).strength['c2']![0]!;
  expect(after - before).toBe(LEADER);
});
