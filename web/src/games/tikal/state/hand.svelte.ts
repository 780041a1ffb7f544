// What is in hand while a turn is planned: figures that were picked up and where they can go, the tile and how it is turned.
import type { Planner } from '../../../shell/state/planner.svelte';
import { canSpend, ofKind, readLegal, type Figure, type Legal } from '../logic/actions';
import type { Draft, View } from '../logic/types';

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

export class Hand {
  rotation = $state(0);
  private chosen = $state.raw<Picked | null>(null);

  readonly view: View | null = $derived.by(() => this.planner.view as View | null);
  /** What is allowed next; a plan for later turns nothing up and ends no turn. */
  readonly legal: Legal[] = $derived.by(() => {
    const all = this.view ? readLegal(this.view.legal) : [];
    const later = this.planner.ahead;
    return later ? all.filter(({ action }) => action.kind !== 'dig' && action.kind !== 'end') : all;
  });
  readonly ap = $derived(this.view?.position.ap ?? 0);
  readonly phase = $derived(this.view?.position.phase ?? '');

  /** A picked figure that is gone is put down. */
  readonly picked: Picked | null = $derived.by(() =>
    this.chosen && this.available(this.chosen) >= this.chosen.count ? this.chosen : null,
  );

  /** Every hex that the picked figures can reach together, with its price. */
  readonly reach: Map<string, Reach> = $derived.by(() => {
    const reach = new Map<string, Reach>();
    const draft = this.planner.draft as Draft | null;
    if (!draft || !this.view || !this.picked) return reach;
    const { figure, from, count } = this.picked;
    const where = from === 'supply' ? {} : { from };
    for (const { hex, cost, actions } of draft.ask({ figure, count, ...where }) ?? [])
      reach.set(hex, { cost, actions });
    return reach;
  });

  /** Where the tile in hand fits, and in which rotations. */
  readonly placings: Map<string, number[]> = $derived.by(() => {
    const map = new Map<string, number[]>();
    for (const { action } of ofKind(this.legal, 'place'))
      map.set(action.hex, [...(map.get(action.hex) ?? []), action.rotation]);
    return map;
  });

  constructor(private readonly planner: Planner) {}

  /** Whether figures move in this phase. */
  get acting(): boolean {
    return this.phase === 'act' || this.phase === 'score';
  }

  /** A plan of steps waits until the tile is placed. */
  ready(plan: string[]): boolean {
    return plan[0]!.startsWith('place') || this.acting;
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
    this.planner.refusal = null;
    this.chosen = most > 0 ? { figure, from, count: Math.max(1, Math.min(count, most)) } : null;
  }

  putDown(): void {
    this.chosen = null;
    this.planner.refusal = null;
  }

  /** Sends the picked figures to a hex by the cheapest way. */
  go(hex: string): boolean {
    const way = this.reach.get(hex);
    if (!way) return false;
    this.chosen = null;
    return this.planner.play(way.actions);
  }

  /** Places the tile in hand as it is turned. */
  place(hex: string, rotation = this.rotation): boolean {
    return this.planner.play([`place ${hex}/${rotation}`]);
  }

  /** Turns the tile in hand, or the one just placed. */
  turn(by: number): void {
    const placed = this.justPlaced();
    if (!placed) {
      this.rotation = (this.rotation + by + 6) % 6;
      return;
    }
    this.planner.replaceLast(() => {
      const fits = this.placings.get(placed.hex) ?? [placed.rotation];
      const turns = [1, 2, 3, 4, 5, 6].map((times) => (placed.rotation + by * times + 36) % 6);
      this.rotation = turns.find((rotation) => fits.includes(rotation)) ?? placed.rotation;
      return `place ${placed.hex}/${this.rotation}`;
    });
  }

  /** The tile just placed in this plan, as long as nothing came after it. */
  justPlaced(): { hex: string; rotation: number } | null {
    const last = this.planner.draft?.actions.at(-1);
    const found = last ? /^place (\w+)[ /](\d)$/.exec(last) : null;
    return found ? { hex: found[1]!, rotation: Number(found[2]) } : null;
  }

  /** Whether ending now would waste AP that could be spent. */
  get wasteful(): boolean {
    return this.ap > 0 && canSpend(this.legal);
  }
}
