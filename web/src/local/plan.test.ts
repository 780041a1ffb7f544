import { describe, expect, it } from 'vitest';
import { GAMES, setupOf } from '../shell/hosted';
import { firstPlan, isOwn, lastPlan, names, shuffled } from './plan';

const word = { person: (n: number) => `Player ${n}`, bots: ['Ik', 'Kan', 'Ben'] };

describe('plans', () => {
  it('comes back as it was kept', () => {
    const plan = firstPlan('owl', 'Ann');
    expect(lastPlan(JSON.stringify(plan))).toEqual(plan);
  });

  it.each([
    null,
    '{',
    '7',
    '{"seats":[]}',
    JSON.stringify({ ...firstPlan('owl', ''), config: { players: 3, mode: 'basic', edition: '2015' } }),
    JSON.stringify({ ...firstPlan('owl', ''), config: { players: 4, mode: 'poker', edition: '2015' } }),
    JSON.stringify(firstPlan('owl', '')).replaceAll('owl', 'wizard'),
  ])('forgets %s', (text) => expect(lastPlan(text)).toBeNull());

  it('offers who is offered now for whoever was chosen in earlier days', () => {
    const old = JSON.stringify(firstPlan('owl', 'Ann')).replaceAll('owl', 'planner');
    expect(
      lastPlan(old)
        ?.seats.slice(1)
        .map(({ level }) => level),
    ).toEqual(['owl', 'owl', 'owl']);
  });

  it('names everybody, nobody twice', () => {
    const [me, ...bots] = firstPlan('owl', 'Ik').seats;
    expect(names([me!, ...bots], word)).toEqual(['Ik', 'Ik 2', 'Kan', 'Ben']);
    expect(
      names(
        [
          { ...me!, name: ' ' },
          { ...me!, name: '' },
        ],
        word,
      ),
    ).toEqual(['Player 1', 'Player 2']);
  });

  it('takes a plan that names no game for one of the oldest', () => {
    const { game, ...old } = firstPlan('owl', 'Ann');
    expect(lastPlan(JSON.stringify(old))).toEqual({ game, ...old });
    expect(lastPlan(JSON.stringify({ game: 'chess', ...old }))).toBeNull();
  });

  it.each(GAMES)('tells an ordinary game of %s from one that was set up', (game) => {
    const plan = firstPlan('greedy', 'Ann', game);
    expect(isOwn(plan, 'greedy')).toBe(false);
    const [me, ...bots] = plan.seats;
    expect(isOwn({ ...plan, seats: [{ ...me!, name: 'Bob' }, ...bots] }, 'greedy')).toBe(false);
    expect(isOwn(plan, 'random')).toBe(true);
    expect(isOwn({ ...plan, order: 'chosen' }, 'greedy')).toBe(true);
    const few = { config: setupOf(game).usual(2), seats: plan.seats.slice(0, 2) };
    expect(isOwn({ ...plan, ...few }, 'greedy')).toBe(true);
  });

  it('shuffles without losing anything', () => {
    expect(shuffled([1, 2, 3, 4]).sort()).toEqual([1, 2, 3, 4]);
    expect(shuffled([1, 2, 3], () => 0)).toEqual([2, 3, 1]);
  });
});
