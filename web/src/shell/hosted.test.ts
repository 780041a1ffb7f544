import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Hosted } from './game';

const fetched: string[] = [];

/** A game that notes what of it is fetched. */
function noting(id: string): Hosted {
  const note = (what: string) => () => {
    fetched.push(`${id} ${what}`);
    return Promise.resolve({ default: {} as never } as never);
  };
  return {
    setup: { usual: () => ({ players: 2 }) } as unknown as Hosted['setup'],
    engine: { rules: `${id}.wasm`, bots: `${id}-bots.wasm`, glue: note('glue') },
    table: note('table'),
  };
}

vi.mock('../games', () => ({ HOSTED: { chess: noting('chess'), go: noting('go') }, OLDEST: 'chess' }));
vi.mock('../i18n', () => ({
  fetchTexts: (game: string) => Promise.resolve(fetched.push(`${game} texts`)),
  list: () => '',
  loadTexts: () => Promise.resolve(),
}));
const { fetchGame, gameOf, likely, loadGame, modulesOf } = await import('./hosted');

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  fetched.length = 0;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

describe('what is fetched ahead', () => {
  it('is the first game where none was played, and nothing of the other', async () => {
    expect(likely()).toBe('chess');
    await fetchGame(likely());
    expect(fetched.sort()).toEqual(['chess table', 'chess texts']);
  });

  it('is the game that was played last', async () => {
    await loadGame('go');
    fetched.length = 0;
    expect(likely()).toBe('go');
    await fetchGame(likely());
    expect(fetched.sort()).toEqual(['go table', 'go texts']);
  });

  it('is the first one again where the last is no longer known', () => {
    stored.set('mutal.game', 'draughts');
    expect(likely()).toBe('chess');
  });
});

describe('a game by its id', () => {
  it('has its own modules', () => {
    expect(modulesOf('go')).toMatchObject({ rules: 'go.wasm', bots: 'go-bots.wasm' });
    expect(() => modulesOf('draughts')).toThrow(expect.objectContaining({ code: 'unknown_game' }) as Error);
  });

  it('stands on the first line of its record', () => {
    expect(gameOf('mutal 2 go\nrules 1\n')).toBe('go');
    expect(gameOf('mutal 1 draughts\r\n')).toBe('draughts');
    expect(gameOf('hello')).toBe('chess');
  });
});
