import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Board, Found, Path, View, Ways } from '../generated/tikal';
import type { Answer, Board as BoardTwo, Question } from '../generated/tikal2';
import type { Choice, Draft, Engine, Local, Seat } from '.';
import type { BotRequest } from './bot';
import { EngineError } from './fault';
import { testBots, testEngine } from './testing';

const SEED = '64bf97fe80d95d47c8b3a23f02fb13afcc23fba3b5af105345aca9dba3d82f08';
const config = { players: 2, mode: 'basic', edition: '2015' } as const;
const game = (name: string): string =>
  readFileSync(new URL(`../../../games/${name}`, import.meta.url), 'utf8');

let engine: Engine;
beforeAll(async () => {
  engine = await testEngine();
});
const begin = (players = 2, mode: 'basic' | 'auction' = 'basic'): Local =>
  engine.local({
    game: 'tikal',
    config: { ...config, players, mode },
    names: ['Ann', 'Bob', 'Cid', 'Dee'].slice(0, players),
    marks: ['offline'],
    seed: SEED,
  });

/** A repeatable choice. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The ways of figures. */
function asked(draft: Draft, question: Ways): Path[] {
  return (draft.ask(question) as Found).paths;
}

/** Plays at random to the end: every turn is planned in a draft, then submitted. */
function play(local: Local, seed: number): void {
  const pick = dice(seed);
  while (!local.replica().over) {
    const seat = local.replica().toMove()!;
    const replica = local.hold(seat);
    const draft = replica.draft(seat);
    const [before, told] = [replica.version, [] as unknown[]];
    let last: string[] = [];
    while (last.length === 0 && draft.view().to_move === seat) {
      const legal = draft.legal();
      const { text, action, commits } = legal[pick(legal.length)]!;
      if (commits) last = [text];
      else {
        draft.play(text);
        expect(draft.last()).toMatchObject(action as object);
        told.push(draft.last());
      }
    }
    const planned = draft.view();
    local.submit(seat, replica.version, `${replica.version}`, [...draft.actions, ...last]);
    // The plan tells its actions as their entries do: with the way of a walk.
    expect(told.map((_, index) => replica.entry(before + index + 1).action)).toEqual(told);
    if (last.length === 0) expect(replica.view(replica.version, seat)).toEqual(planned);
    draft.free();
  }
}

describe('the engine', () => {
  it.each([
    [2, 'basic'],
    [3, 'auction'],
    [4, 'basic'],
  ] as const)('plays a whole game of %i, %s, as its replica', (players, mode) => {
    const local = begin(players, mode);
    play(local, players);
    const replica = engine.replica(local.record());
    expect(replica.entries()).toEqual(local.replica().entries());
    expect(replica.standing()).toEqual(local.replica().standing());
    for (let version = 0; version <= replica.version; version++)
      expect(replica.view(version, 1)).toEqual(local.replica().view(version, 1));
    expect(engine.verify(local.record())).toMatchObject({ fits: true });
    const seats = replica.entries().filter((entry) => entry.type === 'act');
    expect(seats.every((entry) => entry.standing && entry.events.length > 0)).toBe(true);
  });

  it('follows a game line by line', () => {
    const text = game('basic-4-2015.tikal');
    const whole = engine.replica(text);
    const sealed = whole
      .record()
      .replace(/^open .*\n/gm, '')
      .replace(/^result .*\n/m, '');
    const [head, ...lines] = sealed
      .split(/(?<=^start.*\n)/m)
      .flatMap((part, n) => (n ? part.split(/(?<=\n)/) : [part]));
    const replica = engine.replica(head!);
    for (const line of lines) replica.append(line);
    expect(replica.entries()).toEqual(whole.entries());
    expect(replica.over).toBe(true);
    expect(() => replica.append('1: end > A1')).toThrow(EngineError);
    expect(replica.version).toBe(whole.version);
  });

  it('says how a game would stand if somebody gave up, and leaves it as it is', () => {
    const [two, three] = [begin(2).replica(), begin(3).replica()];
    expect(two.resigned(2)).toMatchObject({
      to_move: null,
      outcome: { places: [1, 2] },
      end: { by: 'resigned' },
    });
    expect(three.resigned(2)).toMatchObject({ end: null, outcome: { places: [1, 3, 1] } });
    expect([two.version, two.over, three.version]).toEqual([0, false, 0]);
    const local = begin(3);
    local.resign(1, 0, 'key');
    expect(local.replica().resigned(3)).toMatchObject({
      end: { resigned: [1, 3] },
      outcome: { places: [3, 1, 2] },
    });
  });

  it('says why not', () => {
    const local = begin();
    const draft = local.replica().draft(1);
    expect(draft.check('end')).toMatchObject({ code: 'wrong_phase', rule: 'T4', params: { phase: 'place' } });
    expect(draft.check(draft.legal()[0]!.text)).toBeNull();
    expect(() => draft.play('dance')).toThrow(expect.objectContaining({ code: 'text' }) as Error);
    expect(() => local.replica().draft(2)).toThrow(expect.objectContaining({ code: 'not_to_move' }) as Error);
    expect(() => engine.replica('nothing')).toThrow(expect.objectContaining({ code: 'syntax' }) as Error);
    expect(engine.checkConfig('tikal', { ...config, players: 7 })).toHaveLength(1);
    expect(() => local.submit(1, 5, 'key', ['end'])).toThrow(
      expect.objectContaining({ code: 'version' }) as Error,
    );
  });

  it('knows the box', () => {
    const board = engine.board('tikal', config) as Board;
    expect(board.hexes).toHaveLength(40);
    expect(board.tiles).toHaveLength(36);
    expect(board.hexes.find((hex) => hex.id === board.base)?.printed?.kind).toBe('base');
    expect(() => engine.board('tikal2', { players: 2 })).toThrow(
      expect.objectContaining({ code: 'unknown_game' }) as Error,
    );
  });

  it('commits as docs/fairness.md says', () => {
    expect(engine.commit(1, '02'.repeat(32))).toBe(
      '776776c12f3a74d945797c0aae26709a312482aa405dfc92466ce193523b4181',
    );
    expect(() => engine.commit(5, '02'.repeat(32))).toThrow(EngineError);
    expect(() => engine.commit(1, 'xyz')).toThrow(EngineError);
  });

  it('goes on from any position with the hidden part dealt anew', () => {
    const replica = engine.replica(game('auction-3-2015.tikal'));
    const middle = Math.floor(replica.version / 2);
    const fork = engine.resume(engine.fork(replica, middle, null, SEED, ['a', 'b', 'c']));
    expect(fork.replica().view(0, null)).toEqual(replica.view(middle, null));
    expect(fork.replica().header).toMatchObject({ marks: expect.arrayContaining(['fork']), placed: true });
    play(fork, 5);
    expect(engine.verify(fork.record())).toMatchObject({ fits: true });
  });

  it('finds ways from the supply and from hexes', () => {
    const draft = begin()
      .replica()
      .ahead(2 as Seat)!;
    const ways = asked(draft, { figure: 'leader', count: 1 });
    const far = ways.reduce((a, b) => (b.cost > a.cost ? b : a));
    expect(draft.replay(far.actions)).toEqual({
      fitted: far.actions.length,
      misfit: null,
      refusal: null,
    });
    expect((draft.view() as View).position.ap).toBe(10 - far.cost);
    expect((draft.view() as View).position.seats[1]!.leader).toBe(far.hex);
    expect(asked(draft, { figure: 'leader', count: 1 })).toEqual([]);
    expect(asked(draft, { figure: 'leader', from: far.hex, count: 1 }).length).toBeGreaterThan(0);
  });
});

describe('the engine of another game', () => {
  const rest = { names: ['Ann', 'Bob'], marks: ['offline'], seed: SEED };

  it('is a module of its own, beside the first', async () => {
    const other = await testEngine('tikal2');
    const local = other.local({ game: 'tikal2', config: { players: 2 }, ...rest });
    const here = begin();
    expect(local.replica().header).toMatchObject({ game: 'tikal2', players: 2 });
    expect(here.replica().header).toMatchObject({ game: 'tikal' });
    play(local, 3);
    expect(other.verify(local.record())).toMatchObject({ fits: true });
    expect(() => other.replica(here.record())).toThrow(
      expect.objectContaining({ code: 'unknown_game' }) as Error,
    );
    expect(here.replica().version).toBe(0);
  });

  it('answers what whoever plans a turn asks', async () => {
    const other = await testEngine('tikal2');
    const local = other.local({ game: 'tikal2', config: { players: 2 }, ...rest });
    const draft = local.hold(1).draft(1);
    const first = draft.ask('first_keys' satisfies Question) as Extract<Answer, { first_keys: unknown }>;
    expect(first.first_keys).toHaveLength(draft.legal().length);
    const { trips } = local
      .hold(2)
      .ahead(2)!
      .ask('trips' satisfies Question) as Extract<Answer, { trips: unknown }>;
    expect(trips.map(({ on }) => on)).toEqual([0, 1, 2, 3, 4, 5]);
    expect((other.board('tikal2', { players: 2 }) as BoardTwo).fields).toHaveLength(27);
  });
});

describe('bots', () => {
  it('play in the page as they do natively', { timeout: 900_000 }, async () => {
    const script = fileURLToPath(new URL('../../../tools/answers.sh', import.meta.url));
    // `make test-long` lets them think as long as the page does.
    const nodes = process.env.MUTAL_LONG ? '20000' : '2000';
    const text = execFileSync(script, [nodes], { encoding: 'utf8', maxBuffer: 2 ** 26 });
    const answers = JSON.parse(text) as (BotRequest & { choice: Choice })[];
    expect(answers.length).toBeGreaterThan(80);
    expect(new Set(answers.map(({ game }) => game))).toEqual(new Set(['tikal', 'tikal2']));
    for (const { choice, ...request } of answers) {
      const choose = await testBots(request.game);
      expect(choose(request)).toEqual(choice);
    }
  });

  it('are told what is wrong', async () => {
    const choose = await testBots();
    const view = begin().botView(2);
    expect(() => choose({ game: 'tikal', view, level: 'planner', nodes: 10, seed: 1 })).toThrow(
      expect.objectContaining({ code: 'not_to_move' }) as Error,
    );
  });
});
