// Plans that are not committed yet, kept across reloads and updates of the page; and what was taken back of them.
import { NOTHING_ASIDE, type Aside } from '../play/match.svelte';

const key = (game: string, seat: number): string => `mutal.draft.${game}.${seat}`;
const ASIDE = 'mutal.aside.';
const asideKey = (game: string, seat: number): string => `${ASIDE}${game}.${seat}`;

/** More is never taken back in a turn; what is longer is none of ours, and would be tried step by step. */
const MOST_STEPS = 100;
const LONGEST = 20_000;
/** Of so many games it is kept what was taken back; the oldest makes room. */
const MOST_GAMES = 40;

export function keepDraft(game: string, seat: number, actions: string[], aside = NOTHING_ASIDE): void {
  keep(key(game, seat), actions.length === 0 ? null : actions);
  const { undone, sent, turn } = aside;
  const none = undone.length + sent.length === 0;
  const kept = { undone: undone.slice(-MOST_STEPS), sent: sent.slice(-MOST_STEPS), turn, at: Date.now() };
  keep(asideKey(game, seat), none ? null : kept);
  if (!none) makeRoom();
}

/** Forgets all that was planned in a game. */
export function forgetDrafts(game: string): void {
  for (const name of stored())
    if (name.startsWith(`mutal.draft.${game}.`) || name.startsWith(`${ASIDE}${game}.`)) keep(name, null);
}

/** Games that ended elsewhere are never opened here again. */
function makeRoom(): void {
  const names = stored().filter((name) => name.startsWith(ASIDE));
  if (names.length <= MOST_GAMES) return;
  const at = (name: string): number => Number((read(name) as { at?: number } | null)?.at) || 0;
  const newest = names.map((name) => ({ name, at: at(name) })).sort((a, b) => b.at - a.at);
  for (const { name } of newest.slice(MOST_GAMES)) keep(name, null);
}

function stored(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

export function readDraft(game: string, seat: number): string[] {
  const kept = read(key(game, seat));
  return areTexts(kept) ? kept : [];
}

export function readAside(game: string, seat: number): Aside {
  const kept = read(asideKey(game, seat)) as Partial<Aside> | null;
  const { undone, sent, turn } = { ...NOTHING_ASIDE, ...kept };
  const sound =
    areTexts(sent) &&
    Array.isArray(undone) &&
    Math.max(undone.length, sent.length) <= MOST_STEPS &&
    undone.every((step) => areTexts(step) && step.length > 0);
  if (!sound) return NOTHING_ASIDE;
  return typeof turn === 'number' ? { undone, sent, turn } : { undone, sent };
}

function areTexts(kept: unknown): kept is string[] {
  return Array.isArray(kept) && kept.every((one) => typeof one === 'string');
}

function keep(name: string, what: unknown): void {
  try {
    if (what === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(what));
  } catch {
    // Then it lasts as long as the page.
  }
}

function read(name: string): unknown {
  try {
    const text = localStorage.getItem(name) ?? 'null';
    return text.length > LONGEST ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
