// What a plan does, step by step: for the log, which tells it before it is sent.
import type { AnyEntry } from '../../engine';
import type { LogBook, Turn } from '../log';
import type { Draft } from './planner.svelte';

export interface Sketched {
  action: string;
  /** The same as data, as its entry will tell it. */
  told: unknown;
  cost: number;
  events: unknown[];
}

export class Sketch {
  steps = $state.raw<readonly Sketched[]>([]);
  /** The same position as the plan's, played by itself so that the planner need not know of it. */
  private draft: Draft | null = null;

  constructor(private readonly make: () => Draft | null) {}

  /** The plan is one for another position. */
  begin(): void {
    this.draft?.free?.();
    this.draft = null;
    if (this.steps.length > 0) this.steps = [];
  }

  /** Takes over what is planned now; the answer is what is new at its end. */
  follow(actions: readonly string[]): readonly Sketched[] {
    const kept = this.steps.findIndex(({ action }, index) => action !== actions[index]);
    const same = kept < 0 ? this.steps.length : kept;
    if (same === this.steps.length && same === actions.length) return [];
    this.draft ??= this.make();
    const { draft } = this;
    if (!draft) return [];
    if (same < this.steps.length) draft.undo(this.steps.length - same);
    const added = actions.slice(same).map((action) => {
      const cost = draft.legal().find(({ text }) => text === action)?.cost ?? 0;
      const events = draft.play(action) as unknown[];
      return { action, told: draft.last(), cost, events };
    });
    this.steps = [...this.steps.slice(0, same), ...added];
    return added;
  }

  /** The plan as a log, told by an empty book of the game's. */
  turns(book: LogBook, seat: AnyEntry['seat']): readonly Turn[] {
    this.steps.forEach(({ cost, events }, index) =>
      book.add({ version: index, seat, type: 'act', cost, ends: false, events, standing: true }),
    );
    return book.turns;
  }
}
