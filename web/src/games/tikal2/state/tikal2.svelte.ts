// Tikal II at a table: what is on the board, what somebody looks at, and the words for it.
import { tick } from 'svelte';
import type { AnyTie } from '../../../engine';
import { NUMBERS } from '../../../generated/tikal2';
import { list, t, type Params } from '../../../i18n';
import { phone, wide } from '../../../shell/form';
import type { Primer, Question, Result, Seated, TurnWords } from '../../../shell/game';
import type { Told as AnyTold, Turn } from '../../../shell/log';
import type { Books } from '../../../shell/state/chronicle.svelte';
import type { Refusal } from '../../../shell/state/planner.svelte';
import type { Table } from '../../../shell/state/table.svelte';
import { decisionOf, type Decision } from '../logic/decision';
import { FIELDS, SECRETS, OUTSIDE, ROWS } from '../logic/geometry';
import { Ledger } from '../logic/history';
import { digWords } from '../logic/labels';
import { Log, type Told } from '../logic/log';
import { resultOf } from '../logic/result';
import { best } from '../logic/worth';
import type { Action, Board, Entry, Place, Reached, RoomView, TileSymbol, View } from '../logic/types';
import { actionLabel, refusalParams, taskOf, tellLine, type Speaker } from '../logic/words';
import { Desk } from './desk.svelte';
import { Pick } from './pick.svelte';

/** What a phone shows of the table. */
export type Side = 'river' | 'temple' | 'things';

/** The board is drawn in this order, the temple row by row; then it is shown. */
export const STEPS = {
  ground: 1,
  river: 2,
  temple: 3,
  mounds: 3 + ROWS,
  places: 4 + ROWS,
  sites: 5 + ROWS,
  all: 6 + ROWS,
} as const;

export class Tikal2 implements Seated, Speaker {
  /** The room or field that is looked at, on the board. */
  looked = $state<Place | null>(null);
  /** The rooms that an answer under the board is about, while it is pointed at. */
  pointed = $state.raw<readonly Place[]>([]);
  /** The seat whose sources of points are shown on the board. */
  explained = $state<number | null>(null);
  /** What a phone shows; nothing where the phase decides. */
  private asked = $state<Side | null>(null);
  /** Whether the secret rooms lie above and below the temple: where its window is high. */
  stacked = $state(false);
  /** Whether somebody asked for prices and supply. */
  supply = $state(false);
  readonly desk: Desk;
  readonly pick: Pick;
  readonly tieRule = 'LV8';
  readonly steps = STEPS.all;
  private readonly tiles: ReadonlyMap<number, readonly TileSymbol[]>;

  readonly view: View = $derived.by(() => this.table.view as unknown as View);
  readonly rooms: ReadonlyMap<Place, RoomView> = $derived(
    new Map(this.view.rooms.map((room) => [room.place, room])),
  );
  /** What is to be decided now, by this page. */
  readonly decision: Decision = $derived.by(() =>
    this.table.active ? decisionOf(this.desk.view ?? this.view, this.desk.kinds) : 'none',
  );
  /** Where the explorer can go, while that is what is planned. */
  readonly reached: ReadonlyMap<Place, Reached> = $derived.by(() =>
    this.decision === 'explore'
      ? new Map(this.desk.reach.rooms.map((room) => [room.place, room]))
      : new Map<Place, Reached>(),
  );
  readonly side: Side = $derived.by(() => this.asked ?? (this.onRiver ? 'river' : 'temple'));

  constructor(
    readonly table: Table,
    readonly board: Board,
  ) {
    this.tiles = new Map(board.tiles.map(({ id, symbols }) => [id, symbols]));
    this.desk = new Desk(table.planner);
    this.pick = new Pick(this);
  }

  private get onRiver(): boolean {
    return ['sail', 'take', 'pay', 'deliver'].includes(this.decision);
  }

  /** Shows the river or the temple, until the plan goes on. */
  turnTo(side: Side | null): void {
    this.asked = side;
  }

  showBoard(): void {
    this.turnTo('temple');
  }

  /** The seat whose turn is planned or seen. */
  get seat(): number {
    return this.view.to_move ?? this.table.seat ?? 1;
  }

  /** Whom canoe and forest are about: who plays here, or whoever is to move where somebody watches. */
  get self(): number {
    return this.table.seat ?? this.seat;
  }

  name(seat: number): string {
    return this.table.name(seat);
  }

  symbols(tile: number): readonly TileSymbol[] {
    return this.tiles.get(tile) ?? [];
  }

  get trail(): Entry | null {
    return this.table.trail as Entry | null;
  }

  books(): Books<Ledger> {
    const { seats } = this.table.match.replica.view(0, null) as unknown as View;
    return { log: new Log(), ledger: new Ledger(seats.map(({ score }) => score)) };
  }

  turn(): TurnWords {
    const { round, clockwise, tiles_left, phase } = this.view;
    const last = phase.is === 'turn' && phase.stage.is === 'last';
    const kind = `${t('table.turn.round', { ...NUMBERS, round })} ${clockwise ? '↻' : '↺'}`;
    const tiles = t('table.turn.tiles', { count: tiles_left });
    return {
      // The river of a phone is a press away, and its bar is short.
      kind: last ? t('table.turn.last_walk') : phone.current ? kind : `${kind} · ${tiles}`,
      special: last,
      count: '',
      // The strip under the board says it.
      task: '',
    };
  }

  get endName(): string {
    return t('table.bar.end');
  }

  waste(): Question | null {
    const dig = best(this.desk.reach);
    const tent = this.desk.tentLost;
    if (!this.desk.kinds.has('end') || (!dig && !tent)) return null;
    return {
      title: t('table.waste.ask'),
      text: dig
        ? t('table.waste.dig', { place: dig.place, what: digWords(dig.worth) })
        : t(`table.waste.tent_${tent!}`),
      yes: t('table.waste.yes'),
      no: t('table.waste.no'),
    };
  }

  ready(): boolean {
    return true;
  }

  putDown(): void {
    this.pick.clear();
  }

  leave(): void {
    this.looked = null;
    this.pointed = [];
    this.asked = null;
    this.pick.clear();
  }

  escape(): boolean {
    if (this.looked === null && !this.pick.any) return false;
    this.looked = null;
    this.pick.clear();
    return true;
  }

  get looking(): boolean {
    return this.looked !== null;
  }

  left(): string {
    return taskOf(this);
  }

  label(action: unknown): string {
    return actionLabel(action as Action, this);
  }

  refusal(refusal: Refusal, params: Params): string | null {
    return refusalParams(refusal, params);
  }

  tell(told: AnyTold): string {
    return tellLine(told as Told, this);
  }

  title({ kind, seat }: Turn): string {
    return kind === 'last' ? t('table.log.last', { name: this.name(seat!) }) : t('table.log.round');
  }

  cost(count: number): string {
    return t('table.act.passages', { count });
  }

  keys(): [string, string][] {
    return [
      ['V', t('dialog.keys.river')],
      ['N', t('dialog.keys.next')],
      ['O', t('dialog.keys.outside')],
      ['R', t('dialog.keys.rotate')],
      ['X', t('dialog.keys.swap')],
      ['1 … 9', t('dialog.keys.number')],
      ['C', t('dialog.keys.things')],
      ['T', t('dialog.keys.tent')],
      ['M', t('dialog.keys.stock')],
    ];
  }

  key({ key, shiftKey }: { key: string; shiftKey: boolean }): boolean {
    const { table } = this;
    if (/^[1-9]$/.test(key)) return press(Number(key));
    switch (key.toLowerCase()) {
      case 'r':
        this.pick.turn(shiftKey ? -1 : 1);
        return this.decision === 'place';
      case 'n':
        return this.step(shiftKey ? -1 : 1);
      case 'v':
        this.turnTo(this.side === 'river' ? 'temple' : 'river');
        return reach('[data-site]');
      case 'o':
        this.showBoard();
        this.look(OUTSIDE);
        return reach(`[data-place="${OUTSIDE}"]`);
      case 'x':
        if (this.decision !== 'look') return false;
        this.pick.swap = !this.pick.swap;
        return true;
      case 'c':
        this.turnTo('things');
        return reach('[data-tray] button:not([disabled])');
      case 't':
        // The rules say why not.
        if (!this.desk.extras.some(({ card }) => card === 'tent')) table.planner.play(['explore']);
        else {
          this.turnTo('things');
          reach('[data-tray] .tent', (tent) => tent.click());
        }
        return true;
      case 'm':
        this.supply = true;
        if (!wide.current) table.panel = 'players';
        return true;
    }
    return false;
  }

  /** Goes to the next lit place, the best first. */
  private step(by: number): boolean {
    const lit = this.lit();
    if (lit.length === 0) return false;
    const at = this.looked ? lit.indexOf(this.looked) : -1;
    const next = at < 0 ? (by > 0 ? 0 : lit.length - 1) : (at + by + lit.length) % lit.length;
    this.look(lit[next]!);
    return reach(`[data-place="${lit[next]}"]`);
  }

  /** The places that can be pressed to some effect, the best first. */
  lit(): Place[] {
    if (this.decision === 'place') return [...this.pick.fields.keys()];
    return [...this.reached.keys()];
  }

  look(place: Place | null): void {
    this.looked = place;
    this.pick.elsewhere();
  }

  /** What a press on a place of the temple does: look at it; once more: do what is best there. */
  press(place: Place): void {
    const { table } = this;
    if (table.playsBack) return table.playback.hurry();
    if (this.looked === place && table.active) {
      const acts = this.pick.offers(place)[0];
      if (acts) return void this.run(acts.actions, acts.commits);
      if (this.refuse(place)) return;
    }
    this.look(this.looked === place ? null : place);
  }

  /** Tries what is not offered, so that the rules say why not. */
  private refuse(place: Place): boolean {
    const { decision, pick, table } = this;
    if (decision === 'place') return !table.planner.play([`place ${place} ${pick.turned}`]);
    return decision === 'explore' && this.desk.reach.now && !table.planner.play([`walk ${place}`]);
  }

  /** Plays actions as one step; what can only be sent goes last. Then what follows by itself. */
  async run(actions: readonly string[], commits = false): Promise<void> {
    const { table } = this;
    const [last, before] = [actions.at(-1), actions.slice(0, -1)];
    if (last === undefined || !table.active) return;
    const wanted = this.pick.wanted;
    if (before.length > 0 && !table.planner.play(commits ? before : [...actions])) return;
    if (before.length === 0 || commits) await table.act(last);
    else table.sayLeft();
    this.pick.clear();
    this.looked = null;
    this.asked = null;
    this.pointed = [];
    this.goOn(wanted);
    this.pick.wanted = this.onRiver ? wanted : null;
  }

  /** Nothing is asked that has one answer, unless that costs something or cannot be taken back. */
  private goOn(wanted: number | null): void {
    const { table } = this;
    for (let next = this.plain(wanted); next && table.active; next = this.plain(wanted))
      if (!table.planner.playOn(next)) return;
  }

  private plain(wanted: number | null): string | null | undefined {
    const { desk, table } = this;
    if (!table.active || table.planner.refusal) return null;
    const takes = desk.of('take');
    // Who chose a tile on a far site takes it on arrival.
    if (takes.length > 0)
      return (takes.length === 1 ? takes[0] : takes.find(({ action }) => action.tile === wanted))?.text;
    return table.planner.ahead ? null : desk.follows;
  }

  act(text: string): Promise<void> {
    return this.run([text]);
  }

  primer(): Primer {
    const lines = [
      t('dialog.first.trip', NUMBERS),
      t('dialog.first.symbols'),
      t('dialog.first.walk'),
      t('dialog.first.dig'),
      t('dialog.first.deliver'),
      t('dialog.first.round'),
    ];
    return { lines, rule: 'LT1' };
  }

  result(): Result {
    return resultOf(this.table.chronicle.ledger as Ledger);
  }

  tie({ seats }: AnyTie): string {
    return t('table.end.tie_shared', { names: list(seats.map((seat) => this.name(seat))) });
  }
}

/** The n-th answer under the board. */
function press(number: number): boolean {
  const answers = document.querySelectorAll<HTMLButtonElement>('[data-answers] button:not([disabled])');
  answers[number - 1]?.click();
  return number <= answers.length;
}

/** Gives the keyboard to something, once it is there. */
function reach(selector: string, then?: (found: HTMLElement) => void): true {
  void tick().then(() => {
    const found = document.querySelector<HTMLElement>(selector);
    found?.focus({ preventScroll: true });
    if (found) then?.(found);
  });
  return true;
}

/** Tikal II at a table of the shell's. */
export function tikal2At({ game }: Table): Tikal2 {
  if (game instanceof Tikal2) return game;
  throw new Error('this is not a table of Tikal II');
}
