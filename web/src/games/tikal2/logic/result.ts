// Where the points came from, as rows and bars of the end screen.
import { t } from '../../../i18n';
import type { Result } from '../../../shell/game';
import { REWARDS, type Ledger } from './history';
import type { Reward } from './types';

const PAINT: Readonly<Partial<Record<Reward, string>>> = {
  bonus: '#c79a3b',
  doors: 'repeating-linear-gradient(45deg, #2c8b86 0 4px, #3fa39d 4px 8px)',
  symbol: '#e8c766',
  count: 'repeating-linear-gradient(90deg, #8a6bb0 0 3px, #b79ad6 3px 6px)',
  delivery: '#b8512f',
  keys: 'repeating-linear-gradient(0deg, #3b7fd4 0 4px, #6bc1f0 4px 8px)',
  altars: '#73665e',
  treasures: '#2f7439',
  cards: 'repeating-linear-gradient(135deg, #1f5b48 0 4px, #e8c766 4px 6px)',
};

const START = 'var(--line-strong)';

/** Only what gave or cost somebody something has a row. */
export function resultOf(ledger: Ledger): Result {
  const seats = ledger.seats.map((_, index) => index + 1);
  const told = REWARDS.filter((reward) => seats.some((seat) => ledger.of(seat, reward) !== 0));
  const name = (reward: Reward): string => t(`table.end.by_${reward}`);
  const begun = ledger.start.some((points) => points !== 0);
  const start = { name: t('table.end.start'), points: [...ledger.start] };
  return {
    rows: [
      ...(begun ? [start] : []),
      ...told.map((reward) => ({
        name: name(reward),
        points: seats.map((seat) => ledger.of(seat, reward)),
        begins: reward === 'keys',
      })),
    ],
    bars: seats.map((seat) =>
      [
        { paint: START, points: ledger.start[seat - 1]! },
        ...told.map((reward) => ({ paint: PAINT[reward], points: ledger.of(seat, reward) })),
      ].filter((part): part is { paint: string; points: number } => part.points > 0 && !!part.paint),
    ),
    legend: [
      ...(begun ? [{ paint: START, name: start.name }] : []),
      ...told.flatMap((reward) => (PAINT[reward] ? [{ paint: PAINT[reward], name: name(reward) }] : [])),
    ],
  };
}
