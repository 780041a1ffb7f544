// The one database of this browser, behind promises.
const NAME = 'mutal';
const VERSION = 1;

export const GAMES = 'games';
export const TEXTS = 'texts';

/** What is said when the browser keeps nothing: storage is forbidden, full or broken. */
export class StoreError extends Error {
  readonly code = 'store';
  readonly params: { reason: string };

  constructor(cause: unknown) {
    const reason = cause instanceof Error || cause instanceof DOMException ? cause.name : String(cause);
    super(`store: ${reason}`, { cause });
    this.name = 'StoreError';
    this.params = { reason };
  }
}

let opening: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(GAMES, { keyPath: 'id' });
      request.result.createObjectStore(TEXTS, { keyPath: 'id' });
    };
    request.onsuccess = () => {
      const database = request.result;
      // A newer page in another tab wants to change the form: it comes first, and the next question opens anew.
      database.onversionchange = () => {
        database.close();
        opening = null;
      };
      database.onclose = () => (opening = null);
      resolve(database);
    };
    request.onerror = () => reject(request.error ?? new Error('open'));
  }).catch((error: unknown) => {
    opening = null;
    throw new StoreError(error);
  });
  return opening;
}

/** The answer of one request. */
export function got<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('request'));
  });
}

/** Works within one transaction; done when it is on disk. What `work` throws undoes everything. */
export async function transact<T>(
  mode: IDBTransactionMode,
  work: (games: IDBObjectStore, texts: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const database = await open();
  let transaction: IDBTransaction;
  try {
    transaction = database.transaction([GAMES, TEXTS], mode, { durability: 'strict' });
  } catch (error) {
    throw new StoreError(error);
  }
  const finished = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(new StoreError(transaction.error ?? 'abort'));
  });
  // Where `work` fails, its own reason is told.
  finished.catch(() => {});
  let result: T;
  try {
    result = await work(transaction.objectStore(GAMES), transaction.objectStore(TEXTS));
  } catch (error) {
    try {
      transaction.abort();
    } catch {
      // It has aborted by itself.
    }
    throw error instanceof DOMException ? new StoreError(error) : error;
  }
  await finished;
  return result;
}
