// Advice at a table: what the strongest opponent would do, step by step on the board, and what speaks for it. Fetched with the
// first that is asked for.
import type { AnyAdvice, AnyLegal, AnyView } from '../../engine';
import type { Game, Reasons } from '../game';
import type { Draft } from './planner.svelte';
import type { Table } from './table.svelte';

/** A step in words, and the table after it; none where that is not known before the step is made. */
export interface Step {
  text: string;
  label: string;
  view: AnyView | null;
  /** Whether it can be part of a plan: it is not sent at once. */
  planned: boolean;
  /** Whether it turns up what nobody knows. */
  reveals: boolean;
}

export interface Advised {
  steps: Step[];
  reasons: string[];
  /** What spoke for what was played instead. */
  played: string[];
  same: boolean;
}

export class Advising {
  found = $state.raw<Advised | null>(null);
  failed = $state(false);
  /** The step that was made last; −1 before the first. */
  index = $state(-1);
  private readonly version: number;
  private readonly played: readonly string[];
  private readonly left = new AbortController();

  constructor(
    private readonly table: Table,
    readonly what: 'hint' | 'missed',
    private readonly reasons: Game['reasons'],
  ) {
    const last = what === 'missed' ? table.lastTurn() : null;
    this.version = last?.version ?? table.match.version;
    this.played = last?.played ?? [];
  }

  async ask(): Promise<void> {
    const { table, version, played } = this;
    const { signal } = this.left;
    try {
      // First the words: what cannot be told is not asked for, nor counted.
      const words = await this.reasons?.();
      if (signal.aborted) return;
      const advice = await table.match.advise!(table.seat!, version, played, signal);
      if (!signal.aborted) this.show(advice, words?.default ?? (() => ''));
    } catch {
      if (signal.aborted) return;
      table.advised = null;
      this.failed = true;
    }
  }

  private show(advice: AnyAdvice, words: Reasons): void {
    const { table } = this;
    const tell = (reasons: readonly unknown[]): string[] => reasons.map((reason) => words(reason, table));
    this.found = {
      steps: this.steps(advice.actions),
      reasons: tell(advice.reasons),
      played: tell(advice.played),
      same: advice.same,
    };
    this.go(-1);
  }

  /** Each step is told at the table at which it is made. */
  private steps(actions: readonly string[]): Step[] {
    const { table, version } = this;
    const draft = table.match.replica.draft(table.seat!, version) as Draft;
    const steps: Step[] = [];
    try {
      for (const text of actions) {
        table.advised = draft.view();
        const legal = draft.legal().find((one: AnyLegal) => one.text === text);
        const label = legal ? table.game.label(legal.action) : text;
        const view = played(draft, text);
        const reveals = view === null && legal?.ends === false;
        steps.push({ text, label, view, planned: legal?.commits === false, reveals });
      }
    } finally {
      draft.free?.();
    }
    return steps;
  }

  /** Shows the table after a step. */
  go(index: number): void {
    if (!this.found) return;
    const { steps } = this.found;
    this.index = Math.min(Math.max(index, -1), steps.length - 1);
    const seen = steps.slice(0, this.index + 1).findLast(({ view }) => view)?.view;
    this.table.advised = seen ?? this.table.match.replica.view(this.version, this.table.seat);
  }

  /** Makes it one's plan, as far as that can be planned. */
  take(): void {
    const { steps = [] } = this.found ?? {};
    const end = steps.findIndex(({ planned }) => !planned);
    this.table.advise(null);
    this.table.planner.replan(steps.slice(0, end < 0 ? steps.length : end).map(({ text }) => text));
  }

  /** The address of a game in which this turn is played again; nothing where people sit at the other seats. */
  get again(): (() => Promise<string>) | null {
    const { match, seat } = this.table;
    const { again } = match;
    return again && seat !== null ? () => again.call(match, seat, this.version) : null;
  }

  /** Whoever does not wait is not advised, and nothing is counted. */
  close(): void {
    this.left.abort();
  }
}

/** Plays an action of a plan; the table after it, or nothing where it cannot be planned. */
function played(draft: Draft, text: string): AnyView | null {
  try {
    draft.play(text);
    return draft.view();
  } catch {
    return null;
  }
}
