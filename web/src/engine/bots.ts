import type { Choice } from '../generated/engine';
import type { BotRequest } from './bot';
import { askJson } from './fault';
import init, { choose } from './pkg/bots';

/** Lets a bot think right here, until it is done. */
export type Bots = (request: BotRequest) => Choice;

/** The bots from a compiled module: in workers and tests. */
export async function openBots(module: WebAssembly.Module | BufferSource): Promise<Bots> {
  await init({ module_or_path: module });
  return ({ game, view, level, nodes, seed }) => askJson(() => choose(game, view, level, nodes, seed));
}
