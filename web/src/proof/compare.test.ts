// A record that fits in itself is not enough: it must state the seals that were seen before the first move.
import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { Engine } from '../engine';
import { testEngine } from '../engine/testing';
import { compare } from './compare';
import type { Seals } from './seals';

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
function game(secret: number): { record: string; host: string; players: string[] } {
  const shares = [bytes(2), bytes(3)];
  const host = hash('mutal host 1\n', bytes(secret));
  const players = shares.map((share, index) => hash('mutal player 1\n', Buffer.of(index + 1), share));
  const seed = hash('mutal seed 1\n', bytes(secret), Buffer.of(2), ...shares);
  const config = { players: 2, mode: 'basic', edition: '2015' } as const;
  const local = engine.local({ config, names: ['Ann', 'Bob'], marks: [], seed });
  local.resign(1, 0, 'key');
  const proof = [
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
  return { host, players, round: 0, state: 'running', at: 0, ...changes };
};
const header = (record: string) => engine.replica(record).header;

it('finds the seals that were seen', () => {
  const { record } = game(1);
  expect(engine.verify(record)).toMatchObject({ fits: true });
  expect(compare(header(record), seen())).toEqual({ verdict: 'fits' });
  expect(compare(header(record), null)).toEqual({ verdict: 'unseen' });
});

it('does not let another secret of the server pass, though the record fits in itself', () => {
  const forged = game(9);
  expect(engine.verify(forged.record)).toMatchObject({ fits: true });
  const before = seen();
  expect(compare(header(forged.record), before)).toEqual({
    verdict: 'wrong',
    differences: [{ seen: before.host, stated: forged.host }],
  });
});

it('does not let another share of a player pass', () => {
  const { record, players } = game(1);
  const before = seen({ players: [players[0]!, 'ab'.repeat(32)] });
  expect(compare(header(record), before)).toEqual({
    verdict: 'wrong',
    differences: [{ player: 2, seen: 'ab'.repeat(32), stated: players[1] }],
  });
  // While people come and go, nobody is bound.
  expect(compare(header(record), { ...before, state: 'waiting' })).toEqual({ verdict: 'fits' });
});

it('compares nothing with a round that was not the last, unless the game was on already', () => {
  const { record } = game(9);
  const later = { ...header(record), restarts: [{ cause: 'left', name: 'Bob' }] } as ReturnType<
    typeof header
  >;
  expect(compare(later, seen({ state: 'opening' }))).toEqual({ verdict: 'outdated' });
  expect(compare(later, seen({ state: 'running' })).verdict).toBe('wrong');
});
