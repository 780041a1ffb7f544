// What is true at the table, in Tikal II's own types; all numbers are answers of the engine.
import type { Answer, Question, SeatView } from '../../../generated/tikal2';
import type { Deed as AnyDeed, Now } from '../../../shell/coach/lesson';
import {
  ofKind,
  type Choice,
  type DigWorth,
  type Event,
  type Kind,
  type Legal,
  type LegalOf,
  type Place,
  type Reached,
  type RoomView,
  type Stage,
  type TileSymbol,
  type View,
} from '../logic/types';

type Named<E extends Event['event']> = Extract<Event, { event: E }>;

/** A walk, if one is needed, and a dig. */
export interface Dig {
  place: Place;
  room: RoomView;
  worth: DigWorth;
  passages: number;
  actions: string[];
}

export class Facts {
  readonly seat: number;
  readonly view: View;
  readonly legal: readonly Legal[];
  readonly kinds: ReadonlySet<Kind>;

  constructor(private readonly now: Now) {
    this.seat = now.seat;
    this.view = now.view as unknown as View;
    this.legal = now.legal as readonly Legal[];
    this.kinds = new Set(this.legal.map(({ action }) => action.kind));
  }

  get own(): SeatView {
    return this.view.seats[this.now.seat - 1]!;
  }
  get stage(): Stage | null {
    return this.view.phase.is === 'turn' ? this.view.phase.stage : null;
  }
  get choice(): Choice | null {
    return this.view.phase.is === 'turn' ? this.view.phase.choice : null;
  }
  /** Whether treasures are being delivered. */
  get delivering(): boolean {
    return this.view.phase.is === 'turn' && this.view.phase.delivery !== null;
  }
  /** Whether an exploration has begun and may still dig. */
  get exploring(): boolean {
    const exploration = this.view.phase.is === 'turn' ? this.view.phase.exploration : null;
    return exploration !== null && !exploration.dug;
  }
  /** Whether nothing has happened yet. */
  get fresh(): boolean {
    return this.now.deeds.length === 0;
  }
  /** Whether the canoe is still to move. */
  get sails(): boolean {
    return this.stage?.is === 'before' && this.kinds.has('sail');
  }
  /** Whether the canoe has set out in this turn. */
  get afloat(): boolean {
    return this.stage !== null && this.stage.is !== 'before';
  }
  /** How many turns of one's own are over. */
  get turn(): number {
    return this.mine(this.now.deeds).filter(({ ends }) => ends).length;
  }
  /** The symbols that are still to be carried out. */
  get symbols(): TileSymbol[] {
    const { stage } = this;
    if (stage?.is !== 'symbols') return [];
    return stage.symbols.flatMap(({ symbol, done }) => (done ? [] : [symbol]));
  }

  of<K extends Kind>(kind: K): LegalOf<K>[] {
    return ofKind(this.legal, kind);
  }

  /** All that came of one's own deeds so far. */
  events<E extends Event['event']>(name: E): Named<E>[] {
    return named(this.mine(this.now.deeds), name);
  }
  /** What came of them since the step was first said. */
  since<E extends Event['event']>(name: E): Named<E>[] {
    return named(this.mine(this.now.deeds.slice(this.now.began)), name);
  }
  /** What came of them in this turn. */
  inTurn<E extends Event['event']>(name: E): Named<E>[] {
    const deeds = this.mine(this.now.deeds);
    return named(deeds.slice(deeds.findLastIndex(({ ends }) => ends) + 1), name);
  }
  /** Whether a turn of one's own has ended since the step was first said. */
  get ended(): boolean {
    return this.mine(this.now.deeds.slice(this.now.began)).some(({ ends }) => ends);
  }

  ask<K extends string>(question: Question, name: K): Extract<Answer, Record<K, unknown>>[K] | null {
    const answer = this.now.plan?.ask(question) as Extract<Answer, Record<K, unknown>> | null | undefined;
    return answer ? answer[name] : null;
  }

  room(place: Place): RoomView | undefined {
    return this.view.rooms.find((room) => room.place === place);
  }

  /** The digs that can be made now, the best first. */
  get digs(): Dig[] {
    const reach = this.ask('reach', 'reach');
    if (!reach?.now || !(this.kinds.has('walk') || this.kinds.has('dig'))) return [];
    const here = new Set(this.of('dig').map(({ text }) => text));
    return reach.rooms.flatMap((reached) => this.digsIn(reached, here));
  }

  private digsIn({ place, digs, walks, way, passages }: Reached, here: ReadonlySet<string>): Dig[] {
    const room = this.room(place);
    if (!room) return [];
    return digs.flatMap((worth): Dig[] => {
      if (way.length === 0 && here.has(worth.action))
        return [{ place, room, worth, passages: 0, actions: [worth.action] }];
      const walk = walks[0];
      return walk ? [{ place, room, worth, passages, actions: [walk.action, worth.action] }] : [];
    });
  }

  private mine(deeds: readonly AnyDeed[]): readonly AnyDeed[] {
    return deeds.filter(({ seat }) => seat === this.now.seat);
  }
}

function named<E extends Event['event']>(deeds: readonly AnyDeed[], name: E): Named<E>[] {
  const events = deeds.flatMap((deed) => deed.events as readonly Event[]);
  return events.filter((event): event is Named<E> => event.event === name);
}
