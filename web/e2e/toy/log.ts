// The log and the sources of points of the toy.
import type { AnyEntry } from '../../src/engine';
import { LogBook, type Reader } from '../../src/shell/log';
import type { Event } from './data';

export interface Told {
  event: string;
  says: string;
}

const WORDS: { [E in Event as E['type']]: (event: E) => string } = {
  discarded: ({ card }) => `card ${card} is turned away`,
  peeked: () => 'looks at the top card',
  taken: () => 'takes the top card',
  buried: ({ spot }) => `buries a card on spot ${spot}`,
  dug: ({ spot, card }) => `digs up card ${card} from spot ${spot}`,
  played: ({ card }) => `plays card ${card}`,
  over: () => 'the game is over',
};
const words = <E extends Event>(event: E): string => (WORDS[event.type] as (event: E) => string)(event);

export class ToyLog extends LogBook<Event, Told> {
  protected override tell(version: number, event: Event, cost: number): void {
    const seat = 'seat' in event ? event.seat : null;
    const kind = seat === null ? 'game' : 'turn';
    const last = this.last();
    if (last?.kind !== kind || last.seat !== seat) this.open(kind, seat);
    this.push(version, seat, seat === null ? 0 : cost, { event: event.type, says: words(event) });
  }
}

/** Points by digging and by playing, of each seat. */
export class Ledger implements Reader {
  readonly dug: number[];
  readonly played: number[];

  constructor(players: number) {
    this.dug = Array<number>(players).fill(0);
    this.played = Array<number>(players).fill(0);
  }

  add({ standing, events }: AnyEntry): void {
    if (!standing) return;
    for (const event of events as readonly Event[]) {
      if (event.type === 'dug') this.dug[event.seat - 1]! += event.card;
      if (event.type === 'played') this.played[event.seat - 1]! += 2 * event.card;
    }
  }
}
