// The engine of the page: the rules and local games, compiled from Rust, a module for each game. Bots are modules of their
// own and think in a worker (bot.ts).
import { pause } from '../pace';
import type { Fault, Seat, Seen, VerifyReport } from '../generated/engine';
import { modulesOf, setupOf } from '../shell/hosted';
import { ask, askJson } from './fault';
import { Local } from './local';
import { compile, type Raw } from './module';
import { Replica } from './replica';

export type * from '../generated/engine';
export type { AnyAdvice, AnyEntry, AnyHeader, AnyLegal, AnyStanding, AnyTie, AnyView } from './any';
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

/** The rules of one game. */
export class Engine {
  readonly build = __BUILD__;

  constructor(private readonly raw: Raw) {}

  /** What lies in the box. */
  board(game: string, config: unknown): unknown {
    return askJson(() => this.raw.board(game, JSON.stringify(config)));
  }
  checkConfig(game: string, config: unknown): Fault[] {
    return askJson(() => this.raw.checkConfig(game, JSON.stringify(config)));
  }

  /** From a record, sealed or open; on wish with everything laid open that it tells. */
  replica(record: string, open = false): Replica {
    return ask(() => new Replica(this.raw.replica(record), this.raw, open));
  }
  local({ game, ...options }: LocalOptions): Local {
    return ask(() => new Local(this.raw.local(game, JSON.stringify(options)), this.raw));
  }
  /** Goes on with what `Local.dump` or `fork` gave. */
  resume(dump: string): Local {
    return ask(() => new Local(this.raw.resume(dump), this.raw));
  }
  /** A new game from the table at a version: what the viewer cannot know is dealt anew. */
  fork(replica: Replica, version: number, viewer: Seat | null, seed: string, names: string[]): string {
    return ask(() => replica.raw.fork(version, viewer ?? 0, seed, names));
  }
  /** The same record with a mark in its header. */
  marked(record: string, mark: string): string {
    return ask(() => this.raw.marked(record, mark));
  }

  /** The proof of the shuffle. */
  verify(record: string): VerifyReport {
    return askJson(() => this.raw.verify(record));
  }
  /** The same, and compares the seals with those that were seen before the game. */
  verifyAgainst(record: string, seen: Seen): VerifyReport {
    return askJson(() => this.raw.verifyAgainst(record, JSON.stringify(seen)));
  }
  /** What a player publishes before anything is opened. */
  commit(player: number, entropy: string): string {
    return ask(() => this.raw.commit(player, entropy));
  }
}

const engines = new Map<string, Promise<Engine>>();

/** Loads the engine of a game, once. A failed try can be repeated. */
export function loadEngine(game: string): Promise<Engine> {
  const known = engines.get(game);
  if (known) return known;
  const loading = opened(game).catch((error: unknown) => {
    engines.delete(game);
    throw error;
  });
  engines.set(game, loading);
  return loading;
}

async function opened(game: string): Promise<Engine> {
  const { rules, glue } = modulesOf(game);
  const [module, raw] = await Promise.all([compile(rules), glue()]);
  const engine = await openEngine(raw, module);
  // Browsers compile what is called for the first time: some of it in a task of its own.
  await pause();
  engine.board(game, setupOf(game).usual(2));
  return engine;
}

/** The engine from a module at hand: in tests. */
export async function openEngine(raw: Raw, module: WebAssembly.Module | BufferSource): Promise<Engine> {
  await raw.default({ module_or_path: module });
  return new Engine(raw);
}
