// Plans that are not committed yet, kept across reloads and updates of the page.

const key = (game: string, seat: number): string => `mutal.draft.${game}.${seat}`;

export function keepDraft(game: string, seat: number, actions: string[]): void {
  try {
    if (actions.length === 0) localStorage.removeItem(key(game, seat));
    else localStorage.setItem(key(game, seat), JSON.stringify(actions));
  } catch {
    // Then it lasts as long as the page.
  }
}

export function readDraft(game: string, seat: number): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key(game, seat)) ?? '[]');
    return Array.isArray(kept) && kept.every((action) => typeof action === 'string') ? kept : [];
  } catch {
    return [];
  }
}
