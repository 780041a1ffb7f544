// Bots in a web worker, so that the page never stands still. The module of a game's bots is fetched when the first one is to
// think.
import type { Choice } from '../generated/engine';
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
  request: BotRequest;
}
export type Answered =
  { id: number; choice: Choice } | { id: number; fault: { code: string; message: string } };

interface Waiting {
  done: (choice: Choice) => void;
  failed: (error: Error) => void;
}

const stopped = (): EngineError => new EngineError({ code: 'stopped', params: {} });
const broken = (message: string): EngineError => new EngineError({ code: 'bot_failed', params: { message } });

export class BotWorker implements Thinker {
  private worker: Worker | null = null;
  private game = '';
  private ready = false;
  private next = 1;
  private readonly waiting = new Map<number, Waiting>();
  private closed = false;

  async choose(request: BotRequest): Promise<Choice> {
    const module = await compiled(request.game);
    if (this.closed) throw stopped();
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
    if ('choice' in answer) waiting?.done(answer.choice);
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
