import { expect, it } from 'vitest';
import { missingYes } from './agree';
import type { TableSeat } from './wire';

const seat = (name: string, changes: Partial<TableSeat> = {}): TableSeat =>
  ({
    kind: 'person',
    user: { id: name, name },
    agrees: false,
    bot_plays: false,
    say_until: null,
    ...changes,
  }) as TableSeat;

it('waits for who plays and for who left a short while ago, not for bots', () => {
  const seats = [
    seat('Ann', { agrees: true }),
    seat('Bob'),
    seat('Cid', { bot_plays: true, say_until: 1000 }),
    seat('Dee', { bot_plays: true, say_until: 1 }),
    seat('Eve', { bot_plays: true }),
    seat('', { kind: 'bot', user: null }),
  ];
  const toCome = (moment: number): boolean => moment > 500;
  expect(missingYes(seats, toCome).map(({ user }) => user?.name)).toEqual(['Bob', 'Cid']);
});
