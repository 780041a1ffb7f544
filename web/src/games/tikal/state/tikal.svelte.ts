// Tikal at a table: what is on the board, what is in hand, and the words for it.
import type { AnyTie } from '../../../engine';
import type { TieBreak } from '../../../generated/tikal';
import { list, t, tx, type Params } from '../../../i18n';
import type { Primer, Question, Result, Seated, TurnWords } from '../../../shell/game';
import type { Told as AnyTold, Turn } from '../../../shell/log';
import type { Books } from '../../../shell/state/chronicle.svelte';
import type { Refusal } from '../../../shell/state/planner.svelte';
import type { Table } from '../../../shell/state/table.svelte';
import { focusBoard } from '../../../shell/focus';
import type { Action, Legal } from '../logic/actions';
import { Ledger } from '../logic/history';
import { TikalLog, type Told } from '../logic/log';
import { resultOf } from '../logic/result';
import { sceneOf, tileMap, type HexScene, type Piece } from '../logic/scene';
import type { Board, BoardTile, Entry, View } from '../logic/types';
import { actionLabel, motifName, tellGuard, tellLine, tellSwap, type Speaker } from '../logic/words';
import { guardWorth, swapWorth } from '../logic/worth';
import { Hand } from './hand.svelte';

export class Tikal implements Seated, Speaker {
  /** The hex whose menu is open. */
  menu = $state<string | null>(null);
  /** The hex under the pointer or the focus. */
  pointed = $state<string | null>(null);
  /** The seat whose sources of points are shown on the board. */
  explained = $state<number | null>(null);
  readonly hand: Hand;
  readonly tieRule = 'E4';
  private readonly tiles: ReadonlyMap<string, BoardTile>;

  readonly view: View = $derived.by(() => this.table.view as View);
  readonly scene: HexScene[] = $derived.by(() => sceneOf(this.board, this.view));
  readonly hexes: ReadonlyMap<string, HexScene> = $derived(new Map(this.scene.map((hex) => [hex.id, hex])));
  /** The auction that is held now. */
  readonly auction = $derived.by(() => {
    const { to_move, position } = this.view;
    const held = to_move !== null && (position.phase === 'bid' || position.phase === 'choose');
    return held ? (position.auction ?? null) : null;
  });

  constructor(
    readonly table: Table,
    readonly board: Board,
  ) {
    this.tiles = tileMap(board);
    this.hand = new Hand(table.planner);
  }

  name(seat: number): string {
    return this.table.name(seat);
  }

  tile(id: string): BoardTile | undefined {
    return this.tiles.get(id);
  }

  /** Rows of the grid, which can be read and pressed, then paints, then hexes. */
  get steps(): number {
    return this.board.rows + 1 + this.board.hexes.length;
  }

  get trail(): Entry | null {
    return this.table.trail as Entry | null;
  }

  books(): Books<Ledger> {
    const { outcome, position } = this.table.match.replica.view(0, null) as View;
    return { log: new TikalLog(), ledger: new Ledger(outcome.scores, position.config.mode === 'auction') };
  }

  turn(): TurnWords {
    const { to_move, position, last_scoring } = this.view;
    const special = position.phase === 'score' && to_move !== null;
    const last = special && last_scoring;
    const normal = special ? t('table.turn.scoring') : t('table.turn.normal');
    const { done, order } = position.scoring ?? { done: 0, order: [] };
    return {
      kind: last ? t('table.turn.last') : normal,
      special,
      count:
        special && order.length > 0
          ? t('table.turn.scoring_order', { done: done + 1, of: order.length })
          : '',
      task: tx(`table.phase.${position.phase}`) ?? '',
    };
  }

  get endName(): string {
    return this.hand.phase === 'score' ? t('table.bar.end_score') : t('table.bar.end');
  }

  waste(): Question | null {
    if (!this.hand.wasteful) return null;
    return {
      title: t('table.waste.title', { count: this.hand.ap }),
      text: t('table.waste.text'),
      yes: t('table.waste.yes'),
      no: t('table.waste.no'),
    };
  }

  ready(plan: string[]): boolean {
    return this.hand.ready(plan);
  }

  putDown(): void {
    this.hand.putDown();
  }

  leave(): void {
    this.menu = null;
  }

  escape(): boolean {
    if (!this.hand.picked && !this.menu) return false;
    this.putDown();
    this.leave();
    return true;
  }

  get deciding(): boolean {
    return this.auction !== null;
  }

  get looking(): boolean {
    return this.menu !== null;
  }

  left(): string {
    const { ap, phase } = this.hand;
    // Before the tile is placed there is nothing to spend yet.
    if (phase === 'place') return `${t('table.phase.place')}.`;
    return t('table.say.ap', { count: ap });
  }

  label(action: unknown): string {
    return actionLabel(action as Action, this);
  }

  /** What a swap is worth to both, or what a guard binds, before it is done; nothing of other actions. */
  worth({ text, action }: Legal): string {
    const after = action.kind === 'swap' || action.kind === 'guard' ? this.hand.after(text) : null;
    if (!after) return '';
    if (action.kind === 'swap') return tellSwap(swapWorth(action, this.view, after), this.name(action.seat));
    if (action.kind !== 'guard') return '';
    return tellGuard(action.figure, guardWorth(action, this.view, after, this.hand.foresee(text)));
  }

  refusal({ code, params }: Refusal, named: Params): string | null {
    const motif = params?.['motif'];
    return tx(`refusal.${code}`, motif === undefined ? named : { ...named, motif: motifName(String(motif)) });
  }

  tell(told: AnyTold): string {
    return tellLine(told as Told, this);
  }

  title({ kind, seat }: Turn): string {
    return kind === 'scoring' ? t('table.log.scoring', { name: this.name(seat!) }) : t('table.log.auction');
  }

  cost(count: number): string {
    return t('table.ap.cost', { count });
  }

  keys(): [string, string][] {
    return [
      ['W', t('dialog.keys.worker')],
      ['L', t('dialog.keys.leader')],
      ['1 … 9', t('dialog.keys.number')],
      ['R', t('dialog.keys.rotate')],
    ];
  }

  key({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean {
    const { hand } = this;
    if (/^[1-9]$/.test(key) && hand.picked?.figure === 'worker') {
      hand.pick('worker', hand.picked.from, Number(key));
      return true;
    }
    switch (key.toLowerCase()) {
      case 'r':
        hand.turn(shiftKey ? -1 : 1);
        this.sayFits();
        return true;
      case 'w':
      case 'l':
        hand.pick(key.toLowerCase() === 'w' ? 'worker' : 'leader', 'supply');
        this.menu = null;
        focusBoard();
        return true;
    }
    return false;
  }

  private sayFits(): void {
    const { placings, rotation, phase } = this.hand;
    if (phase !== 'place') return;
    const count = [...placings.values()].filter((fits) => fits.includes(rotation)).length;
    this.table.say(t('table.say.fits', { count }));
  }

  primer(): Primer {
    const lines = [
      t('dialog.first.tile'),
      t('dialog.first.points', { count: this.board.points }),
      t('dialog.first.figures'),
      t('dialog.first.deeds'),
      t('dialog.first.scoring'),
    ];
    return { lines, rule: 'T1' };
  }

  result(): Result {
    return resultOf(this.table.chronicle.ledger as Ledger);
  }

  tie({ seats, broken }: AnyTie): string {
    const [first, second] = seats.map((seat) => this.name(seat));
    if (broken === null)
      return t('table.end.tie_shared', { names: list(seats.map((seat) => this.name(seat))) });
    const params = { first: first!, second: second! };
    const guard = (broken as TieBreak) === 'guard';
    return guard ? t('table.end.tie_guard', params) : t('table.end.tie_treasures', params);
  }

  /** Carries out an action; the menu closes. */
  act(action: string): Promise<void> {
    this.menu = null;
    return this.table.act(action);
  }

  /** Shows a hex and what can be done there. */
  look(hex: string): void {
    this.hand.putDown();
    this.menu = hex;
  }

  /** What a press on a hex does: place, go there, or open its menu. */
  press(hex: string): void {
    const { hand, table } = this;
    if (table.playsBack) return table.playback.hurry();
    if (!table.active) {
      this.menu = this.menu === hex ? null : hex;
      return;
    }
    if (hand.phase === 'place' && hand.placings.size > 0) {
      this.placeOn(hex);
      return;
    }
    if (hand.picked) {
      if (hand.go(hex)) {
        table.sayLeft();
        this.menu = this.offers(hex) ? hex : null;
        return;
      }
      if (this.refuse(hex)) return;
      if (hand.picked.from !== hex) hand.putDown();
    }
    this.openMenu(hex);
  }

  /** Says why the figures in hand cannot go there; they stay in hand. Figures that can go nowhere, and others of one's own
   * there, are another matter. */
  private refuse(hex: string): boolean {
    const { hand, table } = this;
    const other = hand.reach.size === 0 || hand.picked?.from === hex || this.own(hex).length > 0;
    const why = other ? null : hand.whyNot(hex);
    if (why) table.planner.refusal = why;
    return why !== null;
  }

  private own(hex: string): Piece[] {
    return this.hexes.get(hex)?.pieces.filter(({ seat }) => seat === this.view.to_move) ?? [];
  }

  private placeOn(hex: string): void {
    const { hand } = this;
    const fits = hand.placings.get(hex);
    // A hex where the tile fits only turned takes it turned: it can be turned on from there.
    const rotation = fits && !fits.includes(hand.rotation) ? fits[0]! : hand.rotation;
    if (hand.place(hex, rotation)) {
      hand.rotation = rotation;
      this.table.sayLeft();
    }
  }

  private openMenu(hex: string): void {
    const { hand } = this;
    this.menu = hex;
    const mine = this.own(hex);
    const worker = mine.find((piece) => piece.figure === 'worker') ?? mine[0];
    if (worker && hand.phase !== 'place') hand.pick(worker.figure, hex);
  }

  /** Whether something can be done on a hex itself. */
  private offers(hex: string): boolean {
    return this.hand.legal.some(
      ({ action }) => 'hex' in action && action.hex === hex && action.kind !== 'enter',
    );
  }
}

/** Tikal at a table of the shell's. */
export function tikalAt({ game }: Table): Tikal {
  if (game instanceof Tikal) return game;
  throw new Error('this is not a table of Tikal');
}
