import type { Fitted } from '../generated/engine';
import type { AnyView } from './any';
import { ask, askJson, EngineError } from './fault';
import type { Draft as Raw } from './pkg/engine';

/** A turn that is being planned on its own copy of the table. It stops before anything hidden is turned up. */
export class Draft {
  private played: string[] | null = null;
  private seen: AnyView | null = null;

  constructor(private readonly raw: Raw) {}

  /** The actions so far, in their long form. */
  get actions(): string[] {
    return (this.played ??= this.raw.actions());
  }

  /** The table after them, with the legal actions. Treat it as read-only. */
  view(): AnyView {
    return (this.seen ??= JSON.parse(this.raw.view()) as AnyView);
  }

  /** Why an action is not allowed; null where it is. */
  check(action: string): EngineError | null {
    try {
      ask(() => this.raw.check(action));
      return null;
    } catch (error) {
      if (error instanceof EngineError) return error;
      throw error;
    }
  }

  /** Whether it turns something up: then it can only be the last, and is not played here. */
  reveals(action: string): boolean {
    return ask(() => this.raw.reveals(action));
  }

  play(action: string): unknown[] {
    const events = askJson<unknown[]>(() => this.raw.play(action));
    this.changed();
    return events;
  }

  undo(count: number): void {
    ask(() => this.raw.undo(count));
    this.changed();
  }

  /** What the game answers to a question of its own; null once the move has gone to another seat. */
  ask(question: unknown): unknown {
    return askJson(() => this.raw.ask(JSON.stringify(question)));
  }

  /** Plays a plan that was made earlier, as far as it fits. */
  replay(actions: string[]): Fitted {
    const fitted = JSON.parse(this.raw.replay(actions)) as Fitted;
    this.changed();
    return fitted;
  }

  free(): void {
    this.raw.free();
  }

  private changed(): void {
    this.played = null;
    this.seen = null;
  }
}
