// Bots in a web worker, so that the page never stands still. The module of a game's bots is fetched when the first one is to
// think.
import type { Choice } from '../generated/engine';
import type { AnyAdvice } from './any';
import { modulesOf } from '../shell/hosted';
import { EngineError } from './fault';
import type { Level } from './index';
import { compiledOnce } from './module';

const modules = new Map<string, () => Promise<WebAssembly.Module>>();

function compiled(game: string): Promise<WebAssembly.Module> {
  const known = modules.get(game) ?? compiledOnce(modulesOf(game).bots);
  modules.set(game, known);
  return known();
}

export interface BotRequest {
  game: string;
  /** What `Local.botView` gives. */
  view: string;
  level: Level;
  /** How far it may think, for the rest of its turn. */
  nodes: number;
  seed: number;
}

/** Somebody asks what a bot would do, and what speaks for it and for what was played instead, if anything was. */
export interface AdviceRequest extends BotRequest {
  played: readonly string[];
}

/** Somebody who thinks for people. */
export interface Adviser {
  advise(request: AdviceRequest): Promise<AnyAdvice>;
  /** Gives up what is being thought about. */
  stop(): void;
  close(): void;
}

/** Somebody who thinks for bots. */
export interface Thinker {
  choose(request: BotRequest): Promise<Choice>;
  /** Gives up what is being thought about; it is rejected with the code `stopped`. */
  stop(): void;
  close(): void;
}

export interface Asked {
  id: number;
  module?: WebAssembly.Module;
  request: BotRequest | AdviceRequest;
}
type Answer = Choice | AnyAdvice;
export type Answered =
  { id: number; answer: Answer } | { id: number; fault: { code: string; message: string } };

interface Waiting {
  done: (answer: Answer) => void;
  failed: (error: Error) => void;
}

const stopped = (): EngineError => new EngineError({ code: 'stopped', params: {} });
const broken = (message: string): EngineError => new EngineError({ code: 'bot_failed', params: { message } });

export class BotWorker implements Thinker, Adviser {
  private worker: Worker | null = null;
  private game = '';
  private ready = false;
  private next = 1;
  private readonly waiting = new Map<number, Waiting>();
  private closed = false;
  /** How often what was asked was given up. */
  private stops = 0;

  choose(request: BotRequest): Promise<Choice> {
    return this.ask(request) as Promise<Choice>;
  }

  advise(request: AdviceRequest): Promise<AnyAdvice> {
    return this.ask(request) as Promise<AnyAdvice>;
  }

  private async ask(request: BotRequest | AdviceRequest): Promise<Answer> {
    const { stops } = this;
    const module = await compiled(request.game);
    // Nobody waits any more.
    if (this.closed || stops !== this.stops) throw stopped();
    // A worker thinks for one game.
    if (this.worker && this.game !== request.game) this.end(stopped());
    this.game = request.game;
    const worker = (this.worker ??= this.start());
    const id = this.next++;
    const asked: Asked = this.ready ? { id, request } : { id, module, request };
    this.ready = true;
    return new Promise((done, failed) => {
      this.waiting.set(id, { done, failed });
      worker.postMessage(asked);
    });
  }

  /** A bot cannot be interrupted while it thinks: its worker is ended, and the next one begins anew. */
  stop(): void {
    this.stops += 1;
    this.end(stopped());
  }

  close(): void {
    this.closed = true;
    this.end(stopped());
  }

  private start(): Worker {
    const worker = new Worker(new URL('./bot.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = (event: MessageEvent<Answered>) => this.answered(event.data);
    worker.onerror = (event) => this.end(broken(event.message));
    worker.onmessageerror = () => this.end(broken('message'));
    return worker;
  }

  private answered(answer: Answered): void {
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if ('answer' in answer) waiting?.done(answer.answer);
    else {
      waiting?.failed(broken(answer.fault.message));
      // A module that has panicked is not to be trusted any more.
      this.end(broken(answer.fault.message));
    }
  }

  private end(reason: Error): void {
    this.worker?.terminate();
    this.worker = null;
    this.ready = false;
    for (const { failed } of this.waiting.values()) failed(reason);
    this.waiting.clear();
  }
}
