// The engine of the page: the rules and local games, compiled from Rust. Bots are a module of their own and think in a
// worker (bot.ts).
import { pause } from '../pace';
import type { Fault, Seat, Seen, VerifyReport } from '../generated/engine';
import { GAMES, setupOf } from '../shell/hosted';
import { ask, askJson } from './fault';
import { Local } from './local';
import { compiledOnce } from './module';
import init, * as raw from './pkg/engine';
import address from './pkg/engine_bg.wasm?url';
import { Replica } from './replica';

export type * from '../generated/engine';
export type { AnyEntry, AnyHeader, AnyLegal, AnyStanding, AnyTie, AnyView } from './any';
export { Draft } from './draft';
export { EngineError } from './fault';
export { Local } from './local';
export { Replica } from './replica';

export type { Level } from '../play/opponents';

export interface LocalOptions {
  game: string;
  config: unknown;
  names: string[];
  marks: string[];
  /** 64 hexadecimal digits of chance. */
  seed: string;
}

export class Engine {
  readonly rules = JSON.parse(raw.rules()) as Record<string, number>;
  readonly build = __BUILD__;

  /** What lies in the box. */
  board(game: string, config: unknown): unknown {
    return askJson(() => raw.board(game, JSON.stringify(config)));
  }
  checkConfig(game: string, config: unknown): Fault[] {
    return askJson(() => raw.checkConfig(game, JSON.stringify(config)));
  }

  /** From a record, sealed or open. */
  replica(record: string): Replica {
    return ask(() => new Replica(raw.replica(record)));
  }
  local({ game, ...options }: LocalOptions): Local {
    return ask(() => new Local(raw.local(game, JSON.stringify(options))));
  }
  /** Goes on with what `Local.dump` or `fork` gave. */
  resume(dump: string): Local {
    return ask(() => new Local(raw.resume(dump)));
  }
  /** A new game from the table at a version: what the viewer cannot know is dealt anew. */
  fork(replica: Replica, version: number, viewer: Seat | null, seed: string, names: string[]): string {
    return ask(() => replica.raw.fork(version, viewer ?? 0, seed, names));
  }
  /** The same record with a mark in its header. */
  marked(record: string, mark: string): string {
    return ask(() => raw.marked(record, mark));
  }

  /** The proof of the shuffle. */
  verify(record: string): VerifyReport {
    return askJson(() => raw.verify(record));
  }
  /** The same, and compares the seals with those that were seen before the game. */
  verifyAgainst(record: string, seen: Seen): VerifyReport {
    return askJson(() => raw.verifyAgainst(record, JSON.stringify(seen)));
  }
  /** What a player publishes before anything is opened. */
  commit(player: number, entropy: string): string {
    return ask(() => raw.commit(player, entropy));
  }
}

const module = compiledOnce(address);
let loading: Promise<Engine> | null = null;

/** Loads the engine, once. A failed try can be repeated. */
export function loadEngine(): Promise<Engine> {
  loading ??= module()
    .then(openEngine)
    .then(warmed)
    .catch((error: unknown) => {
      loading = null;
      throw error;
    });
  return loading;
}

/** Browsers compile what is called for the first time: some of it in a task of its own. */
async function warmed(engine: Engine): Promise<Engine> {
  await pause();
  engine.board(GAMES[0]!, setupOf(GAMES[0]!).usual(2));
  return engine;
}

/** The engine from a module at hand: in tests. */
export async function openEngine(module: WebAssembly.Module | BufferSource): Promise<Engine> {
  await init({ module_or_path: module });
  return new Engine();
}
