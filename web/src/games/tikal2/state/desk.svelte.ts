// What the plan of a turn can do next, and what the engine says of it. Answers are asked for when something reads them, and anew
// whenever the plan changes.
import type { Answer, Question } from '../../../generated/tikal2';
import type { Planner } from '../../../shell/state/planner.svelte';
import type { CountWorth, FirstKeys } from '../../../generated/tikal2';
import { extrasOf, type Extra } from '../logic/extras';
import {
  ofKind,
  type Delivered,
  type Deliveries,
  type Draft,
  type Kind,
  type KeyWorth,
  type Legal,
  type LegalOf,
  type Load,
  type Payment,
  type Place,
  type Placing,
  type Reach,
  type Stop,
  type Trip,
  type View,
} from '../logic/types';

const NOTHING: Deliveries = { offers: [], cards: [] };
const NOWHERE: Reach = { now: false, rooms: [], shut: [] };

export class Desk {
  readonly view: View | null = $derived.by(() => this.planner.view as View | null);
  readonly legal: readonly Legal[] = $derived.by(() => this.planner.legal as readonly Legal[]);
  /** The kinds of what may be done now. */
  readonly kinds: ReadonlySet<Kind> = $derived(new Set(this.legal.map(({ action }) => action.kind)));

  /** What may be done beside the decision at hand. */
  readonly extras: readonly Extra[] = $derived.by(() =>
    this.view?.to_move ? extrasOf(this.view, this.view.to_move, this.legal) : [],
  );

  readonly trips: readonly Trip[] = $derived.by(() => this.ask('trips', 'trips') ?? []);
  /** What is left of the trip under way. */
  readonly course: readonly Stop[] = $derived.by(() => this.ask('course', 'course') ?? []);
  readonly tolls: readonly Payment[] = $derived.by(() => this.ask('tolls', 'tolls') ?? []);
  /** What could be delivered, and the cards that change it. */
  readonly deliveries: Deliveries = $derived.by(() => this.ask('deliveries', 'deliveries') ?? NOTHING);
  readonly counts: readonly CountWorth[] = $derived.by(() => this.ask('counts', 'counts') ?? []);
  readonly keys: readonly KeyWorth[] = $derived.by(() => this.ask('keys', 'keys') ?? []);
  readonly firstKeys: readonly FirstKeys[] = $derived.by(() => this.ask('first_keys', 'first_keys') ?? []);
  readonly reach: Reach = $derived.by(() => this.ask('reach', 'reach') ?? NOWHERE);

  constructor(private readonly planner: Planner) {}

  get draft(): Draft | null {
    return this.planner.draft as Draft | null;
  }

  of<K extends Kind>(kind: K): LegalOf<K>[] {
    return ofKind(this.legal, kind);
  }

  /** What need not be asked: it is all that can be done, and takes nothing. */
  get follows(): string | null {
    return this.ask('follows', 'follows');
  }

  /** With what a tent is lost that is not used in this turn; nothing where it still can be. */
  get tentLost(): 'round' | 'game' | null {
    return this.ask('tent_lost', 'tent_lost');
  }

  /** What a delivery of so many of each kind would bring, with these cards; why it cannot be made. */
  delivery(counts: Load, cards: readonly number[]): Delivered | null {
    return this.ask({ delivery: { counts, cards: [...cards] } }, 'delivery');
  }

  /** What a room would join, turned like this. */
  placing(light: string | null, field: Place, turn: number): Placing | null {
    return this.ask({ placing: { light, field, turn } }, 'placing');
  }

  private ask<K extends string>(question: Question, name: K): Extract<Answer, Record<K, unknown>>[K] | null {
    // The plan has changed wherever its view has.
    if (!this.view) return null;
    const answer = this.draft?.ask(question) as Extract<Answer, Record<K, unknown>> | null | undefined;
    return answer ? answer[name] : null;
  }
}
