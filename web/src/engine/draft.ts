import type { AnyFitted, AnyLegal, AnyView } from './any';
import { ask, askJson, EngineError } from './fault';
import type { Draft as Raw } from './pkg/engine';

/** A turn that is being planned on its own copy of the table. It stops before anything hidden is turned up. */
export class Draft {
  private played: string[] | null = null;
  private seen: AnyView | null = null;
  private allowed: AnyLegal[] | null = null;

  constructor(private readonly raw: Raw) {}

  /** The actions so far, in their long form. */
  get actions(): string[] {
    return (this.played ??= this.raw.actions());
  }

  /** The last of them, as data. */
  last(): unknown {
    return JSON.parse(this.raw.last());
  }

  /** The table after them. Treat it as read-only. */
  view(): AnyView {
    return (this.seen ??= JSON.parse(this.raw.view()) as AnyView);
  }

  /** What may be done next. Treat it as read-only. */
  legal(): AnyLegal[] {
    return (this.allowed ??= JSON.parse(this.raw.legal()) as AnyLegal[]);
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

  /** What an action would do; nothing where it cannot be played here. */
  foresee(action: string): unknown[] {
    return JSON.parse(this.raw.foresee(action)) as unknown[];
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
  replay(actions: string[]): AnyFitted {
    const fitted = JSON.parse(this.raw.replay(actions)) as AnyFitted;
    this.changed();
    return fitted;
  }

  free(): void {
    this.raw.free();
  }

  private changed(): void {
    this.played = null;
    this.seen = null;
    this.allowed = null;
  }
}
