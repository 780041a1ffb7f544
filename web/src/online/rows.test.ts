import { describe, expect, it } from 'vitest';
import { rows } from './rows';
import type { GameInfo } from './wire';

const game = (id: string, about: Partial<GameInfo>): GameInfo =>
  ({ id, state: 'running', names: ['Ann', 'Bob'], to_move: null, mine: null, ...about }) as GameInfo;

describe('rows of games on a server', () => {
  it('puts those first where it is one’s turn, then what goes on', () => {
    const listed = rows([
      game('over', { state: 'over', mine: 1 }),
      game('others', { to_move: 2, mine: 1 }),
      game('bots', { mine: 1 }),
      game('own', { to_move: 2, mine: 2 }),
      game('watched', { to_move: 1 }),
    ]);
    expect(listed.map(({ id }) => id)).toEqual(['own', 'others', 'bots', 'watched', 'over']);
    expect(listed.map(({ myTurn }) => myTurn)).toEqual([true, false, false, false, false]);
    expect(listed.map(({ toMove }) => toMove)).toEqual([2, 2, null, 1, null]);
  });
});
