// Entries as turns of readable lines: data only; words.ts puts them into a language.
import { LogBook, type Line } from '../../../shell/log';
import { unforeseen } from './actions';
import type { Entry, Event } from './types';

type Figure = 'leader' | 'worker';

/** What a line tells: an event, or several that read better as one. */
export type Told =
  | Exclude<Event, { event: 'entered' | 'walked' | 'hopped' }>
  | { event: 'entered'; seat: number; figure: Figure; hex: string; count: number }
  | { event: 'moved'; seat: number; figure: Figure; route: string[]; hops: boolean; count: number };

/** The log of a game of Tikal. */
export class TikalLog extends LogBook<Event, Told> {
  /** Scoring turns that are still to come in this round. */
  private scoring = 0;

  protected override tell(version: number, event: Event, cost: number): void {
    switch (event.event) {
      case 'round_began':
      case 'auction_began':
      case 'bid':
      case 'passed':
      case 'won':
      case 'went_free': {
        if (this.last()?.kind !== 'auction') this.open('auction', null);
        const line = this.push(version, 'seat' in event ? event.seat : event.opener, 0, event);
        if (event.event === 'round_began') line.impersonal = true;
        return;
      }
      case 'scoring_began':
        this.open('game', null);
        this.push(version, null, 0, event);
        this.closed = true;
        this.scoring = event.order.length;
        return;
      case 'game_over':
        this.open('game', null);
        this.push(version, null, 0, event);
        this.closed = true;
        return;
      case 'drew':
      case 'chose':
        this.open('turn', event.seat);
        this.push(version, event.seat, 0, event);
        return;
      case 'ended':
        this.turnOf(event.seat);
        // That a turn ended shows by itself; that AP were left is news.
        if (event.unspent > 0) this.push(version, event.seat, 0, event);
        this.closed = this.scoring === 0;
        return;
      case 'scored':
        this.turnOf(event.seat);
        this.push(version, event.seat, 0, event);
        this.scoring -= 1;
        this.closed = true;
        return;
      case 'entered':
        this.turnOf(event.seat);
        this.enter(version, event, cost);
        return;
      case 'walked':
      case 'hopped':
        this.turnOf(event.seat);
        this.move(version, event, cost);
        this.foldMoves();
        return;
      case 'placed':
      case 'tile_left':
      case 'uncovered':
      case 'dug':
      case 'swapped':
      case 'camped':
      case 'guarded':
        this.turnOf(event.seat);
        this.push(version, event.seat, cost, event);
        return;
      default:
        unforeseen(event);
    }
  }

  private enter(version: number, event: Extract<Event, { event: 'entered' }>, cost: number): void {
    const before = this.last()!.lines.at(-1);
    const told = before?.told;
    if (told?.event === 'entered' && told.figure === event.figure && told.hex === event.hex) {
      this.extend(before!, version, cost);
      told.count += 1;
    } else this.push(version, event.seat, cost, { ...event, count: 1 });
  }

  private move(version: number, event: Extract<Event, { event: 'walked' | 'hopped' }>, cost: number): void {
    const before = this.last()!.lines.at(-1);
    const told = before?.told;
    const hop = event.event === 'hopped';
    if (told?.event === 'moved' && told.figure === event.figure && told.route.at(-1) === event.from) {
      this.extend(before!, version, cost);
      told.route.push(event.to);
      told.hops &&= hop;
    } else {
      const { seat, figure, from, to } = event;
      this.push(version, seat, cost, {
        event: 'moved',
        seat,
        figure,
        route: [from, to],
        hops: hop,
        count: 1,
      });
    }
  }

  /** Two workers that went the same way, one after the other, are told as two. */
  private foldMoves(): void {
    const turn = this.last()!;
    const [one, two] = turn.lines.slice(-2);
    if (one?.told.event !== 'moved' || two?.told.event !== 'moved') return;
    if (one.told.figure !== 'worker' || two.told.figure !== 'worker') return;
    if (one.told.route.join() !== two.told.route.join()) return;
    one.told.count += two.told.count;
    one.version = two.version;
    one.cost += two.cost;
    turn.lines.pop();
  }

  private extend(line: Line<Told>, version: number, ap: number): void {
    line.version = version;
    line.cost += ap;
    this.last()!.spent += ap;
  }

  private turnOf(seat: number): void {
    const turn = this.last();
    const fits =
      turn && !this.closed && turn.seat === seat && (turn.kind === 'turn' || turn.kind === 'scoring');
    if (!fits) this.open(this.scoring > 0 ? 'scoring' : 'turn', seat);
  }
}

/** The whole log of a game up to a version. */
export function writeLog(entry: (version: number) => Entry, from: number, to: number): TikalLog {
  const book = new TikalLog();
  for (let version = from; version <= to; version += 1) book.add(entry(version));
  return book;
}
