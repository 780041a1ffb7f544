// Games on this device, as the pages list them. The store comes with the first question, not with the page.
import type { Config } from '../shell/game';

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

const store = () => import('../store/games');

/** The latest first; none where the browser keeps nothing. */
export async function localGames(): Promise<LocalGame[]> {
  try {
    return (await (await store()).listGames()).sort((a, b) => b.updated - a.updated);
  } catch {
    return [];
  }
}

export async function localRecord(id: string): Promise<string> {
  return (await store()).gameRecord(id);
}

export async function dropLocal(id: string): Promise<void> {
  await (await store()).deleteGame(id);
}

/** Everything that this browser keeps of ours. */
export async function forgetAll(): Promise<void> {
  await (await store()).clearAll();
  for (const key of Object.keys(localStorage)) if (key.startsWith('mutal.')) localStorage.removeItem(key);
}
