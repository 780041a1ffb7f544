// The most points that can be planned in a scoring turn: tried on the plan with the engine's own answers, and taken back again. It
// looks for temples to win and levels to uncover, the best few lines at each depth; what a dig would bring nobody knows.
import type { View } from '../../../generated/tikal';
import type { Plan } from '../../../shell/coach/lesson';
import { ofKind, type Legal } from '../logic/actions';
import { cost, type Sent } from './cost';

/** So many lines are followed at each depth. */
const WIDE = 10;
const DEEP = 5;

interface Move {
  actions: readonly string[];
  /** Figures that are sent, and where to; nothing where a level is uncovered. */
  sent?: Sent;
  to: string;
}
export interface Line {
  moves: readonly Move[];
  points: number;
  /** Action points that are left. */
  ap: number;
}

/** Everything that could bring points by itself, from where the plan is. */
function moves(plan: Plan, seat: number): Move[] {
  const view = plan.view() as View;
  const legal = plan.legal() as Legal[];
  const levels = ofKind(legal, 'uncover').map(({ text, action }) => ({ actions: [text], to: action.hex }));
  const own = view.position.seats[seat - 1]!;
  const leader = view.leaders[seat - 1]!;
  const sources: Sent[] = [
    { figure: 'worker', count: own.supply },
    ...Object.entries(own.workers).map(([from, count]): Sent => ({ figure: 'worker', from, count })),
    ...(leader.is === 'on' ? [{ figure: 'leader', from: leader.hex, count: 1 } as const] : []),
    ...(leader.is === 'supply' ? [{ figure: 'leader', count: 1 } as const] : []),
  ];
  const marches = Object.entries(view.position.hexes).flatMap(([to, { value }]) => {
    if (value === undefined || view.position.seats.some(({ guards }) => guards.includes(to))) return [];
    if (to in view.would_score[seat - 1]!.from) return [];
    const all = view.strength[to] ?? [];
    const need = Math.max(0, ...all.filter((_, index) => index + 1 !== seat)) - (all[seat - 1] ?? 0) + 1;
    return sources.flatMap((source) => {
      const count = source.figure === 'leader' ? 1 : Math.min(need, source.count);
      if (count < 1 || source.from === to) return [];
      const sent = { ...source, count };
      const path = cost({ plan, view }, sent, to);
      return path ? [{ actions: path.actions, sent, to }] : [];
    });
  });
  return [...levels, ...marches];
}

/** Plays some moves, looks, and takes them back. */
function after<T>(plan: Plan, line: readonly Move[], look: () => T): T {
  const actions = line.flatMap((move) => move.actions);
  for (const action of actions) plan.play(action);
  const seen = look();
  if (actions.length > 0) plan.undo(actions.length);
  return seen;
}

/** The best line that was found from where the plan is. */
export function best(plan: Plan, seat: number): Line {
  const judge = (line: readonly Move[]): Line =>
    after(plan, line, () => {
      const { would_score, position } = plan.view() as View;
      return { moves: line, points: would_score[seat - 1]!.total, ap: position.ap };
    });
  let lines = [judge([])];
  let found = lines[0]!;
  for (let depth = 0; depth < DEEP && lines.length > 0; depth += 1) {
    const next = lines.flatMap(({ moves: line }) =>
      after(plan, line, () => moves(plan, seat)).map((move) => judge([...line, move])),
    );
    next.sort((a, b) => b.points - a.points || b.ap - a.ap);
    lines = next.slice(0, WIDE);
    if (lines[0] && lines[0].points > found.points) found = lines[0];
  }
  return found;
}
