// Who has played a game or two to the end is not new any more.
import { helping, settings, type Values } from '../../settings.svelte';

/** The ids of the games that were finished here, as many as it takes. */
const STORED = 'mutal.finished';
const LEARNT = 2;

/** Notes that a game was finished; whether help, where nobody has chosen it, goes off by it. */
export function noteFinished(
  game: string,
  of: Values = settings,
  store: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): boolean {
  try {
    const games = store.getItem(STORED)?.split(' ') ?? [];
    if (games.length >= LEARNT || games.includes(game)) return false;
    store.setItem(STORED, [...games, game].join(' '));
    if (games.length + 1 < LEARNT || of.help !== 'auto' || !helping(of)) return false;
    of.help = 'off';
    return true;
  } catch {
    // Nothing to count in: help stays until it is switched off.
    return false;
  }
}
