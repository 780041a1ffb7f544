// All that the table shows and does, above the components: which position is seen, the plan, the log, the recap. What is on
// the board is the game's.
import type { AnyEntry, AnyLegal, AnyView } from '../../engine';
import { t } from '../../i18n';
import type { Match, Seat } from '../../play/match.svelte';
import { settings } from '../../settings.svelte';
import { follow } from '../follow';
import type { Game, Parts, Seated } from '../game';
import { tellWhole } from '../words';
import { announceTurn } from './announce.svelte';
import { Chronicle } from './chronicle.svelte';
import { asRefusal, Planner } from './planner.svelte';
import { Playback } from './playback.svelte';
import { Recap } from './recap.svelte';

export type Panel =
  | 'none'
  | 'players'
  | 'log'
  | 'actions'
  | 'keys'
  | 'waste'
  | 'resign'
  | 'end'
  | 'proof'
  | 'options'
  | `game-${string}`;

export class Table {
  /** A position of the past that was asked for in the log. */
  past = $state<number | null>(null);
  panel = $state<Panel>('none');
  said = $state('');
  /** What others did since one's own last action. */
  private heard: string[] = [];
  private planning = $state(false);
  private endSeen = $state(false);
  readonly planner: Planner;
  readonly playback: Playback;
  readonly recap: Recap;
  readonly chronicle: Chronicle;
  readonly game: Seated;
  readonly parts: Parts;

  /** The seat that this page plays or last played: in hot-seat it follows the turn. */
  readonly seat: Seat | null = $derived.by(() => {
    const { toMove, mine } = this.match;
    return toMove !== null && mine.includes(toMove) ? toMove : (mine[0] ?? null);
  });
  readonly myTurn = $derived.by(() => {
    const { over, toMove } = this.match;
    return this.at === null && !over && this.seat !== null && toMove === this.seat;
  });
  /** The version to look at while it is not the present one. */
  readonly back: number | null = $derived.by(() => {
    if (this.at !== null) return this.at;
    if (this.recap.version !== null) return this.recap.version;
    if (this.past !== null) return this.past;
    return this.playback.playing ? this.playback.shown : null;
  });
  readonly view: AnyView = $derived.by(() => {
    if (this.back !== null) return this.match.replica.view(this.back, null);
    return this.planner.view ?? this.match.replica.view(this.match.version, this.seat);
  });
  /** Whether the board takes orders. */
  readonly active = $derived.by(
    () => this.back === null && this.planner.draft !== null && !this.planner.busy,
  );
  /** The entry whose doings are drawn on the board. */
  readonly trail: AnyEntry | null = $derived.by(() => {
    const version =
      this.at ?? this.recap.version ?? (this.playback.playing ? this.playback.shown : this.past);
    return version !== null && version > 0 ? this.match.replica.entry(version) : null;
  });

  constructor(
    readonly match: Match,
    game: Game,
    box: unknown,
    private readonly asked: () => number | null,
  ) {
    const speed = () => settings.speed;
    this.playback = new Playback(speed, (version) => this.visible(version));
    this.playback.jump(match.version);
    this.recap = new Recap(() => settings.speed);
    this.planner = new Planner({
      submit: (actions) => match.submit(this.seat!, actions),
      takeBack: (count) => match.undo(this.seat!, count),
      undoable: () => match.replica.undoable(),
      save: (actions) => match.saveDraft(this.seat!, actions),
      ready: (plan) => this.game.ready(plan),
      putDown: () => this.game.putDown(),
    });
    this.parts = game.parts;
    this.game = game.sit(this, box);
    this.chronicle = new Chronicle(
      (version) => match.replica.entry(version),
      () => this.game.books(),
    );
  }

  /** The version that the page asks for: a replay. */
  get at(): number | null {
    return this.asked();
  }

  private visible(version: number): boolean {
    const entry = this.match.replica.entry(version);
    return entry.standing && entry.type === 'act';
  }

  name(seat: number): string {
    return this.match.seats[seat - 1]?.name ?? String(seat);
  }

  get ahead(): boolean {
    return this.planning;
  }

  /** Whether a plan for the next turn can be made now. */
  get canPlanAhead(): boolean {
    return this.at === null && !this.match.over && this.seat !== null && !this.myTurn;
  }

  planAhead(on: boolean): void {
    this.planning = on && this.canPlanAhead;
    if (this.planning) this.playback.skip();
    this.renew();
  }

  /** Reads some of the log; whether there is more to read. */
  readOn(entries: number): boolean {
    return this.chronicle.begin(this.match.version, entries);
  }

  /** The game came to a new version, or another seat is to move: the plan follows. */
  renew(): void {
    const { match } = this;
    if (this.at !== null) {
      this.planner.begin(null, false);
      return;
    }
    if (this.myTurn) {
      this.planning = false;
      this.planner.begin(match.replica.draft(this.seat!), false, match.loadDraft(this.seat!));
    } else if (this.planning && this.canPlanAhead) {
      this.planner.begin(match.replica.ahead(this.seat!), true, match.loadDraft(this.seat!));
    } else this.planner.begin(null, false);
    this.game.leave();
    if (match.over && !this.endSeen && !this.playback.playing) {
      this.endSeen = true;
      this.panel = 'end';
    }
  }

  /** New entries: what others did is played back and told, what one did oneself is simply there. */
  follow(from: number, to: number): void {
    const { replica, mine } = this.match;
    let others = false;
    for (let version = from + 1; version <= to; version += 1) {
      const { seat, type } = replica.entry(version);
      if (type !== 'act' || seat === null) continue;
      if (mine.includes(seat as Seat)) this.heard = [];
      else others = true;
    }
    if (others && !this.planning) this.playback.follow(to);
    else this.playback.jump(to);
    this.chronicle.follow(to);
    if (!others) return;
    // Bots are quick: what one of them did must not swallow what was not read aloud yet.
    this.heard.push(...this.chronicle.linesAfter(from).map((line) => `${tellWhole(line, this)}.`));
    if (this.heard.length > 0) this.say(this.heard.slice(-24).join(' '));
  }

  /** It has become one's turn. */
  greet(): void {
    if (this.at !== null || this.match.kind === 'replay') return;
    announceTurn();
    this.say(`${this.said} ${t('table.turn.yours')}.`.trim());
  }

  openRecap(): void {
    this.playback.skip();
    const now = this.match.version;
    this.chronicle.follow(now);
    const own = this.seat === null ? -1 : this.lastOwnTurn(now);
    this.recap.start(this.chronicle.linesAfter(own));
    this.panel = 'none';
  }

  /** While one plays, the recap begins before the present turn. */
  private lastOwnTurn(now: number): number {
    const { turns } = this.chronicle;
    const index = turns.findLastIndex(
      (turn, at) => turn.seat === this.seat && !(at === turns.length - 1 && this.myTurn),
    );
    const last = turns[index]?.lines.at(-1)?.version;
    return last ?? (now > 0 ? 0 : -1);
  }

  /** Shows a position of the past; in a replay the page goes there. */
  show(version: number): void {
    if (this.at !== null) {
      follow(this.match.shareLink(version));
      return;
    }
    this.past = version >= this.match.version ? null : version;
    this.recap.close();
    this.playback.skip();
    this.game.leave();
  }

  now(): void {
    this.past = null;
    this.recap.close();
    this.playback.skip();
    if (this.panel === 'log') this.panel = 'none';
  }

  say(text: string): void {
    this.said = text;
  }

  /** Says what is left to spend. */
  sayLeft(): void {
    const left = this.planner.view ? this.game.left() : '';
    if (left) this.say(left);
  }

  async resign(): Promise<void> {
    this.panel = 'none';
    if (this.seat !== null) await this.ask(this.match.resign(this.seat));
  }

  async takeOver(seat: number): Promise<void> {
    await this.ask(this.match.takeOver!(seat as Seat));
  }

  private async ask(answer: Promise<void>): Promise<void> {
    try {
      await answer;
    } catch (error) {
      this.planner.refusal = asRefusal(error);
    }
  }

  /** The action that ends the turn, while it is allowed. */
  get ending(): AnyLegal | undefined {
    return this.planner.legal.find(({ ends }) => ends);
  }

  /** Ends the turn; asks once where something would be wasted. */
  async end(sure = false): Promise<void> {
    if (!this.myTurn || !this.ending) return;
    if (!sure && this.game.waste()) {
      this.panel = 'waste';
      return;
    }
    this.panel = 'none';
    await this.planner.commit(this.ending.text);
  }

  /** Carries out an action from a list, a menu or a mark on the board. */
  async act(action: string): Promise<void> {
    const { planner } = this;
    if (!planner.draft) return;
    const legal = planner.legal.find(({ text }) => text === action);
    if (legal?.ends) return this.end();
    if (legal?.commits && !planner.ahead) {
      await planner.commit(action);
      return;
    }
    if (planner.play([action])) this.sayLeft();
  }

  /** Nothing goes on when the page has left the table. */
  close(): void {
    this.playback.stop();
    this.recap.pause();
    this.planner.begin(null, false);
  }

  /** Steps out of the innermost thing that is open. */
  escape(): void {
    if (this.panel !== 'none') this.panel = 'none';
    else if (this.game.escape()) return;
    else if (this.recap.open) this.recap.close();
    else if (this.past !== null) this.past = null;
    else if (this.playback.playing) this.playback.skip();
    else if (this.planner.refusal) this.planner.refusal = null;
  }
}
