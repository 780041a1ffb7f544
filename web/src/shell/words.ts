// What is said at every table, in the reader's language.
import { list, t, tx, type Params } from '../i18n';
import { called } from '../play/names';
import type { Outcome } from '../generated/engine';
import type { Common, Line, Told, Turn } from './log';
import type { Refusal } from './state/planner.svelte';
import type { Table } from './state/table.svelte';

const COMMON: readonly string[] = ['resigned', 'taken_over', 'agreed'];
const isCommon = (told: Told | Common): told is Common => COMMON.includes(told.event);

/** What a line of the log tells, without its subject. */
export function tellLine(line: Line, table: Table): string {
  const { told } = line;
  if (!isCommon(told)) return table.game.tell(told);
  switch (told.event) {
    case 'resigned':
      return tx(`log.resigned_${told.cause}`) ?? t('log.resigned');
    case 'taken_over': {
      const params = { name: called(told.name) };
      return tx(`log.taken_over_${told.cause}`, params) ?? t('log.taken_over', params);
    }
    case 'agreed':
      return t('log.agreed');
  }
}

/** A line with its subject: "Ann resigns". */
export function tellWhole(line: Line, table: Table): string {
  const what = tellLine(line, table);
  return line.seat !== null && !line.impersonal ? `${table.name(line.seat)} ${what}` : what;
}

export function turnTitle(turn: Turn, table: Table): string {
  if (turn.kind === 'turn') return t('table.log.turn', { name: table.name(turn.seat!) });
  return turn.kind === 'game' ? t('table.log.game') : table.game.title(turn);
}

/** Why something was refused. */
export function refusalText(refusal: Refusal, table: Table): string {
  const { code } = refusal;
  const params: Params = {};
  for (const [key, value] of Object.entries(refusal.params ?? {})) {
    if (key === 'seat' || key === 'to_move') params[key] = table.name(Number(value));
    else if (typeof value === 'number' || typeof value === 'string') params[key] = value;
  }
  return (
    table.game.refusal(refusal, params) ??
    tx(`refusal.${code}`, params) ??
    tx(`errors.${code}`, params) ??
    tx(`faults.${code}`, params) ??
    t('table.refused.unknown')
  );
}

/** What is said while others play: who does, and what can be done meanwhile. */
export function waiting(table: Table): string {
  const { toMove } = table.match;
  return toMove === null ? '' : t('table.turn.wait', { name: table.name(toMove) });
}

/** Who has won, and with how many points. */
export function victory(table: Table, { places, scores }: Outcome): string {
  const winners = places.flatMap((place, index) => (place === 1 ? [index + 1] : []));
  const names = list(winners.map((seat) => table.name(seat)));
  const points = scores[winners[0]! - 1] ?? 0;
  return winners.length === 1
    ? t('table.end.won', { name: names, points })
    : t('table.end.shared', { names, points });
}
