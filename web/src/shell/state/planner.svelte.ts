// Planning a turn on the page's own copy of the rules: what was planned, and the way back. Nothing leaves the page before
// `commit`.
import type { AnyLegal, AnyView } from '../../engine';
import { NOTHING_ASIDE, type Aside } from '../../play/match.svelte';

/** Why something was not done. */
export interface Refusal {
  code: string;
  params?: Record<string, unknown> | null;
  rule?: string | null;
}

/** A plan of a turn, played on the page's own copy of the rules: as much of it as a planner needs. */
export interface Draft {
  readonly actions: string[];
  /** The last of them, as data. */
  last(): unknown;
  view(): AnyView;
  /** What may be done next. */
  legal(): AnyLegal[];
  check(action: string): Refusal | null;
  play(action: string): unknown;
  undo(count: number): void;
  replay(actions: string[]): { fitted: number; misfit: unknown; refusal: Refusal | null };
  free?(): void;
}

export interface Misfit {
  /** How many steps of the plan fitted, and of how many. */
  fitted: number;
  of: number;
  /** The step that does not fit, and the same as data; null where the engine cannot read it. */
  text: string;
  action: unknown;
  refusal: Refusal;
}

/** What a planner needs of a match and of its game. */
export interface Desk {
  submit(actions: string[]): Promise<void>;
  /** Takes back actions that were sent already. */
  takeBack(count: number): Promise<void>;
  /** How many of them can be taken back. */
  undoable(): number;
  save(actions: string[], aside: Aside): void;
  /** Whether a plan made earlier can be played now, or waits for something that has to be decided first. */
  ready(plan: string[]): boolean;
  /** The plan changes otherwise than by a step: what is in hand is put down. */
  putDown(): void;
}

/** A step of the plan: how many actions it has, and how many steps could be redone when it was made. */
interface Step {
  count: number;
  over: number;
}

export class Planner {
  draft = $state.raw<Draft | null>(null);
  view = $state.raw<AnyView | null>(null);
  /** What may be done next in this plan. */
  legal = $state.raw<readonly AnyLegal[]>([]);
  /** Whether this is a plan for a later turn. */
  ahead = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  misfit = $state.raw<Misfit | null>(null);
  /** A plan made earlier that waits for its moment. */
  waiting = $state.raw<string[]>([]);
  busy = $state(false);
  private steps = $state.raw<Step[]>([]);
  /** Steps that were taken back, the next one to redo last. A new step does not forget them: whoever takes it back has them again. */
  private undone = $state.raw<string[][]>([]);
  /** What was sent of this turn. */
  private sent: string[] = [];
  /** The step that redo would play: the first that fits. */
  private next = $state(-1);

  constructor(private readonly desk: Desk) {}

  /** Starts on a new position, with what was planned for it. */
  begin(draft: Draft | null, ahead: boolean, plan: string[] = [], aside: Aside = NOTHING_ASIDE): void {
    if (this.draft && this.draft !== draft) this.draft.free?.();
    this.draft = draft;
    this.ahead = ahead;
    this.steps = [];
    this.undone = aside.undone;
    this.sent = aside.sent;
    this.waiting = [];
    this.look();
    this.clear();
    if (!draft || plan.length === 0) return;
    if (!ahead && !this.desk.ready(plan)) this.waiting = plan;
    else this.follow(plan);
  }

  /** Plays a plan made earlier as far as it still fits. */
  private follow(plan: string[]): void {
    if (!this.draft) return;
    const { fitted, misfit, refusal } = this.draft.replay(plan);
    this.steps = [...this.steps, ...plan.slice(0, fitted).map(() => ({ count: 1, over: 0 }))];
    this.waiting = [];
    if (fitted < plan.length && refusal)
      this.misfit = { fitted, of: plan.length, text: plan[fitted]!, action: misfit, refusal };
    this.layAside(plan.slice(fitted));
    this.look();
  }

  private look(): void {
    this.view = this.draft?.view() ?? null;
    this.legal = this.draft?.legal() ?? [];
    this.next = this.undone.findLastIndex(([first]) => this.draft?.check(first!) === null);
  }

  /** Actions that are not in the plan any more, each as a step that redo brings back. */
  private layAside(actions: string[]): void {
    this.undone = [...this.undone, ...actions.map((action) => [action]).reverse()];
  }

  /** Plays actions as one step of the plan: all, or none and the reason. */
  play(actions: string[]): boolean {
    // Done again by hand is the same as redone.
    if (actions.join() === this.undone.at(-1)?.join()) return this.playAgain(this.undone.length - 1);
    return this.add(actions, this.undone.length);
  }

  /** Plays what follows from the last step by itself: it is taken back with it. */
  playOn(action: string): boolean {
    const before = this.steps.at(-1);
    if (!this.add([action], this.undone.length)) return false;
    if (before) this.steps = [...this.steps.slice(0, -2), { ...before, count: before.count + 1 }];
    return true;
  }

  private add(actions: string[], over: number): boolean {
    if (!this.draft) return false;
    let done = 0;
    try {
      for (const action of actions) {
        this.draft.play(action);
        done += 1;
      }
    } catch (error) {
      if (done > 0) this.draft.undo(done);
      this.refusal = asRefusal(error);
      this.look();
      return false;
    }
    this.refusal = null;
    this.misfit = null;
    this.steps = [...this.steps, { count: actions.length, over }];
    this.look();
    if (this.waiting.length > 0 && this.desk.ready(this.waiting)) this.follow(this.waiting);
    this.keep();
    return true;
  }

  /** Puts another action in the place of the last one. `next` is asked once the last one is taken back. */
  replaceLast(next: () => string): void {
    if (!this.draft || this.draft.actions.length === 0) return;
    this.draft.undo(1);
    this.look();
    this.draft.play(next());
    this.look();
    this.keep();
  }

  /** Puts another plan in the place of this one, a step for each action; what it was can be had again. */
  replan(actions: readonly string[]): void {
    if (!this.draft || this.ahead) return;
    this.clear();
    while (this.steps.length > 0) this.unplan();
    // What waits for its turn would be played between two of these.
    this.layAside(this.waiting);
    this.waiting = [];
    this.look();
    for (const action of actions) if (!this.add([action], this.undone.length)) break;
    this.keep();
  }

  get canUndo(): boolean {
    return this.steps.length > 0 || (!this.ahead && this.draft !== null && this.desk.undoable() > 0);
  }

  /** Puts the plan that waits for its turn aside. */
  drop(): void {
    this.layAside(this.waiting);
    this.waiting = [];
    this.look();
    this.keep();
  }

  get canRedo(): boolean {
    return this.next >= 0;
  }

  /** Takes back the last step: of the plan, or, where it is empty, of what was sent in this turn. */
  async undo(): Promise<void> {
    if (!this.draft || !this.canUndo) return;
    this.clear();
    if (this.steps.length === 0) return this.takeBack(1);
    this.unplan();
    this.look();
    this.keep();
  }

  /** Takes back the whole turn, down to the floor. */
  async undoAll(): Promise<void> {
    if (!this.draft || !this.canUndo) return;
    this.clear();
    while (this.steps.length > 0) this.unplan();
    this.look();
    this.keep();
    const sent = this.ahead ? 0 : this.desk.undoable();
    if (sent > 0) await this.takeBack(sent);
  }

  /** The last step of the plan goes behind what could be redone before it, so that this comes back first. */
  private unplan(): void {
    const { count, over } = this.steps.at(-1)!;
    this.undone = this.undone.toSpliced(
      Math.max(0, this.undone.length - over),
      0,
      this.draft!.actions.slice(-count),
    );
    this.draft!.undo(count);
    this.steps = this.steps.slice(0, -1);
  }

  /** Takes back what was sent; it can be redone as far as this page knows what it was. */
  private async takeBack(count: number): Promise<void> {
    const { undone, sent } = this;
    this.layAside(this.sent.slice(-count));
    this.sent = this.sent.slice(0, -count);
    // Kept first: the new version begins with it.
    this.keep();
    if (await this.guarded(() => this.desk.takeBack(count))) return;
    this.undone = undone;
    this.sent = sent;
    this.look();
    this.keep();
  }

  redo(): void {
    if (this.canRedo) this.playAgain(this.next);
  }

  private playAgain(index: number): boolean {
    const before = this.undone;
    this.undone = before.toSpliced(index, 1);
    if (this.add(before[index]!, before.length - 1 - index)) return true;
    this.undone = before;
    this.look();
    return false;
  }

  /** Sends the plan, with an action behind it that cannot be played before it is sent. */
  async commit(last?: string): Promise<boolean> {
    if (!this.draft || this.ahead || this.busy) return false;
    const actions = [...this.draft.actions, ...(last ? [last] : [])];
    if (actions.length === 0) return false;
    const refusal = last ? this.draft.check(last) : null;
    if (refusal) {
      this.refusal = refusal;
      return false;
    }
    const ends = this.legal.some((legal) => legal.text === last && legal.ends);
    this.clear();
    // Cleared first: the new version must not find what is about to be sent.
    const rest = { undone: this.undone, sent: [...this.sent, ...actions] };
    this.desk.save([], ends ? NOTHING_ASIDE : rest);
    const sent = await this.guarded(() => this.desk.submit(actions));
    if (!sent) this.keep();
    return sent;
  }

  private clear(): void {
    this.desk.putDown();
    this.refusal = null;
    this.misfit = null;
  }

  private keep(): void {
    const { undone, sent } = this;
    if (this.draft) this.desk.save([...this.draft.actions, ...this.waiting], { undone, sent });
  }

  private async guarded(work: () => Promise<void>): Promise<boolean> {
    this.busy = true;
    try {
      await work();
      return true;
    } catch (error) {
      this.refusal = asRefusal(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}

/** A thrown thing as a refusal; a declined request carries its refusal inside. */
export function asRefusal(error: unknown): Refusal {
  if (typeof error !== 'object' || error === null || !('code' in error)) return { code: 'unknown' };
  const { code, params, rule } = error as Refusal;
  const inner = code === 'refused' && params && typeof params === 'object' ? params['refusal'] : undefined;
  if (typeof inner === 'object' && inner !== null && 'code' in inner) return inner as Refusal;
  return { code: String(code), params: params ?? {}, rule: rule ?? null };
}
