// What is said at every table, in the reader's language.
import { t, tx, type Params } from '../i18n';
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
    case 'taken_over':
      return (
        tx(`log.taken_over_${told.cause}`, { name: told.name }) ?? t('log.taken_over', { name: told.name })
      );
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
    t('table.refused.unknown')
  );
}
