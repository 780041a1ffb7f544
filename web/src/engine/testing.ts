// The modules of the page, opened in Node for tests.
import { readFileSync } from 'node:fs';
import type { Thinker } from './bot';
import { openBots, type Bots } from './bots';
import { EngineError } from './fault';
import { openEngine, type Engine } from './index';

const file = (name: string): Buffer<ArrayBuffer> =>
  readFileSync(new URL(`./pkg/${name}_bg.wasm`, import.meta.url)) as Buffer<ArrayBuffer>;

let engine: Promise<Engine> | null = null;
let bots: Promise<Bots> | null = null;

export const testEngine = (): Promise<Engine> => (engine ??= openEngine(file('engine')));
export const testBots = (): Promise<Bots> => (bots ??= openBots(file('bots')));

/** Thinks in this thread; can be held back and made to fail. */
export class TestThinker implements Thinker {
  asked = 0;
  stops = 0;
  failures = 0;
  hold: Promise<void> = Promise.resolve();

  async choose(request: Parameters<Bots>[0]): ReturnType<Thinker['choose']> {
    this.asked += 1;
    const stops = this.stops;
    await this.hold;
    if (stops !== this.stops) throw new EngineError({ code: 'stopped', params: {} });
    if (this.failures > 0) {
      this.failures -= 1;
      throw new EngineError({ code: 'bot_failed', params: {} });
    }
    return (await testBots())(request);
  }
  stop(): void {
    this.stops += 1;
  }
  close(): void {
    this.stop();
  }
}
