import type { Choice } from '../generated/engine';
import type { AnyAdvice } from './any';
import type { AdviceRequest, BotRequest } from './bot';
import { askJson } from './fault';
import * as shared from './pkg/bots';

/** Lets a bot think right here, until it is done: for its own seat, or for somebody who asks what it would do. */
export interface Bots {
  (request: AdviceRequest): AnyAdvice;
  (request: BotRequest): Choice;
}

/** The bots from a compiled module: in workers and tests. What speaks to them is the same for all games, and opens one module. */
export async function openBots(module: WebAssembly.Module | BufferSource, glue = shared): Promise<Bots> {
  await glue.default({ module_or_path: module });
  return (({ game, view, level, nodes, seed, played }: BotRequest & Partial<AdviceRequest>) =>
    askJson(() =>
      played
        ? glue.advise(game, view, level, nodes, seed, [...played])
        : glue.choose(game, view, level, nodes, seed),
    )) as Bots;
}
