// Entries as turns of readable lines: data only; words.ts puts them into a language.
import { LogBook, type Line } from '../../../shell/log';
import type { Entry, Event, Reward } from './types';

type Of<E extends Event['event']> = Extract<Event, { event: E }>;
type Plain = Of<
  | 'first_keys'
  | 'sailed'
  | 'took'
  | 'got_key'
  | 'got_passage'
  | 'took_open'
  | 'placed_light'
  | 'placed_altar'
  | 'placed_chamber'
  | 'stepped_back'
  | 'used_tent'
  | 'played'
  | 'round_ended'
  | 'hand_opened'
  | 'over'
  | 'looked'
  | 'kept'
>;
/** What a line tells: an event, or several that read better as one. */
export type Told =
  | Plain
  | (Of<'walked'> & { points?: number })
  | (Of<'used'> & { points: number })
  | (Of<'counted'> & { points: number })
  | (Of<'bought'> & { points: number })
  | (Of<'crossed'> & { points: number })
  | (Of<'dug'> & { points: number; passages: number })
  | (Of<'delivered'> & { points: number; count: number })
  | { event: 'summed'; seat: number; parts: { reward: Reward; points: number }[] };

/** What follows a symbol says more than that it was used. */
const INSTEAD: readonly Event['event'][] = [
  'looked',
  'got_key',
  'got_passage',
  'placed_altar',
  'counted',
  'took_open',
];

/** The log of a game of Tikal II. */
export class Log extends LogBook<Event, Told> {
  private ended = false;

  protected override tell(version: number, event: Event): void {
    const before = this.closed ? undefined : this.last()?.lines.at(-1);
    if (before?.told.event === 'used' && INSTEAD.includes(event.event)) this.last()!.lines.pop();
    switch (event.event) {
      case 'round_ended':
      case 'over':
        this.open('scoring', null);
        this.push(version, null, 0, event);
        this.ended ||= event.event === 'round_ended' && event.round > 1;
        return;
      case 'hand_opened':
        if (event.cards.length > 0) this.atEnd(version, event.seat, event);
        return;
      case 'scored':
        this.scored(version, event);
        return;
      case 'turn_ended':
        this.turnOf(event.seat);
        this.closed = true;
        return;
      case 'placed_chamber':
        if (this.closed) this.open('game', null);
        this.push(version, null, 0, event).impersonal = true;
        return;
      case 'delivered':
        this.deliver(version, event);
        return;
      case 'dug':
        this.dig(version, event);
        return;
      case 'kept':
      case 'placed_light':
        this.turnOf(event.seat);
        this.instead(version, event, event.event === 'kept' ? 'looked' : 'kept');
        return;
      case 'used':
      case 'counted':
      case 'bought':
      case 'crossed':
        this.turnOf(event.seat);
        this.push(version, event.seat, 0, { ...event, points: 0 });
        return;
      case 'first_keys':
      case 'sailed':
      case 'took':
      case 'got_key':
      case 'got_passage':
      case 'took_open':
      case 'placed_altar':
      case 'stepped_back':
      case 'used_tent':
      case 'played':
      case 'looked':
      case 'walked':
        this.turnOf(event.seat);
        this.push(version, event.seat, 0, event);
        return;
      // What is seen by itself.
      case 'laid':
      case 'disc_set':
      case 'disc_turned':
      case 'altar_seen':
      case 'opened':
      case 'went_on':
      case 'stayed':
      case 'stopped':
        return;
    }
  }

  /** Points belong to what brought them; those of a round are told by player. */
  private scored(version: number, { seat, points, reward }: Of<'scored'>): void {
    const line = this.last()?.lines.at(-1);
    const told = line?.told;
    if (!this.closed && line && told && 'points' in told && line.seat === seat) {
      told.points = (told.points ?? 0) + points;
      line.version = version;
      return;
    }
    if (told?.event === 'summed' && told.seat === seat) told.parts.push({ reward, points });
    else this.atEnd(version, seat, { event: 'summed', seat, parts: [{ reward, points }] });
  }

  private atEnd(version: number, seat: number, told: Told): void {
    if (this.last()?.kind !== 'scoring') this.open('scoring', null);
    this.push(version, seat, 0, told);
  }

  private deliver(version: number, event: Of<'delivered'>): void {
    this.turnOf(event.seat);
    const line = this.last()!.lines.at(-1);
    if (line?.told.event === 'delivered' && line.told.treasure === event.treasure) {
      line.told.count += 1;
      line.version = version;
    } else this.push(version, event.seat, 0, { ...event, points: 0, count: 1 });
  }

  private dig(version: number, event: Of<'dug'>): void {
    this.turnOf(event.seat);
    const line = this.last()!.lines.at(-1);
    const came = line?.told.event === 'walked' && line.told.to === event.place ? line.told : null;
    if (came) this.last()!.lines.pop();
    this.push(version, event.seat, 0, { ...event, points: 0, passages: came ? came.chips + came.cards : 0 });
  }

  /** A line that says the same as the one before it, and more. */
  private instead(version: number, event: Of<'kept' | 'placed_light'>, before: Told['event']): Line<Told> {
    if (this.last()!.lines.at(-1)?.told.event === before) this.last()!.lines.pop();
    return this.push(version, event.seat, 0, event);
  }

  private turnOf(seat: number): void {
    const turn = this.last();
    if (!turn || this.closed || turn.seat !== seat) this.open(this.ended ? 'last' : 'turn', seat);
  }
}

/** The whole log of a game up to a version. */
export function writeLog(entry: (version: number) => Entry, from: number, to: number): Log {
  const book = new Log();
  for (let version = from; version <= to; version += 1) book.add(entry(version));
  return book;
}
