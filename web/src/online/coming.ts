// Who was invited to a table and does not come: the server frees the place and says no more, so the page remembers for whom
// it was kept. It lasts as long as the tab: a reload must not lose it.
import type { TableInfo } from './wire';

const key = (table: string): string => `mutal.kept.${table}`;

/** By place, the name of whom it was kept for. */
type Invited = Record<number, string>;

function stored(table: string): Invited {
  try {
    return JSON.parse(sessionStorage.getItem(key(table)) ?? '{}') as Invited;
  } catch {
    return {};
  }
}

function store(table: string, invited: Invited): void {
  try {
    if (Object.keys(invited).length === 0) sessionStorage.removeItem(key(table));
    else sessionStorage.setItem(key(table), JSON.stringify(invited));
  } catch {
    // Then it is told as long as nobody loads the page anew.
  }
}

/** The names of those whose places are free now, for whom they were kept before. */
export function notComing({ id, seats }: Pick<TableInfo, 'id' | 'seats'>, before = stored(id)): string[] {
  const invited: Invited = {};
  const gone: string[] = [];
  for (const { place, kind, reserved } of seats) {
    // Whoever sits there now, nobody is missed.
    if (kind !== 'open') continue;
    const name = reserved?.name ?? before[place];
    if (name === undefined) continue;
    invited[place] = name;
    if (reserved === null) gone.push(name);
  }
  store(id, invited);
  return gone;
}
