import { beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../account/session.svelte';
import { api, ApiError } from './api';
import { playNext, Rematch } from './rematch.svelte';
import type { TableInfo } from './wire';

const seat = (name: string | null, reserved: string | null = null): object => ({
  kind: name ? 'person' : 'open',
  user: name && { id: name.toLowerCase(), name },
  // He may be called otherwise by now.
  reserved: reserved && { id: reserved.toLowerCase(), name: `${reserved} (2)` },
});
const table = (id: string, seats: object[], rematch: object | null = null): TableInfo =>
  ({ id, state: 'waiting', seats, rematch }) as unknown as TableInfo;
/** Ann and Bob played; Bob asks. */
const over = table('old', [seat('Ann'), seat('Bob')], { id: 'new', by: 'Bob' });

beforeEach(() => {
  vi.restoreAllMocks();
  session.set({ id: 'ann', name: 'Ann', guest: true });
});

describe('a rematch', () => {
  it('is told to who is invited, who accepts it and sits down', async () => {
    const next = table('new', [seat('Bob'), seat(null, 'Ann')]);
    vi.spyOn(api, 'table').mockResolvedValue(next);
    const rematch = new Rematch('old');
    await rematch.follow(over);
    expect(rematch.invitation).toMatchObject({ by: 'Bob', seated: false });
    vi.spyOn(api, 'rematch').mockResolvedValue(next);
    const join = vi.spyOn(api, 'join').mockResolvedValue(next);
    expect(await rematch.invitation!.accept()).toBe('/t/new');
    expect(join).toHaveBeenCalledWith('new');
  });

  it('is not told again to who declined', async () => {
    vi.spyOn(api, 'table').mockResolvedValueOnce(table('new', [seat('Bob'), seat(null, 'Ann')]));
    const decline = vi.spyOn(api, 'decline').mockResolvedValue(over);
    const rematch = new Rematch('old');
    await rematch.follow(over);
    await rematch.invitation!.decline();
    expect(decline).toHaveBeenCalledWith('new');
    expect(rematch.invitation).toBeNull();
    await rematch.follow(over);
    expect(rematch.invitation).toBeNull();
    // Nor after a reload: no place is kept any more.
    vi.spyOn(api, 'table').mockResolvedValueOnce(table('new', [seat('Bob'), seat(null)]));
    const again = new Rematch('old');
    await again.follow(over);
    expect(again.invitation).toBeNull();
  });

  it('is not asked for any more by who declined, or left, while an answer was on its way', async () => {
    vi.useFakeTimers();
    const look = vi.spyOn(api, 'table').mockResolvedValueOnce(table('new', [seat('Bob'), seat(null, 'Ann')]));
    vi.spyOn(api, 'decline').mockResolvedValue(over);
    const rematch = new Rematch('old');
    await rematch.follow(over);
    let answer!: (info: TableInfo) => void;
    look.mockReturnValueOnce(new Promise((done) => (answer = done)));
    vi.advanceTimersByTime(4000);
    await rematch.invitation!.decline();
    answer(table('new', [seat('Bob'), seat(null, 'Ann')]));
    await vi.advanceTimersByTimeAsync(0);
    expect([rematch.invitation, vi.getTimerCount()]).toEqual([null, 0]);
    vi.useRealTimers();

    const left = new Rematch('old');
    left.close();
    look.mockClear();
    await left.follow(over);
    expect([left.invitation, look.mock.calls.length]).toEqual([null, 0]);
  });

  it('against other bots is a table like the old one, with the next ones in their places', async () => {
    const alone = { ...over, game: 'tikal', config: { players: 2 }, visibility: 'link', takeover_after: 60 };
    const seats = [{ kind: 'bot', level: 'frog' }, seat('Ann')];
    const make = vi.spyOn(api, 'newTable').mockResolvedValue({ ...over, id: 'fresh' });
    expect(await playNext({ ...alone, seats } as unknown as TableInfo, 'tapir')).toBe('/t/fresh');
    const wanted = {
      game: 'tikal',
      config: { players: 2 },
      visibility: 'link',
      takeover_after: 60,
      order: 'random',
    };
    expect(make).toHaveBeenCalledWith(
      expect.objectContaining({ ...wanted, seats: [{ kind: 'bot', level: 'tapir' }, { kind: 'me' }] }),
    );
  });

  it('leads there whoever sits there already', async () => {
    vi.spyOn(api, 'table').mockResolvedValue(table('new', [seat('Bob'), seat('Ann')]));
    const rematch = new Rematch('old');
    await rematch.follow(over);
    expect(rematch.invitation).toMatchObject({ seated: true });
  });

  it('says who does not come, that it has begun, and nothing of a table that is gone', async () => {
    vi.useFakeTimers();
    const look = vi.spyOn(api, 'table').mockResolvedValueOnce(table('new', [seat('Ann'), seat(null, 'Bob')]));
    const rematch = new Rematch('old');
    await rematch.follow(over);
    expect(rematch.invitation).toMatchObject({ seated: true, begun: false, declined: [] });
    look.mockResolvedValueOnce(table('new', [seat('Ann'), seat(null)]));
    await vi.advanceTimersByTimeAsync(4000);
    expect(rematch.invitation).toMatchObject({ begun: false, declined: ['Bob'] });
    look.mockRejectedValueOnce(new ApiError('offline'));
    await vi.advanceTimersByTimeAsync(4000);
    expect(rematch.invitation).toMatchObject({ declined: ['Bob'] });
    look.mockResolvedValueOnce({ ...table('new', [seat('Ann'), seat('Eve')]), state: 'running' });
    await vi.advanceTimersByTimeAsync(4000);
    expect(rematch.invitation).toMatchObject({ begun: true, declined: [] });
    look.mockRejectedValueOnce(new ApiError('no_such_game', {}, 404));
    await vi.advanceTimersByTimeAsync(4000);
    expect(rematch.invitation).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it('is told to who is known only after the table was told of', async () => {
    session.user = null;
    session.known = false;
    let known!: () => void;
    const load = vi.spyOn(session, 'load').mockReturnValue(new Promise((done) => (known = done)));
    vi.spyOn(api, 'table').mockResolvedValue(table('new', [seat('Bob'), seat('Ann')]));
    const rematch = new Rematch('old');
    const followed = rematch.follow(over);
    session.set({ id: 'ann', name: 'Ann', guest: true });
    known();
    await followed;
    expect(load).toHaveBeenCalled();
    expect(rematch.invitation).toMatchObject({ by: 'Bob', seated: true });
    rematch.close();
  });

  it('is looked for again where the first look did not get through', async () => {
    vi.useFakeTimers();
    const look = vi.spyOn(api, 'table').mockRejectedValueOnce(new ApiError('offline'));
    const rematch = new Rematch('old');
    await rematch.follow(over);
    expect(rematch.invitation).toBeNull();
    look.mockResolvedValueOnce(table('new', [seat('Bob'), seat(null, 'Ann')]));
    await vi.advanceTimersByTimeAsync(4000);
    expect(rematch.invitation).toMatchObject({ by: 'Bob', seated: false });
    rematch.close();
    vi.useRealTimers();
  });

  it('is nobody’s business who did not play', async () => {
    session.set({ id: 'eve', name: 'Eve', guest: true });
    const asked = vi.spyOn(api, 'table');
    const rematch = new Rematch('old');
    await rematch.follow(over);
    expect([rematch.invitation, asked.mock.calls.length]).toEqual([null, 0]);
  });
});
