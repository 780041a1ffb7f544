// Where the points came from, as rows and bars of the end screen.
import { t } from '../../../i18n';
import type { Result } from '../../../shell/game';
import type { Ledger, Part, Sources } from './history';

const PAINT = {
  start: 'var(--line-strong)',
  temples: '#c79a3b',
  treasures: 'repeating-linear-gradient(45deg, #2c8b86 0 4px, #3fa39d 4px 8px)',
} as const;

/** Points at the start only where there were some, what was paid only where turns are auctioned. */
export function resultOf(ledger: Ledger): Result {
  const begun = ledger.seats.some(({ start }) => start > 0);
  const legend = [
    { paint: PAINT.temples, name: t('table.end.temples') },
    { paint: PAINT.treasures, name: t('table.end.treasures') },
    ...(begun ? [{ paint: PAINT.start, name: t('table.end.start') }] : []),
  ];
  return {
    rows: [...purse(ledger, begun), ...rounds(ledger)],
    bars: ledger.seats.map(bar),
    legend,
  };
}

function purse({ seats, auction }: Ledger, begun: boolean): Result['rows'] {
  const start = { name: t('table.end.start'), points: seats.map(({ start }) => start) };
  const paid = { name: t('table.end.paid'), points: seats.map(({ paid }) => -paid) };
  return [...(begun ? [start] : []), ...(auction ? [paid] : [])];
}

function rounds(ledger: Ledger): Result['rows'] {
  const points = (index: number, part: keyof Part): number[] =>
    ledger.seats.map(({ rounds }) => rounds[index]?.[part] ?? 0);
  return Array.from({ length: ledger.rounds }, (_, index) => {
    const last = index === ledger.rounds - 1;
    const round = last ? t('table.end.last') : t('table.end.round', { number: index + 1 });
    return [
      { name: `${round}, ${t('table.end.temples')}`, points: points(index, 'temples'), begins: true },
      { name: `${round}, ${t('table.end.treasures')}`, points: points(index, 'treasures') },
    ];
  }).flat();
}

function bar({ start, rounds }: Sources): Result['bars'][number] {
  const parts = rounds.flatMap(({ temples, treasures }) => [
    { paint: PAINT.temples, points: temples },
    { paint: PAINT.treasures, points: treasures },
  ]);
  return [{ paint: PAINT.start, points: start }, ...parts].filter(({ points }) => points > 0);
}
