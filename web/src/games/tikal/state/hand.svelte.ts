// What is in hand while a turn is planned: figures that were picked up and where they can go, the tile and how it is turned.
import type { Ways } from '../../../generated/tikal';
import type { Planner, Refusal } from '../../../shell/state/planner.svelte';
import { canGoOn, ofKind, type Figure, type Legal } from '../logic/actions';
import type { Draft, Event, View } from '../logic/types';

export interface Picked {
  figure: Figure;
  /** A hex, or `supply`. */
  from: string;
  count: number;
}

export interface Reach {
  cost: number;
  actions: string[];
  /** The hexes on the way. */
  route: string[];
}

export class Hand {
  rotation = $state(0);
  private chosen = $state.raw<Picked | null>(null);

  readonly view: View | null = $derived.by(() => this.planner.view as View | null);
  readonly legal: readonly Legal[] = $derived.by(() => this.planner.legal as readonly Legal[]);
  readonly ap = $derived(this.view?.position.ap ?? 0);
  readonly phase = $derived(this.view?.position.phase ?? '');

  /** A picked figure that is gone is put down. */
  readonly picked: Picked | null = $derived.by(() =>
    this.chosen && this.available(this.chosen) >= this.chosen.count ? this.chosen : null,
  );

  /** Every hex that the picked figures can reach together, with its price. */
  readonly reach: Map<string, Reach> = $derived.by(() => {
    const reach = new Map<string, Reach>();
    if (!this.draft || !this.view || !this.picked) return reach;
    for (const { hex, ...way } of this.draft.ask(asking(this.picked))?.paths ?? []) reach.set(hex, way);
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

  private get draft(): Draft | null {
    return this.planner.draft as Draft | null;
  }

  /** A plan waits where its first step belongs to another phase: until the tile is placed. */
  ready(plan: string[]): boolean {
    return this.draft?.check(plan[0]!)?.code !== 'wrong_phase';
  }

  /** Why the picked figures cannot go there, by the rules. */
  whyNot(to: string): Refusal | null {
    if (!this.draft || !this.picked) return null;
    return this.draft.ask({ ...asking(this.picked), to })?.refusal ?? null;
  }

  /** What an action would do now. */
  foresee(action: string): Event[] {
    return this.draft?.foresee(action) ?? [];
  }

  /** The table after an action; nothing where it cannot be foreseen. The plan stays as it is. */
  after(action: string): View | null {
    const { draft } = this;
    if (!draft) return null;
    try {
      draft.play(action);
    } catch {
      return null;
    }
    const view = draft.view() as View;
    draft.undo(1);
    return view;
  }

  /** How many figures of that kind stand there. */
  available({ figure, from }: { figure: Figure; from: string }): number {
    const seat = this.view?.to_move;
    const entry = seat ? this.view?.position.seats[seat - 1] : undefined;
    if (!seat || !entry) return 0;
    if (figure === 'leader') return this.leaderAt(seat) === from ? 1 : 0;
    return from === 'supply' ? entry.supply : (entry.workers[from] ?? 0);
  }

  /** The hex where a leader stands, or `supply`. */
  private leaderAt(seat: number): string | null {
    const leader = this.view!.leaders[seat - 1]!;
    if (leader.is === 'on') return leader.hex;
    return leader.is === 'supply' ? 'supply' : null;
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
    return this.planner.play([placing(hex, rotation)]);
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
      return placing(placed.hex, this.rotation);
    });
  }

  /** The tile just placed in this plan, as long as nothing came after it. */
  justPlaced(): { hex: string; rotation: number } | null {
    // The plan has changed wherever what follows it has.
    const last = this.view ? this.draft?.last() : null;
    return last?.kind === 'place' ? last : null;
  }

  /** Whether ending now would waste AP that could be spent. */
  get wasteful(): boolean {
    return this.ap > 0 && canGoOn(this.legal);
  }
}

/** Where some figures can go, as a question. */
function asking({ figure, from, count }: Picked): Ways {
  return { figure, count, ...(from === 'supply' ? {} : { from }) };
}

/** What is asked of the rules; they say why not where it does not fit. */
function placing(hex: string, rotation: number): string {
  return `place ${hex} ${rotation}`;
}
