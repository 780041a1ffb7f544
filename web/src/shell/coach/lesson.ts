// A guided game: what a game writes of it. A real game from a laid-out position, and steps that ask what is true. Which of them
// is said when, what is left out and the way back are the coach's (`progress.ts`, `coach.svelte.ts`).
import type { AnyLegal, AnyView, Seat } from '../../engine';
import type { Level } from '../../play/opponents';
import type { Table } from '../state/table.svelte';

/** Something that was done and stands, or is planned; action and events are the game's. */
export interface Deed {
  seat: Seat;
  action: unknown;
  events: readonly unknown[];
  /** Whether it ended a turn. */
  ends: boolean;
}

/** The plan at hand, to ask what the rules say of it. Whoever plays on it takes all of that back. */
export interface Plan {
  readonly actions: string[];
  legal(): AnyLegal[];
  view(): AnyView;
  play(action: string): unknown;
  undo(count: number): void;
  ask(question: unknown): unknown;
}

/** What is true now, the plan included. */
export interface Now {
  /** Who is taught. */
  readonly seat: Seat;
  readonly view: AnyView;
  /** What may be done next; nothing while others play. */
  readonly legal: readonly AnyLegal[];
  /** None while others play. */
  readonly plan: Plan | null;
  /** All that was done since the game began, the plan at its end. */
  readonly deeds: readonly Deed[];
  /** The name of who sits somewhere. */
  name(seat: number): string;
  /** How many of them there were when the step was first said. */
  readonly began: number;
  /** The game so far, as far as who is taught may know it. */
  record(): string;
  /** A plan of its own from before the one at hand, with these actions: whoever asks for it frees it. */
  draft(actions: readonly string[]): Plan & { free(): void };
}

/** Actions by which a step can be done in this turn. */
export interface Way {
  /** In their order; those that follow one that turns something up may be left out. */
  actions: readonly string[];
  /** What is to be pressed next, as CSS selectors of the table: all that match are lit. */
  press(table: Table): readonly string[];
  /** While it is still looked for: nothing is lit before, and the coach waits with what he plays. */
  soon?: Promise<void>;
}

/** What ends the turn. Where something would be wasted it is asked for once more. */
export const endsTurn = ({ panel }: Table): readonly string[] =>
  panel === 'waste' ? ['dialog[open] .primary'] : ['.plan .end'];

/** One thing that the coach says. */
export interface Step {
  id: string;
  /** At most 25 words. */
  says(now: Now): string;
  /** Whether it is fulfilled, by whatever was done. A step without this is read: done by "Next", or by going on. */
  done?(now: Now): boolean;
  /**
   * One way to do it from here; null where there is none in this turn. So it says whether the step can be done now, what is lit,
   * and what the coach plays for whoever asks him to. Nobody has to do it that way.
   */
  way?(now: Now): Way | null;
  /** Whether there is any point in it now; asked before its way. A step without point waits until it has one. */
  fits?(now: Now): boolean;
  /** What to light beside that, as CSS selectors of the table. */
  shows?(now: Now): readonly string[];
}

export interface Lesson {
  /** Its name, another one for every lesson of the house. */
  id: string;
  /** What it is called where it is offered. */
  title(): string;
  /** The game from its laid-out position, hidden piles included: the text of a record. */
  record: string;
  players: number;
  /** Who is taught. Bots of a level sit at the other seats. */
  seat: Seat;
  level: Level;
  /** What the bots leave to chance, so that they answer the same every time. */
  chance: number;
  /** In the order in which they are said: of those that can be done now, always the first. */
  steps: readonly Step[];
  /** What leads on while nothing is to be taught; where nothing is said, the end of the turn. */
  otherwise?(now: Now): Way | null;
  /** After so many turns of one's own it is over, whatever was left out. */
  turns: number;
  /** The rule where one reads on. */
  rule: string;
  /** The lesson that may follow. */
  next?: string;
}
