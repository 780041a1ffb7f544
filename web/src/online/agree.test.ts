import { expect, it } from 'vitest';
import { missingYes, SAY } from './agree';
import type { TableSeat } from './wire';

const seat = (name: string, changes: Partial<TableSeat> = {}): TableSeat =>
  ({
    kind: 'person',
    user: { id: name, name },
    agrees: false,
    bot_plays: false,
    left_at: null,
    ...changes,
  }) as TableSeat;

it('waits for who plays and for who left a short while ago, not for bots', () => {
  const seats = [
    seat('Ann', { agrees: true }),
    seat('Bob'),
    seat('Cid', { bot_plays: true, left_at: 1000 }),
    seat('Dee', { bot_plays: true, left_at: 1 }),
    seat('Eve', { bot_plays: true }),
    seat('', { kind: 'bot', user: null }),
  ];
  const asked: number[] = [];
  const within = (leftAt: number, seconds: number): boolean => {
    asked.push(seconds);
    return leftAt === 1000;
  };
  expect(missingYes(seats, within).map(({ user }) => user?.name)).toEqual(['Bob', 'Cid']);
  expect(asked).toEqual([SAY, SAY]);
});
