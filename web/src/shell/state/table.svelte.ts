// All that the table shows and does, above the components: which position is seen, the plan, the log, the recap. What is on
// the board is the game's.
import type { AnyEntry, AnyLegal, AnyView } from '../../engine';
import { t } from '../../i18n';
import { isBot, type Match, type Seat } from '../../play/match.svelte';
import { settings } from '../../settings.svelte';
import { follow } from '../follow';
import type { Game, Parts, Seated } from '../game';
import { tellWhole } from '../words';
import { announceTurn } from './announce.svelte';
import { Chronicle } from './chronicle.svelte';
import { StoredPlan } from './stored-plan';
import { Moments } from './moments.svelte';
import { asRefusal, Planner, type Draft } from './planner.svelte';
import { PACE, Playback } from './playback.svelte';
import { Recap } from './recap.svelte';
import { Sketch } from './sketch.svelte';

export type Panel =
  | 'none'
  | 'players'
  | 'log'
  | 'actions'
  | 'first'
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
  /** What advice is asked for, while it is: on the turn that goes on, or on one's last. */
  asking = $state<'hint' | 'missed' | null>(null);
  /** For which version a hint is. */
  private askedAt = 0;
  /** The position that an advice shows. */
  advised = $state.raw<AnyView | null>(null);
  /** The rule that is read beside the table. */
  rule = $state<string | null>(null);
  said = $state('');
  /** What others did since one's own last action, or in the turn that was played back. */
  private heard: string[] = [];
  /** So far the log has been read aloud. */
  private spoken: number;
  private planning = $state(false);
  private endSeen = $state(false);
  /** Whether anything happened since the page came to the table. */
  private lived = false;
  readonly planner: Planner;
  readonly playback: Playback;
  readonly recap: Recap;
  readonly chronicle: Chronicle;
  readonly sketch: Sketch;
  readonly moments: Moments;
  private readonly storedPlan: StoredPlan;
  readonly game: Seated;
  readonly parts: Parts;
  readonly reasons: Game['reasons'];
  readonly help: Game['help'];

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
    if (this.advised) return this.advised;
    if (this.back !== null) return this.match.replica.view(this.back, null);
    return this.planner.view ?? this.match.replica.view(this.match.version, this.seat);
  });
  /** Whether the board takes orders. */
  readonly active = $derived.by(
    () => this.asking === null && this.back === null && this.planner.draft !== null && !this.planner.busy,
  );
  /** Whether a plan for the next turn can be made now: the rules say whether one will come. */
  readonly canPlanAhead: boolean = $derived.by(() => {
    const { replica, version } = this.match;
    if (!this.othersPlay || version < 0) return false;
    try {
      const draft = replica.ahead(this.seat!) as Draft | null;
      draft?.free?.();
      return draft !== null;
    } catch {
      // The device is in other hands.
      return false;
    }
  });
  /** The entry whose doings are drawn on the board. */
  readonly trail: AnyEntry | null = $derived.by(() => {
    const { back } = this;
    return this.asking === null && back !== null && back > 0 ? this.match.replica.entry(back) : null;
  });
  /** Who was replaced, or came back, in what is still to be played back. */
  private readonly replaced: readonly (number | null)[] = $derived.by(() => {
    if (!this.playback.playing) return [];
    const coming = this.match.replica.entries(this.playback.shown);
    return coming.filter(({ type, standing }) => standing && type === 'takeover').map(({ seat }) => seat);
  });

  constructor(
    readonly match: Match,
    game: Game,
    box: unknown,
    private readonly asked: () => number | null,
  ) {
    const speed = () => settings.speed;
    this.playback = new Playback(speed, {
      visible: (version) => this.visible(version),
      ends: (version) => this.endsTurn(version),
      shows: (version, step) => this.shows(version, step),
      // What can be seen for longer is shown for longer.
      weight: () => Math.max(1, this.moments.lasts / PACE.normal),
    });
    const known = this.known;
    this.spoken = known;
    this.storedPlan = new StoredPlan(match);
    this.recap = new Recap(() => settings.speed);
    this.planner = new Planner({
      submit: (actions) => match.submit(this.seat!, actions),
      takeBack: (count) => match.undo(this.seat!, count),
      undoable: () => match.replica.undoable(),
      save: (actions, aside) => this.storedPlan.save(this.seat!, actions, aside),
      ready: (plan) => this.game.ready(plan),
      putDown: () => this.game.putDown(),
    });
    this.parts = game.parts;
    this.reasons = game.reasons;
    this.help = game.help;
    this.moments = new Moments(game, this);
    this.game = game.sit(this, box);
    this.chronicle = new Chronicle(
      (version) => match.replica.entry(version),
      () => this.game.books(),
    );
    this.sketch = new Sketch(() => this.draft());
    this.playback.wait(known, match.version);
  }

  /** What is known to who looks at the page: whoever has just taken the device has not seen what others did since his last turn. */
  private get known(): number {
    const { match, seat } = this;
    let { version } = match;
    if (!match.hands || match.over || seat === null) return version;
    while (version > 0 && match.replica.entry(version).seat !== seat) version -= 1;
    return version;
  }

  /** The board is there: what others did is shown on it, if anything is to be shown. */
  tellOn(): void {
    if (this.playback.playing) this.playback.follow(this.match.version);
  }

  /** The version that the page asks for: a replay. */
  get at(): number | null {
    return this.asked();
  }

  private visible(version: number): boolean {
    const entry = this.match.replica.entry(version);
    return entry.standing && entry.type === 'act';
  }

  private endsTurn(version: number): boolean {
    const { replica } = this.match;
    const { ends, seat } = replica.entry(version);
    return ends || (version < replica.version && replica.entry(version + 1).seat !== seat);
  }

  name(seat: number): string {
    return this.match.seats[seat - 1]?.name ?? String(seat);
  }

  /** Whether a bot plays a seat in what is shown; who was replaced later sits there still. */
  bot(seat: number, version = this.back ?? this.match.version): boolean {
    const told = this.chronicle.linesAfter(version).filter((line) => line.told.event === 'taken_over');
    const later = [...told.map((line) => line.seat), ...this.replaced].filter((one) => one === seat);
    return isBot(this.match.seats[seat - 1]) !== (later.length % 2 === 1);
  }

  /** Whether the turns of others are what is seen: behind the past and the recap they go on unseen. */
  get playsBack(): boolean {
    return this.playback.playing && this.looksAtNow;
  }

  private get looksAtNow(): boolean {
    return this.past === null && this.recap.version === null && this.asking === null;
  }

  get ahead(): boolean {
    return this.planning;
  }

  private get othersPlay(): boolean {
    return this.at === null && !this.match.over && this.seat !== null && !this.myTurn;
  }

  planAhead(on: boolean): void {
    this.planning = on && this.canPlanAhead;
    if (this.planning) {
      this.advise(null);
      this.playback.skip();
    }
    this.renew();
  }

  /** Whether others play, and this page does nothing meanwhile. */
  get watching(): boolean {
    return this.othersPlay && !this.planning && !this.game.looking;
  }

  /** The plan has changed: the log tells it. */
  sketched(quiet = false): void {
    const before = this.sketch.steps.length;
    const added = this.sketch.follow(this.planner.draft?.actions ?? []);
    const grown = added.length > 0 && this.sketch.steps.length === before + added.length;
    if (!grown || quiet || this.seat === null) return;
    const { version } = this.match;
    const events = added.flatMap((step) => step.events);
    this.moments.happened({
      version,
      seat: this.seat,
      type: 'act',
      cost: 0,
      ends: false,
      events,
      standing: true,
    });
  }

  /** Reads some of the log; whether there is more to read. */
  readOn(entries: number): boolean {
    return this.chronicle.begin(this.playback.shown, entries);
  }

  /** A plan for the present turn, or for the next one where somebody plans ahead. */
  private draft(): Draft | null {
    const { replica } = this.match;
    if (this.myTurn) return replica.draft(this.seat!) as Draft;
    return this.planning ? (replica.ahead(this.seat!) as Draft | null) : null;
  }

  /** The game came to a new version, or another seat is to move: the plan follows. */
  renew(): void {
    const { match } = this;
    // A hint is for the position that it was asked at; what a turn has missed stays true.
    if (this.asking === 'hint' && (match.version !== this.askedAt || !this.myTurn)) this.advise(null);
    if (this.at !== null) {
      this.planner.begin(null, false);
      return;
    }
    if (!this.canPlanAhead) this.planning = false;
    const draft = this.draft();
    this.planner.begin(draft, this.planning, ...this.storedPlan.load(draft && this.seat));
    this.sketch.begin();
    this.sketched(true);
    this.game.leave();
    if (match.over && !this.endSeen && !this.playback.playing) this.conclude();
  }

  /** The game is over: the result follows its last moment. */
  private conclude(): void {
    this.endSeen = true;
    this.storedPlan.forget();
    if (this.lived || this.match.hands) this.moments.finale();
    void this.moments.settled().then(() => (this.panel = 'end'));
  }

  /** New entries: what others did is played back and told, what one did oneself is simply there. */
  follow(from: number, to: number): void {
    const { replica, mine, unheld } = this.match;
    let others = false;
    const own: AnyEntry[] = [];
    for (let version = from + 1; version <= to; version += 1) {
      const entry = replica.entry(version);
      const { seat, type } = entry;
      if (type !== 'act' || seat === null) continue;
      if (mine.includes(seat as Seat)) {
        this.heard = [];
        own.push(entry);
      } else others = true;
    }
    this.lived = true;
    // Whatever comes while others are shown waits until they have been.
    if (!this.planning && !unheld && (others || this.playback.playing)) return this.playback.follow(to);
    // What was planned has been seen.
    const fresh = own.slice(this.sketch.steps.length).at(-1);
    if (fresh && !others) this.moments.happened(fresh);
    if (!others) this.spoken = to;
    this.playback.jump(to);
  }

  /** The log and what is read aloud tell as much as is shown. */
  private shows(version: number, step: boolean): void {
    if (step && this.looksAtNow) this.moments.happened(this.match.replica.entry(version));
    this.spoken = Math.min(this.spoken, version);
    // Before anything has happened the log is read by and by.
    if (this.spoken === version && this.chronicle.version < 0) return;
    this.chronicle.follow(version);
    // A turn is told when it is over.
    if (this.spoken >= version || (this.playback.playing && !this.endsTurn(version))) return;
    const lines = this.chronicle.linesAfter(this.spoken).map((line) => `${tellWhole(line, this)}.`);
    this.spoken = version;
    // Bots are quick: what one of them did must not swallow what was not read aloud yet.
    this.heard = step ? lines : [...this.heard, ...lines];
    if (this.heard.length > 0) this.say(this.heard.slice(-24).join(' '));
  }

  /** It has become one's turn. */
  greet(): void {
    if (this.at !== null || this.match.kind === 'replay') return;
    announceTurn();
    this.say(`${this.said} ${t('table.turn.yours')}.`.trim());
  }

  /** What can be asked for now: a hint while one plays, else what one's last turn has missed. */
  get advice(): 'hint' | 'missed' | null {
    return this.myTurn && this.match.advise ? 'hint' : this.canLookBack ? 'missed' : null;
  }

  /** Whether one's last turn can be judged. */
  get canLookBack(): boolean {
    const { match, at, seat } = this;
    const looks =
      match.advise !== undefined && at === null && seat !== null && !match.unheld && !match.awaits;
    // While others play, one person's turn is meant, and not the first one's of several.
    return looks && (this.myTurn || match.mine.length === 1) && this.lastTurn() !== null;
  }

  /** One's last whole turn: the version before it, and what was played. */
  lastTurn(): { version: number; played: string[] } | null {
    const { replica, toMove } = this.match;
    let { version } = this.match;
    const entry = () => replica.entry(version);
    const own = (): boolean => version > 0 && entry().seat === this.seat;
    // Two turns of a seat may come one after the other.
    const ended = (): boolean => entry().ends && entry().standing;
    if (toMove === this.seat) while (own() && !ended()) version -= 1;
    while (version > 0 && (!own() || entry().type !== 'act')) version -= 1;
    const played: string[] = [];
    for (let before = false; own() && !before; before = ended()) {
      if (entry().type === 'act' && entry().standing) played.unshift(entry().text!);
      version -= 1;
    }
    return played.length > 0 ? { version, played } : null;
  }

  /** Asks for advice, or puts it away. */
  advise(what: 'hint' | 'missed' | null): void {
    this.asking = what;
    this.askedAt = this.match.version;
    this.advised = null;
    if (what === null) return;
    this.panel = 'none';
    this.past = null;
    this.recap.close();
    this.playback.skip();
  }

  openRecap(): void {
    this.advise(null);
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
    this.advise(null);
    this.recap.close();
    this.playback.skip();
    this.game.leave();
  }

  now(): void {
    this.advise(null);
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

  /** The action that ends the turn, while it is allowed; nothing where a choice is made by ending it. */
  get ending(): AnyLegal | undefined {
    const endings = this.planner.legal.filter(({ ends }) => ends);
    return endings.length === 1 ? endings[0] : undefined;
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
    if (this.asking) this.advise(null);
    const legal = planner.legal.find(({ text }) => text === action);
    if (legal?.ends && legal === this.ending) return this.end();
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
    this.sketch.begin();
    this.moments.close();
  }

  /** Steps out of the innermost thing that is open. */
  escape(): void {
    if (this.rule !== null) this.rule = null;
    else if (this.panel !== 'none') this.panel = 'none';
    else if (this.asking) this.advise(null);
    else if (this.game.escape()) return;
    else if (this.recap.open) this.recap.close();
    else if (this.past !== null) this.past = null;
    else if (this.playback.playing) this.playback.skip();
    else if (this.planner.refusal) this.planner.refusal = null;
  }
}
