// Games on this device, as the pages list them.
import type { Config } from '../shell/game';
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
  over: boolean;
  /** Brought here as a record: it can be replayed, not played. */
  imported: boolean;
  updated: number;
}

/** The latest first; none where the browser keeps nothing. */
export async function localGames(): Promise<LocalGame[]> {
  try {
    return (await listGames()).sort((a, b) => b.updated - a.updated);
  } catch {
    return [];
  }
}

export function localRecord(id: string): Promise<string> {
  return gameRecord(id);
}

export function dropLocal(id: string): Promise<void> {
  return deleteGame(id);
}

/** Everything that this browser keeps of ours. */
export async function forgetAll(): Promise<void> {
  await clearAll();
  for (const key of Object.keys(localStorage)) if (key.startsWith('mutal.')) localStorage.removeItem(key);
}
