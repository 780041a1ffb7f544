// Games in the store of a browser.
import type { Local } from '../src/engine/pkg/engine';
import { expect, type Page } from './test.ts';

/** The texts of a game, as the store keeps them. */
interface Texts {
  id: string;
  dump: string;
  record: string;
}

/** Puts a game of these people into the store under an id, as if it had been played here. */
export async function store(page: Page, id: string, game: Local, people: string[]): Promise<void> {
  game.hold(0);
  const replica = game.replica();
  const header = JSON.parse(replica.header()) as { game: string; config: unknown; marks: string[] };
  const { outcome } = JSON.parse(replica.standing(replica.version)) as { outcome: { scores: number[] } };
  const row = {
    id,
    game: header.game,
    config: header.config,
    names: people,
    seats: people.map((name) => ({ name, kind: 'person' })),
    marks: header.marks,
    scores: outcome.scores,
    places: null,
    version: replica.version,
    toMove: replica.toMove(),
    over: false,
    imported: false,
    chance: 1,
    created: 1,
    updated: 1,
  };
  const texts: Texts = { id, dump: game.dump(), record: game.record(false) };
  // The page has made its store by then.
  await page.goto('/games');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await put(page, row, texts);
}

/** Puts a row and its texts into the store, which is made where there is none. */
export async function put(page: Page, row: { id: string }, texts: Texts): Promise<void> {
  await page.evaluate(
    ([row, texts]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('mutal', 1);
        opening.onupgradeneeded = () => {
          opening.result.createObjectStore('games', { keyPath: 'id' });
          opening.result.createObjectStore('texts', { keyPath: 'id' });
        };
        opening.onerror = () => reject(opening.error!);
        opening.onsuccess = () => {
          const change = opening.result.transaction(['games', 'texts'], 'readwrite');
          change.objectStore('games').put(row);
          change.objectStore('texts').put(texts);
          change.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          change.onerror = () => reject(change.error!);
        };
      }),
    [row, texts] as const,
  );
}

/** How far a game is, as the store of the page has it. */
export function kept(page: Page, id: string): Promise<{ version: number; toMove: number | null }> {
  return page.evaluate(
    (id) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('mutal');
        opening.onerror = () => reject(opening.error!);
        opening.onsuccess = () => {
          const asked = opening.result.transaction('games').objectStore('games').get(id);
          asked.onerror = () => reject(asked.error!);
          asked.onsuccess = () => {
            opening.result.close();
            resolve(asked.result as { version: number; toMove: number | null });
          };
        };
      }),
    id,
  );
}

/** Makes the guided game of the browser one of another lesson. */
export function asLesson(page: Page, lesson: string): Promise<void> {
  return page.evaluate(
    (lesson) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('mutal');
        opening.onerror = () => reject(opening.error!);
        opening.onsuccess = () => {
          const change = opening.result.transaction('games', 'readwrite');
          const asked = change.objectStore('games').getAll();
          asked.onsuccess = () => {
            for (const row of asked.result as { guided?: { lesson: string; left: boolean } }[])
              if (row.guided && !row.guided.left)
                change.objectStore('games').put({ ...row, guided: { ...row.guided, lesson } });
          };
          change.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          change.onerror = () => reject(change.error!);
        };
      }),
    lesson,
  );
}
