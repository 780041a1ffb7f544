// How far a lesson is: which step is said now, what is done, what was taken back. It plays nothing and draws nothing.
import type { Lesson, Now, Step, Way } from './lesson';

/** What is kept with the game. */
export interface Kept {
  /** Steps that are done, and how many deeds there were then; or that were left out. */
  done: Record<string, number>;
  /** The step that is said, and how many deeds there were when it was first said. */
  at: string | null;
  began: number;
}
export const FRESH: Kept = { done: {}, at: null, began: 0 };

/** Left out: whatever is taken back, it stays so. */
const LEFT_OUT = -1;

/** What is true now, for any step. */
export interface Facts extends Omit<Now, 'began'> {
  over: boolean;
  /** Whether who is taught has given up. */
  gaveUp: boolean;
  /** How many of the deeds at the end can be taken back. */
  undoable: number;
}

/** What the coach has to say. */
export type Said =
  | { is: 'step'; step: Step; way: Way | null }
  /** What was done leaves no way to the step in this turn, and can be taken back. */
  | { is: 'astray'; step: Step }
  /** Nothing is left to be taught in this turn. */
  | { is: 'free'; way: Way | null }
  | { is: 'others' }
  | { is: 'end'; by: 'game' | 'resigning' | 'steps' };

/** What was stored, if it is sound. */
export function sound(kept: unknown): Kept {
  const { done, at, began } = (kept ?? {}) as Partial<Kept>;
  if (typeof done !== 'object' || done === null || typeof began !== 'number') return FRESH;
  return { done, at: at ?? null, began };
}

export class Progress {
  private done: Record<string, number>;
  private at: string | null;
  private began: number;

  constructor(
    private readonly lesson: Lesson,
    kept: Kept,
  ) {
    this.done = { ...kept.done };
    this.at = kept.at;
    this.began = kept.began;
  }

  get kept(): Kept {
    const { done, at, began } = this;
    return { done: { ...done }, at, began };
  }

  /** How many steps are behind. */
  get behind(): number {
    return this.lesson.steps.filter(({ id }) => id in this.done).length;
  }

  /** How many of them were left out. */
  get leftOut(): number {
    return Object.values(this.done).filter((then) => then === LEFT_OUT).length;
  }

  /** How many deeds there were when the step was first said. */
  get since(): number {
    return this.began;
  }

  now(facts: Facts): Now {
    return { ...facts, began: this.began };
  }

  /** What is to be said now. */
  look(facts: Facts): Said {
    this.takeBack(facts.deeds.length);
    const said = this.current(facts);
    if (said) return said;
    if (facts.gaveUp) return { is: 'end', by: 'resigning' };
    if (facts.over) return { is: 'end', by: 'game' };
    if (this.isOver(facts)) return { is: 'end', by: 'steps' };
    if (!facts.plan) return { is: 'others' };
    return this.pick(facts) ?? { is: 'free', way: this.lesson.otherwise?.(this.now(facts)) ?? null };
  }

  /** The step is done. */
  tick(facts: Facts): void {
    if (this.at !== null) this.done[this.at] = facts.deeds.length;
    this.at = null;
  }

  /** The step is left out; where none is said, all that are open. */
  skip(): void {
    const open = this.lesson.steps.filter(({ id }) => !(id in this.done)).map(({ id }) => id);
    for (const id of this.at === null ? open : [this.at]) this.done[id] = LEFT_OUT;
    this.at = null;
  }

  /** What became impossible is left behind for now. */
  leave(): void {
    this.at = null;
  }

  /** What was done since a step is not done any more, nor is the step. */
  private takeBack(count: number): void {
    for (const [id, then] of Object.entries(this.done)) if (then > count) delete this.done[id];
    if (this.began > count) this.at = null;
  }

  /** The step that was said last, as long as there is something to say of it. */
  private current(facts: Facts): Said | null {
    const step = this.lesson.steps.find(({ id }) => id === this.at);
    if (!step || facts.over || facts.gaveUp) return null;
    const count = facts.deeds.length;
    if (this.isDone(step, facts)) {
      this.tick(facts);
      return null;
    }
    const said = this.say(step, facts);
    if (said) return said;
    const back = facts.plan !== null && count > this.began && count - this.began <= facts.undoable;
    if (back) return { is: 'astray', step };
    this.at = null;
    return null;
  }

  /** The first step that can be done now; what was done already is not asked for. */
  private pick(facts: Facts): Said | null {
    this.began = facts.deeds.length;
    for (const step of this.lesson.steps) {
      if (step.id in this.done) continue;
      this.at = step.id;
      if (step.done && this.isDone(step, facts)) {
        this.tick(facts);
        continue;
      }
      const said = this.say(step, facts);
      if (said) return said;
    }
    this.at = null;
    return null;
  }

  private isDone(step: Step, facts: Facts): boolean {
    return step.done ? step.done(this.now(facts)) : facts.deeds.length > this.began;
  }

  /** The step, if it can be done now. */
  private say(step: Step, facts: Facts): Said | null {
    const now = this.now(facts);
    if (!facts.plan || step.fits?.(now) === false) return null;
    if (!step.way) return { is: 'step', step, way: null };
    const way = step.way(now);
    return way && { is: 'step', step, way };
  }

  private isOver({ deeds, seat }: Facts): boolean {
    const turns = deeds.filter((deed) => deed.seat === seat && deed.ends).length;
    return turns >= this.lesson.turns || this.behind === this.lesson.steps.length;
  }
}
