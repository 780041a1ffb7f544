import { loadRefusals } from '../i18n';
import type { BotLevel, GameInfo, Hello, Mine, NewTable, Params, TableInfo, Token, User } from './wire';

/** Why a request did nothing: a code that errors.json or faults.json puts into words. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly params: Params = {},
    readonly status = 0,
  ) {
    super(code);
  }
}

type Method = 'GET' | 'POST' | 'DELETE';

async function request(method: Method, path: string, body?: unknown, text = false): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(`/api/v1${path}`, {
      method,
      credentials: 'same-origin',
      headers:
        body === undefined ? {} : { 'content-type': text ? 'text/plain; charset=utf-8' : 'application/json' },
      body: body === undefined ? null : text ? String(body) : JSON.stringify(body),
    });
  } catch {
    throw new ApiError('offline');
  }
  if (answer.ok) return answer;
  const [fault] = await Promise.all([failed(answer), loadRefusals()]);
  throw fault;
}

/** An error answer; one that is not ours (a proxy's page, say) is told by its status. */
async function failed(answer: Response): Promise<ApiError> {
  try {
    const { code, params } = (await answer.json()) as { code?: unknown; params?: unknown };
    if (typeof code === 'string') return new ApiError(code, (params ?? {}) as Params, answer.status);
  } catch {
    // No JSON.
  }
  return new ApiError('status', { status: answer.status }, answer.status);
}

async function call<T>(method: Method, path: string, body?: unknown): Promise<T> {
  const answer = await request(method, path, body);
  if (answer.status === 204) return undefined as T;
  const text = await answer.text();
  try {
    return (text ? JSON.parse(text) : undefined) as T;
  } catch {
    throw new ApiError('status', { status: answer.status }, answer.status);
  }
}

const id = encodeURIComponent;

export const api = {
  hello: () => call<Hello>('GET', '/hello'),
  me: () => call<{ user: User | null }>('GET', '/me'),
  guest: (name?: string) => call<{ user: User }>('POST', '/guest', name ? { name } : {}),
  signUp: (name: string, password: string) =>
    call<{ user: User; recovery_code: string }>('POST', '/accounts', { name, password }),
  logIn: (name: string, password: string) => call<{ user: User }>('POST', '/login', { name, password }),
  logOut: () => call<void>('POST', '/logout', {}),
  logOutEverywhere: () => call<void>('POST', '/logout-everywhere', {}),
  recover: (name: string, code: string, password: string) =>
    call<{ user: User; recovery_code: string }>('POST', '/recover', { name, code, password }),
  password: (old: string, next: string) => call<void>('POST', '/me/password', { old, new: next }),
  rename: (name: string) => call<void>('POST', '/me/name', { name }),
  deleteAccount: (password?: string) => call<void>('DELETE', '/me', password ? { password } : {}),
  tokens: () => call<{ tokens: Token[] }>('GET', '/me/tokens'),
  newToken: (label: string) => call<{ token: string }>('POST', '/me/tokens', { label }),
  dropToken: (token: string) => call<void>('DELETE', `/me/tokens/${id(token)}`),

  tables: () => call<{ tables: TableInfo[] }>('GET', '/tables'),
  newTable: (table: NewTable) => call<TableInfo>('POST', '/tables', table),
  table: (table: string) => call<TableInfo>('GET', `/tables/${id(table)}`),
  join: (table: string, seat?: number) =>
    call<TableInfo>('POST', `/tables/${id(table)}/join`, seat ? { seat } : {}),
  commit: (table: string, commitment: string, device?: string) =>
    call<TableInfo>('POST', `/tables/${id(table)}/commit`, device ? { commitment, device } : { commitment }),
  mine: (table: string) => call<Mine>('GET', `/tables/${id(table)}/mine`),
  bot: (table: string, place: number, level: BotLevel | null) =>
    call<TableInfo>('POST', `/tables/${id(table)}/bots`, { place, level }),
  decline: (table: string) => call<TableInfo>('POST', `/tables/${id(table)}/decline`, {}),
  open: (table: string, entropy: string) => call<TableInfo>('POST', `/tables/${id(table)}/open`, { entropy }),
  leave: (table: string) => call<TableInfo>('POST', `/tables/${id(table)}/leave`, {}),
  close: (table: string) => call<void>('DELETE', `/tables/${id(table)}`),
  rematch: (table: string) => call<TableInfo>('POST', `/tables/${id(table)}/rematch`, {}),

  games: (query: { mine?: boolean; state?: 'running' | 'over'; before?: string }) => {
    const search = new URLSearchParams();
    if (query.mine) search.set('mine', '1');
    if (query.state) search.set('state', query.state);
    if (query.before) search.set('before', query.before);
    return call<{ games: GameInfo[]; next: string | null }>('GET', `/games?${search}`);
  },
  game: (game: string) => call<GameInfo>('GET', `/games/${id(game)}`),
  record: async (game: string, standing = false) =>
    (await request('GET', `/games/${id(game)}/record${standing ? '?standing=1' : ''}`)).text(),
  upload: async (record: string, offline: boolean) =>
    (await (
      await request('POST', `/games/import${offline ? '?offline=1' : ''}`, record, true)
    ).json()) as GameInfo,
};
