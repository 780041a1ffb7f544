// The most that can be reached from a plan on, searched beside the page and kept.
import { engine } from '../engine';
import { best, type Line } from './best';
import type { Searched, Sought } from './best.worker';
import type { Now } from './now';

/** What was found, by the game and the plan. */
const found = new Map<string, Line>();
const sought = new Map<string, Promise<void>>();
const key = (record: string, actions: readonly string[]): string => `${record}${actions.join('\n')}`;

/** What is known, or when it will be. */
export type Known = Line | Promise<void>;

/** The best from here on. */
export function bestNow(now: Now): Known | null {
  return now.plan && search(now, now.plan.actions);
}

/** The best that there was when the step was first said. */
export function bestThen(now: Now): Known | null {
  const { plan, deeds, began } = now;
  if (!plan) return null;
  const { actions } = plan;
  return search(now, actions.slice(0, Math.max(0, actions.length - (deeds.length - began))));
}

function search(now: Now, actions: readonly string[]): Known {
  const record = now.record();
  const at = key(record, actions);
  const known = found.get(at);
  if (known) return known;
  let soon = sought.get(at);
  if (!soon) {
    soon = aside({ rules: engine.rules, record, seat: now.seat, actions: [...actions] })
      // What cannot be searched there is searched here.
      .catch(() => here(now, actions))
      // Then nothing is asked for.
      .catch((): Line => ({ moves: [], points: 0, ap: 0 }))
      .then((line) => keep(record, actions, line));
    sought.set(at, soon);
  }
  return soon;
}

/** Whoever goes along the line has the rest of it before him, and nothing better. */
function keep(record: string, actions: readonly string[], { moves, points, ap }: Line): void {
  moves.forEach((_, index) => {
    const gone = moves.slice(0, index).flatMap((move) => move.actions);
    found.set(key(record, [...actions, ...gone]), { moves: moves.slice(index), points, ap });
  });
  const whole = [...actions, ...moves.flatMap((move) => move.actions)];
  found.set(key(record, whole), { moves: [], points, ap });
}

function aside(wanted: Sought): Promise<Line> {
  return new Promise((done, failed) => {
    const worker = new Worker(new URL('./best.worker.ts', import.meta.url), { type: 'module' });
    const end = (): void => worker.terminate();
    worker.onmessage = ({ data }: MessageEvent<Searched>) => {
      end();
      if ('line' in data) done(data.line);
      else failed(new Error(data.fault));
    };
    worker.onerror = (event) => {
      end();
      failed(new Error(event.message));
    };
    worker.postMessage(wanted);
  });
}

/** Searches on a plan of its own: the one at hand may have changed meanwhile. */
function here(now: Now, actions: readonly string[]): Line {
  const plan = now.draft(actions);
  try {
    return best(plan, now.seat);
  } finally {
    plan.free();
  }
}
