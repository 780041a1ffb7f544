// Games on this device, as the pages list them.
import { forgetLanguage } from '../i18n';
import type { Config } from '../shell/game';
import { forgetDrafts } from '../online/drafts';
import { clearAll, deleteGame, gameRecord, listGames } from '../store/games';

export interface LocalGame {
  id: string;
  game: string;
  names: string[];
  seats: { kind: 'person' | 'bot' }[];
  config: Config;
  marks: string[];
  scores: number[] | null;
  places: number[] | null;
  version: number;
  toMove: number | null;
  over: boolean;
  /** Brought here as a record: it can be replayed, not played. */
  imported: boolean;
  updated: number;
}

/** Whether somebody at this screen is to move. */
export const myTurn = ({ over, imported, toMove, seats }: LocalGame): boolean =>
  !over && !imported && toMove !== null && seats[toMove - 1]?.kind === 'person';

const urgency = (game: LocalGame): number => (myTurn(game) ? 2 : game.over || game.imported ? 0 : 1);

/** Where it is one's turn first, then what goes on, each the latest first; none where the browser keeps nothing. */
export async function localGames(): Promise<LocalGame[]> {
  try {
    return (await listGames()).sort((a, b) => urgency(b) - urgency(a) || b.updated - a.updated);
  } catch {
    return [];
  }
}

export function localRecord(id: string): Promise<string> {
  return gameRecord(id);
}

export async function dropLocal(id: string): Promise<void> {
  await deleteGame(id);
  forgetDrafts(id);
}

/** Everything that this browser keeps of ours. */
export async function forgetAll(): Promise<void> {
  await clearAll();
  for (const key of Object.keys(localStorage)) if (key.startsWith('mutal.')) localStorage.removeItem(key);
  forgetLanguage();
}
