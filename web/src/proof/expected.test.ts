// A record that fits in itself is not enough: it must state the seals that were seen before the first move, and what
// this page put in itself.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine, Part } from '../engine';
import { testEngine } from '../engine/testing';
import { expected, isWhole, verdict } from './expected';
import type { Own, Seals } from './seals';

let engine: Engine;
beforeAll(async () => {
  engine = await testEngine();
});

const bytes = (value: number): Buffer => Buffer.alloc(32, value);
function hash(...parts: (string | Buffer)[]): string {
  const sum = createHash('sha256');
  parts.forEach((part) => sum.update(part));
  return sum.digest('hex');
}

/** A whole game of two with a shuffle of all, ended at once; the secret of the server decides all of it. */
function game(
  secret: number,
  fills = [2, 3],
  restarts: string[] = [],
): { record: string; host: string; players: string[] } {
  const shares = fills.map(bytes);
  const host = hash('mutal host 1\n', bytes(secret));
  const players = shares.map((share, index) => hash('mutal player 1\n', Buffer.of(index + 1), share));
  const seed = hash('mutal seed 1\n', bytes(secret), Buffer.of(2), ...shares);
  const config = { players: 2, mode: 'basic', edition: '2015' } as const;
  const local = engine.local({ game: 'tikal', config, names: ['Ann', 'Bob'], marks: [], seed });
  local.resign(1, 0, 'key');
  const proof = [
    ...restarts.map((one) => `restart ${one}`),
    `commit host ${host}`,
    ...players.map((seal, index) => `commit player ${index + 1} ${seal}`),
    `open host ${bytes(secret).toString('hex')}`,
    ...shares.map((share, index) => `open player ${index + 1} ${share.toString('hex')}`),
  ];
  const lines = local.record().split('\n');
  const record = lines
    .flatMap((line) => (line.startsWith('commit seed') ? proof : line.startsWith('open seed') ? [] : [line]))
    .join('\n');
  local.free();
  return { record, host, players };
}
const seen = (changes: Partial<Seals> = {}): Seals => {
  const { host, players } = game(1);
  return { host, players, round: 0, state: 'running', own: [], at: 0, ...changes };
};
/** What the page says of a record: whether it is whole, what is wrong, and what could not be compared. */
function proven(record: string, seals: Seals | null): { whole: boolean; wrong: Part[]; gap: string | null } {
  const replica = engine.replica(record);
  const { seen, gap } = expected(replica.header, seals);
  replica.free();
  const report = engine.verifyAgainst(record, seen);
  const wrong = report.findings.filter(({ verdict }) => verdict === 'wrong').map(({ part }) => part);
  return { whole: isWhole(report, gap), wrong, gap };
}
const WHOLE = { whole: true, wrong: [], gap: null };
const NOT_COMPARED = { whole: false, wrong: [], gap: 'outdated' };

it('finds the seals that were seen', () => {
  const { record } = game(1);
  expect(proven(record, seen())).toEqual(WHOLE);
  expect(proven(record, null)).toEqual({ ...WHOLE, gap: 'unseen' });
});

it('says of one viewer’s record that it fits so far, never that it is whole, however much of it is veiled', async () => {
  const tikal2 = await testEngine('tikal2');
  const golden = (name: string): string => readFileSync(`../games/${name}.tikal2`, 'utf8');
  const own = golden('viewers/plain-3-eventful-2');
  const said = (record: string): string => verdict(tikal2.verify(record), 'unseen');
  expect(tikal2.verify(own).veiled).toBe(22);
  expect(said(own)).toBe('veiled');
  expect(said(golden('plain-3-eventful'))).toBe('whole');
  expect(said(own.replace('result 65', 'result 66'))).toBe('wrong');
  const { record } = game(1);
  expect(verdict(engine.verify(record), 'outdated')).toBe('partly');
});

it('does not let another secret of the server pass, though the record fits in itself', () => {
  const forged = game(9).record;
  expect(engine.verify(forged)).toMatchObject({ fits: true, complete: true });
  expect(proven(forged, seen()).wrong).toEqual(['seen_host']);
});

it('does not let another share of a player pass', () => {
  const { record, players } = game(1);
  const before = seen({ players: [players[0]!, 'ab'.repeat(32)] });
  expect(proven(record, before).wrong).toEqual([{ seen_player: 2 }]);
  // While people come and go, nobody is bound.
  expect(proven(record, { ...before, state: 'waiting' })).toEqual(WHOLE);
});

it('calls nothing whole that tells of a later round than this page saw', () => {
  const later = game(9, [2, 3], ['left Bob']).record;
  expect(proven(later, seen({ state: 'opening' }))).toEqual(NOT_COMPARED);
  // A game that is on begins no more rounds.
  expect(proven(later, seen()).wrong).toEqual(['seen_host']);
  expect(proven(game(1, [2, 3], ['left Bob']).record, seen())).toEqual(NOT_COMPARED);
});

describe('for somebody who sat there', () => {
  let host: string, players: string[];
  let own: Own;
  beforeAll(() => {
    ({ host, players } = game(1));
    own = { round: 0, place: 1, commitment: players[0]! };
  });
  const opened = (changes: Partial<Seals> = {}): Seals =>
    seen({ state: 'opening', own: [{ ...own, bound: { host, players } }], ...changes });

  it('holds what was seen at the opening of the own share, whatever a table showed later', () => {
    expect(proven(game(1).record, opened())).toEqual(WHOLE);
    const forged = game(9, [2, 3], ['left Bob']);
    // The same share in a round that this page did not take part in.
    const led = opened({ host: forged.host, players: forged.players, round: 1, state: 'running' });
    expect(proven(forged.record, led).wrong).toEqual(['seen_host']);
    // Or one that was made up for this place.
    const other = game(9, [7, 3], ['left Bob']);
    const astray = opened({ host: other.host, players: other.players, round: 1, state: 'running' });
    expect(proven(other.record, astray)).toEqual(NOT_COMPARED);
  });

  it('takes the last round in which this page had a share, no earlier one', () => {
    const second = game(4, [5, 6], ['left Bob']);
    const anew = { round: 1, place: 1, commitment: second.players[0]! };
    const before = opened({ round: 1 });
    before.own.push({ ...anew, bound: second });
    expect(proven(second.record, before)).toEqual(WHOLE);
    expect(proven(game(1).record, before).wrong).toContain('seen_host');
    expect(proven(game(1, [2, 3], ['left Bob', 'left Bob']).record, before).wrong).toContain('seen_host');
  });

  it('misses what this page committed to, though it never opened that', () => {
    for (const state of ['waiting', 'running'] as const) {
      const { host, players } = game(1, [7, 3]);
      expect(proven(game(1, [7, 3]).record, seen({ host, players, state, own: [own] })).wrong).toEqual([
        { seen_player: 1 },
      ]);
    }
  });
});
