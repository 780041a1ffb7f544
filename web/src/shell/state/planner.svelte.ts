// Planning a turn on the page's own copy of the rules: what is picked up, where it can go, what was planned, and the way
// back. Nothing leaves the page before `commit`.
import { canSpend, ofKind, readLegal, type Figure, type Legal } from '../../games/tikal/logic/actions';
import type { Draft, Path, Refusal, View } from '../../games/tikal/logic/types';

export interface Picked {
  figure: Figure;
  /** A hex, or `supply`. */
  from: string;
  count: number;
}

export interface Reach {
  cost: number;
  actions: string[];
}

export interface Misfit {
  /** How many steps of the plan fitted, and of how many. */
  fitted: number;
  of: number;
  action: string;
  refusal: Refusal;
}

/** What a planner needs of a match. */
export interface Desk {
  submit(actions: string[]): Promise<void>;
  /** Takes back actions that were sent already. */
  takeBack(count: number): Promise<void>;
  /** How many of them can be taken back. */
  undoable(): number;
  save(actions: string[]): void;
}

export class Planner {
  draft = $state.raw<Draft | null>(null);
  view = $state.raw<View | null>(null);
  /** Whether this is a plan for a later turn. */
  ahead = $state(false);
  picked = $state.raw<Picked | null>(null);
  rotation = $state(0);
  refusal = $state.raw<Refusal | null>(null);
  misfit = $state.raw<Misfit | null>(null);
  /** A plan made earlier that waits until the tile is placed. */
  waiting = $state.raw<string[]>([]);
  busy = $state(false);
  private steps = $state.raw<number[]>([]);
  private undone = $state.raw<string[][]>([]);

  /** What is allowed next; a plan for later turns nothing up and ends no turn. */
  readonly legal: Legal[] = $derived.by(() => {
    const all = this.view ? readLegal(this.view.legal) : [];
    return this.ahead ? all.filter(({ action }) => action.kind !== 'dig' && action.kind !== 'end') : all;
  });
  readonly ap = $derived(this.view?.position.ap ?? 0);
  readonly phase = $derived(this.view?.position.phase ?? '');

  /** Every hex that the picked figures can reach together, with its price. */
  readonly reach: Map<string, Reach> = $derived.by(() => {
    const reach = new Map<string, Reach>();
    if (!this.draft || !this.view || !this.picked) return reach;
    const { figure, from, count } = this.picked;
    for (const path of this.draft.paths(figure, from)) {
      if (path.actions.length === 0 || path.cost * count > this.ap) continue;
      reach.set(path.hex, { cost: path.cost * count, actions: times(path, count) });
    }
    return reach;
  });

  /** Where the tile in hand fits, and in which rotations. */
  readonly placings: Map<string, number[]> = $derived.by(() => {
    const map = new Map<string, number[]>();
    for (const { action } of ofKind(this.legal, 'place'))
      map.set(action.hex, [...(map.get(action.hex) ?? []), action.rotation]);
    return map;
  });

  constructor(private readonly desk: Desk) {}

  /** Starts on a new position, with what was planned for it. */
  begin(draft: Draft | null, ahead: boolean, plan: string[] = []): void {
    if (this.draft && this.draft !== draft) this.draft.free?.();
    this.draft = draft;
    this.ahead = ahead;
    this.picked = null;
    this.refusal = null;
    this.misfit = null;
    this.steps = [];
    this.undone = [];
    this.waiting = [];
    this.look();
    if (!draft || plan.length === 0) return;
    const early = !plan[0]!.startsWith('place') && !['act', 'score'].includes(this.phase);
    if (early && !ahead) this.waiting = plan;
    else this.follow(plan);
  }

  /** Plays a plan made earlier as far as it still fits. */
  private follow(plan: string[]): void {
    if (!this.draft) return;
    const { fitted, refusal } = this.draft.replay(plan);
    this.steps = [...this.steps, ...plan.slice(0, fitted).map(() => 1)];
    this.waiting = [];
    if (fitted < plan.length && refusal)
      this.misfit = { fitted, of: plan.length, action: plan[fitted]!, refusal };
    this.look();
  }

  private look(): void {
    this.view = this.draft?.view() ?? null;
    // A picked figure that is gone is put down.
    if (this.picked && this.available(this.picked) < this.picked.count) this.picked = null;
  }

  /** How many figures of that kind stand there. */
  available({ figure, from }: { figure: Figure; from: string }): number {
    const seat = this.view?.to_move;
    const entry = seat ? this.view?.position.seats[seat - 1] : undefined;
    if (!entry) return 0;
    if (figure === 'leader') return entry.leader === from ? 1 : 0;
    return from === 'supply' ? entry.supply : (entry.workers[from] ?? 0);
  }

  pick(figure: Figure, from: string, count = 1): void {
    const most = this.available({ figure, from });
    this.refusal = null;
    this.picked = most > 0 ? { figure, from, count: Math.max(1, Math.min(count, most)) } : null;
  }

  putDown(): void {
    this.picked = null;
    this.refusal = null;
  }

  /** Sends the picked figures to a hex by the cheapest way. */
  go(hex: string): boolean {
    const way = this.reach.get(hex);
    if (!way) return false;
    this.picked = null;
    return this.play(way.actions);
  }

  /** Places the tile in hand as it is turned. */
  place(hex: string, rotation = this.rotation): boolean {
    return this.play([`place ${hex}/${rotation}`]);
  }

  /** Turns the tile in hand, or the one just placed. */
  turn(by: number): void {
    const placed = this.justPlaced();
    if (!placed) {
      this.rotation = (this.rotation + by + 6) % 6;
      return;
    }
    this.draft!.undo(1);
    this.look();
    const fits = this.placings.get(placed.hex) ?? [placed.rotation];
    const turns = [1, 2, 3, 4, 5, 6].map((times) => (placed.rotation + by * times + 36) % 6);
    const next = turns.find((rotation) => fits.includes(rotation)) ?? placed.rotation;
    this.rotation = next;
    this.draft!.play(`place ${placed.hex}/${next}`);
    this.undone = [];
    this.look();
    this.keep();
  }

  /** The tile just placed in this plan, as long as nothing came after it. */
  justPlaced(): { hex: string; rotation: number } | null {
    const last = this.draft?.actions.at(-1);
    const found = last ? /^place (\w+)[ /](\d)$/.exec(last) : null;
    return found ? { hex: found[1]!, rotation: Number(found[2]) } : null;
  }

  /** Plays actions as one step of the plan: all, or none and the reason. */
  play(actions: string[]): boolean {
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
    this.steps = [...this.steps, actions.length];
    this.undone = [];
    this.look();
    if (this.waiting.length > 0 && ['act', 'score'].includes(this.phase)) this.follow(this.waiting);
    this.keep();
    return true;
  }

  get canUndo(): boolean {
    return this.steps.length > 0 || (!this.ahead && this.draft !== null && this.desk.undoable() > 0);
  }

  /** Forgets the plan that waits for its turn. */
  drop(): void {
    this.waiting = [];
    this.keep();
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  /** Takes back the last step: of the plan, or, where it is empty, of what was sent in this turn. */
  async undo(): Promise<void> {
    const count = this.steps.at(-1);
    if (!this.draft || !this.canUndo) return;
    this.clear();
    if (count === undefined) {
      await this.guarded(() => this.desk.takeBack(1));
      return;
    }
    this.undone = [...this.undone, this.draft.actions.slice(-count)];
    this.draft.undo(count);
    this.steps = this.steps.slice(0, -1);
    this.look();
    this.keep();
  }

  /** Takes back the whole turn, down to the floor. */
  async undoAll(): Promise<void> {
    if (!this.draft || !this.canUndo) return;
    this.clear();
    this.draft.undo(this.draft.actions.length);
    this.steps = [];
    this.undone = [];
    this.look();
    this.keep();
    const sent = this.ahead ? 0 : this.desk.undoable();
    if (sent > 0) await this.guarded(() => this.desk.takeBack(sent));
  }

  redo(): void {
    const step = this.undone.at(-1);
    if (!step) return;
    const rest = this.undone.slice(0, -1);
    if (this.play(step)) this.undone = rest;
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
    this.clear();
    // Cleared first: the new version must not find what is about to be sent.
    this.desk.save([]);
    const sent = await this.guarded(() => this.desk.submit(actions));
    if (!sent) this.desk.save(this.draft?.actions ?? []);
    return sent;
  }

  /** Whether ending now would waste AP that could be spent. */
  get wasteful(): boolean {
    return this.ap > 0 && canSpend(this.legal);
  }

  private clear(): void {
    this.picked = null;
    this.refusal = null;
    this.misfit = null;
  }

  private keep(): void {
    if (this.draft) this.desk.save([...this.draft.actions, ...this.waiting]);
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

/** The cheapest way, walked by so many figures one after the other. */
function times(path: Path, count: number): string[] {
  return Array.from({ length: count }, () => path.actions).flat();
}

/** A thrown thing as a refusal; a declined request carries its refusal inside. */
export function asRefusal(error: unknown): Refusal {
  if (typeof error !== 'object' || error === null || !('code' in error)) return { code: 'unknown' };
  const { code, params, rule } = error as Refusal;
  const inner = code === 'refused' && params && typeof params === 'object' ? params['refusal'] : undefined;
  if (typeof inner === 'object' && inner !== null && 'code' in inner) return inner as Refusal;
  return { code: String(code), params: params ?? {}, rule: rule ?? null };
}
