// Searches for the most points beside the page, which would stand still meanwhile.
import { compile } from '../../../engine/module';
import * as glue from '../../../engine/pkg/tikal/engine';
import { Replica } from '../../../engine/replica';
import type { Seat } from '../../../generated/engine';
import { best, type Line } from './best';

/** A plan of a seat's turn in a game, and where its rules lie, compiled. */
export interface Sought {
  rules: string;
  record: string;
  seat: Seat;
  actions: string[];
}
export type Searched = { line: Line } | { fault: string };

onmessage = async ({ data }: MessageEvent<Sought>): Promise<void> => {
  const { rules, record, seat, actions } = data;
  let answer: Searched;
  try {
    await glue.default({ module_or_path: await compile(rules) });
    const draft = new Replica(glue.replica(record), glue).draft(seat);
    draft.replay(actions);
    answer = { line: best(draft, seat) };
  } catch (error) {
    answer = { fault: String(error) };
  }
  postMessage(answer);
};
