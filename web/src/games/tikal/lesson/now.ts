// What steps of a lesson ask of Tikal: facts of the view and of what was done, and the engine's ways to do something.
import type { Action, Event, View } from '../../../generated/tikal';
import { endsTurn, type Now as AnyNow, type Way } from '../../../shell/coach/lesson';
import { canGoOn, ofKind, type Kind, type Legal } from '../logic/actions';
import { tikalAt, type Tikal } from '../state/tikal.svelte';
import { cost, type Sent } from './cost';

export interface Deed {
  seat: number;
  action: Action;
  events: readonly Event[];
  ends: boolean;
}
/** What is true now, by the names of Tikal. */
export interface Now extends Omit<AnyNow, 'view' | 'legal' | 'deeds'> {
  readonly view: View;
  readonly legal: readonly Legal[];
  readonly deeds: readonly Deed[];
}
export const known = (now: AnyNow): Now => now as unknown as Now;

type Told<E extends Event['event']> = Extract<Event, { event: E }>;

/** What happened of a kind, done by who is taught or by the others. */
export function told<E extends Event['event']>({ deeds, seat }: Now, event: E, own = true): Told<E>[] {
  return deeds
    .filter((deed) => (deed.seat === seat) === own)
    .flatMap(({ events }) => events.filter((one): one is Told<E> => one.event === event));
}

export const self = ({ view, seat }: Now) => view.position.seats[seat - 1]!;
export const rival = ({ seat }: Now): number => (seat === 1 ? 2 : 1);
export const would = ({ view, seat }: Now) => view.would_score[seat - 1]!;
export const scoring = ({ view }: Now): boolean => view.position.phase === 'score';
export const acting = (now: Now): boolean => now.view.position.phase === 'act' || scoring(now);
/** Whether something else can be done than to end the turn. */
export const canAct = ({ legal }: Now): boolean => canGoOn(legal);

/** How many turns one has ended. */
export const turns = ({ deeds, seat }: Now): number =>
  deeds.filter((deed) => deed.seat === seat && deed.ends).length;

/** How strong one is on a temple, and the strongest other. */
export function strength({ view, seat }: Now, hex: string): { own: number; other: number } {
  const all = view.strength[hex] ?? [];
  const other = Math.max(0, ...all.filter((_, index) => index + 1 !== seat));
  return { own: all[seat - 1] ?? 0, other };
}

/** The first that may be done of a kind, or that suits best. */
export function allowed<K extends Kind>(
  { legal }: Now,
  kind: K,
  suits: (action: Extract<Action, { kind: K }>) => number = () => 0,
): Legal<Extract<Action, { kind: K }>> | undefined {
  return ofKind(legal, kind).toSorted((a, b) => suits(b.action) - suits(a.action))[0];
}

const cell = (hex: string): string => `[data-hex="${hex}"]`;
const CLOSE = '.context .close';

/** A press on a hex that opens it: whoever is in hand and could go there is put down first. */
function opening({ hand }: Tikal, hex: string): string {
  const goes = hand.picked !== null && hand.picked.from !== hex && hand.reach.has(hex);
  return goes ? CLOSE : cell(hex);
}

/** An action that is a button of a hex, below the board once the hex was pressed. */
export function onHex(legal: Legal<Action & { hex: string }> | undefined): Way | null {
  if (!legal) return null;
  const { hex } = legal.action;
  return {
    actions: [legal.text],
    press(table) {
      const tikal = tikalAt(table);
      return [tikal.menu === hex ? `.context [data-do="${legal.text}"]` : opening(tikal, hex)];
    },
  };
}

/** Ends the turn. */
export function ending(now: Now): Way | null {
  const end = allowed(now, 'end');
  if (!end) return null;
  return { actions: [end.text], press: endsTurn };
}

/** Sends figures to a hex. */
export function sending(now: Now, sent: Sent, to: string): Way | null {
  const path = cost(now, sent, to);
  if (!path) return null;
  const { figure, from = 'supply', count } = sent;
  return {
    actions: path.actions,
    press(table) {
      const tikal = tikalAt(table);
      const { picked } = tikal.hand;
      if (picked?.figure === figure && picked.from === from)
        return [picked.count < count ? '.context .stepper button:last-of-type' : cell(to)];
      if (from === 'supply') return [tikal.menu || picked ? CLOSE : `.context [data-enter="${figure}"]`];
      return [tikal.menu === from ? `.context [data-pick="${figure}"]` : opening(tikal, from)];
    },
  };
}

/** The worker for whom it is cheapest to go there, from anywhere but where he is needed. */
export function nearest(now: Now, to: string, needed: readonly string[] = []) {
  const from = Object.keys(self(now).workers).filter((hex) => hex !== to && !needed.includes(hex));
  const ways = [undefined, ...from].flatMap((hex) => {
    const sent: Sent = { figure: 'worker', count: 1, ...(hex && { from: hex }) };
    const path = cost(now, sent, to);
    return path ? [{ sent, price: path.cost }] : [];
  });
  return ways.toSorted((a, b) => a.price - b.price)[0];
}

/** Sends him. */
export function sendNearest(now: Now, to: string, needed: readonly string[] = []): Way | null {
  const found = nearest(now, to, needed);
  return found ? sending(now, found.sent, to) : null;
}
