// The modules of the page, opened in Node for tests.
import { readFileSync } from 'node:fs';
import type { Adviser, AdviceRequest, BotRequest, Thinker } from './bot';
import { openBots, type Bots } from './bots';
import { EngineError } from './fault';
import { OLDEST } from '../shell/hosted';
import { openEngine, type Engine } from './index';
import type { Raw } from './module';

const file = (name: string): Buffer<ArrayBuffer> =>
  readFileSync(new URL(`./pkg/${name}_bg.wasm`, import.meta.url)) as Buffer<ArrayBuffer>;

const engines = new Map<string, Promise<Engine>>();
const bots = new Map<string, Promise<Bots>>();

/** The engine of a game, whether or not the page offers it yet. */
export function testEngine(game = OLDEST): Promise<Engine> {
  const known = engines.get(game) ?? opened(game);
  engines.set(game, known);
  return known;
}

async function opened(game: string): Promise<Engine> {
  const glue = (await import(/* @vite-ignore */ `./pkg/${game}/engine.js`)) as Raw;
  return openEngine(glue, file(`${game}/engine`));
}

/** The bots of a game. */
export function testBots(game = OLDEST): Promise<Bots> {
  const known = bots.get(game) ?? thinking(game);
  bots.set(game, known);
  return known;
}

async function thinking(game: string): Promise<Bots> {
  const glue = (await import(/* @vite-ignore */ `./pkg/${game}/bots.js`)) as typeof import('./pkg/bots');
  return openBots(file(`${game}/bots`), glue);
}

/** Thinks in this thread; can be held back and made to fail. */
export class TestThinker implements Thinker, Adviser {
  asked = 0;
  stops = 0;
  failures = 0;
  hold: Promise<void> = Promise.resolve();

  async choose(request: BotRequest): ReturnType<Thinker['choose']> {
    this.asked += 1;
    const stops = this.stops;
    await this.hold;
    if (stops !== this.stops) throw new EngineError({ code: 'stopped', params: {} });
    if (this.failures > 0) {
      this.failures -= 1;
      throw new EngineError({ code: 'bot_failed', params: {} });
    }
    return (await testBots(request.game))(request);
  }
  async advise(request: AdviceRequest): ReturnType<Adviser['advise']> {
    return (await testBots(request.game))(request);
  }
  stop(): void {
    this.stops += 1;
  }
  close(): void {
    this.stop();
  }
}
