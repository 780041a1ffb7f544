// An online game as the table component sees it. The page keeps its own replica in step with the server's news; a
// gap or a stray message is healed by asking for exactly what is missing.
import type { Engine, Replica } from '../engine';
import type { Aside, Invitation, Level, Match, Seat, SeatInfo } from '../play/match.svelte';
import { called } from '../play/names';
import { api } from './api';
import { keepDraft, readAside, readDraft } from './drafts';
import type { Deed, Link, Receipt } from './socket.svelte';
import type { Rematch } from './rematch.svelte';
import type { WatchedTable } from './table.svelte';
import type { Said, TableInfo } from './wire';

/** For whom the header of a game was written, where seats have secrets. */
const viewerIn = (header: string): string | undefined => /^viewer (.*)$/m.exec(header)?.[1];

export class OnlineMatch implements Match {
  readonly kind = 'online' as const;
  readonly id: string;
  replica: Replica;
  version = $state(0);
  over = $state(false);
  toMove = $state<Seat | null>(null);
  hands = $state(0);
  /** The opened record, once the game is over. */
  opened = $state.raw<string | null>(null);
  private underway = $state(0);
  /** As whom this page is told the game, where that matters. */
  private viewer: string | undefined;
  private next = $state.raw<Rematch | null>(null);
  private left = false;
  private awaited: { version: number; done: () => void }[] = [];

  private constructor(
    private readonly engine: Engine,
    private readonly table: WatchedTable,
    private readonly socket: Link,
    header: string,
  ) {
    this.id = table.id;
    this.replica = engine.replica(header);
    this.viewer = viewerIn(header);
    if (table.info) this.hear(table.info);
    this.read();
  }

  /** Somebody may ask for another game, once this one is over. What cannot be fetched then, the lobby tells. */
  private hear(info: TableInfo): void {
    if (!info.rematch) return;
    import('./rematch.svelte').then(
      ({ Rematch }) => {
        if (!this.left) void (this.next ??= new Rematch(this.id)).follow(info);
      },
      () => {},
    );
  }

  /** Waits for the game of a watched table. */
  static open(engine: Engine, table: WatchedTable, socket: Link): Promise<OnlineMatch> {
    return new Promise((resolve, reject) => {
      let match: OnlineMatch | null = null;
      table.connect(
        (message) => {
          try {
            if (!match && message.type === 'game')
              resolve((match = new OnlineMatch(engine, table, socket, message.header)));
            match?.said(message);
          } catch (error) {
            reject(error as Error);
          }
        },
        () => match?.version ?? 0,
      );
      // Who watched before the game began has not been sent it.
      if (!match) socket.again(table.id, 0);
    });
  }

  get seats(): SeatInfo[] {
    const places = this.table.info?.seats ?? [];
    const mine = this.table.mine;
    return places
      .filter((place) => place.seat !== null)
      .map((place) => ({
        seat: place.seat as Seat,
        name: called(place.user?.name ?? this.replica.header.names[place.seat! - 1] ?? ''),
        kind: place.kind === 'bot' ? ('bot' as const) : ('person' as const),
        level: place.level ?? undefined,
        standIn: place.bot_plays,
        present: place.kind === 'bot' || place.present,
        mine: place === mine,
      }))
      .sort((a, b) => a.seat - b.seat);
  }
  get mine(): Seat[] {
    const place = this.table.mine;
    return place?.seat && !place.bot_plays ? [place.seat as Seat] : [];
  }
  /** Whether one's own seat has given up: nobody comes back from that. */
  get gaveUp(): boolean {
    const place = this.table.mine;
    if (!place?.bot_plays || this.version === 0) return false;
    return this.replica.entries().some((entry) => entry.type === 'resign' && entry.seat === place.seat);
  }
  get link(): 'live' | 'connecting' | 'down' {
    return this.socket.state === 'live' ? 'live' : this.socket.state === 'down' ? 'down' : 'connecting';
  }
  get busy(): boolean {
    return this.underway > 0;
  }

  private said(message: Said): void {
    if (message.type === 'game') this.greet(message);
    else if (message.type === 'news') this.take(message.from, message.version, message.entries);
    else if (message.type === 'over') this.opened = message.record;
    else if (message.type === 'table') this.hear(message);
  }

  /** What two viewers know does not fit into one copy: who has become another one begins anew. */
  private greet({ header, from, version, entries }: Extract<Said, { type: 'game' }>): void {
    if (viewerIn(header) !== this.viewer) {
      if (from > 0) {
        this.socket.again(this.id, 0);
        return;
      }
      this.viewer = viewerIn(header);
      this.replica.free();
      this.replica = this.engine.replica(header);
      this.version = 0;
      this.hands += 1;
      this.read();
    }
    this.take(from, version, entries);
  }

  /** Entries behind `from`: exactly what follows is taken, what is known is dropped, a gap is asked for. */
  private take(from: number, version: number, entries: string): void {
    if (version <= this.version && from <= this.version) return;
    if (from !== this.version) {
      this.socket.again(this.id, this.version);
      return;
    }
    if (entries.trim()) this.replica.append(entries);
    this.read();
  }

  private read(): void {
    this.version = this.replica.version;
    this.toMove = this.replica.toMove();
    this.over = this.replica.over;
    this.awaited = this.awaited.filter(({ version, done }) => {
      if (version > this.version) return true;
      done();
      return false;
    });
  }

  submit(seat: Seat, actions: string[]): Promise<void> {
    void seat;
    return this.send({ type: 'submit', id: this.id, version: this.version, actions });
  }
  undo(seat: Seat, count: number): Promise<void> {
    void seat;
    return this.send({ type: 'undo', id: this.id, version: this.version, count });
  }
  resign(seat: Seat): Promise<void> {
    void seat;
    return this.send({ type: 'resign', id: this.id, version: this.version });
  }

  /** Done when the server has it and the page shows it. */
  private async send(deed: Deed): Promise<void> {
    this.underway += 1;
    try {
      const receipt: Receipt = await this.socket.deed(deed);
      await this.reached(receipt.version);
    } catch (error) {
      // Declined because the game had moved on: ask for what was missed.
      if ((error as { code?: string }).code === 'version') this.socket.again(this.id, this.version);
      throw error;
    } finally {
      this.underway -= 1;
    }
  }

  private reached(version: number): Promise<void> {
    if (version <= this.version) return Promise.resolve();
    return new Promise((done) => this.awaited.push({ version, done }));
  }

  /** My own seat: come back, or leave it to a bot. Another's: give it to a bot. */
  async takeOver(seat: Seat): Promise<void> {
    const mine = this.table.mine;
    if (mine?.seat === seat)
      await this.socket.word({ type: mine.bot_plays ? 'return' : 'leave', id: this.id });
    else await this.socket.word({ type: 'replace', id: this.id, seat });
  }
  async agree(yes: boolean): Promise<void> {
    await this.socket.word({ type: 'agree', id: this.id, yes });
  }
  /** The table of the rematch, where whoever asks for it sits down; a new one against other bots. */
  async rematch(next?: Level): Promise<string> {
    const { joinRematch, playNext } = await import('./rematch.svelte');
    return next ? playNext(this.table.info!, next) : joinRematch(this.id);
  }
  get invitation(): Invitation | null {
    return this.next?.invitation ?? null;
  }
  /** The server opens it with the last entry; who came later asks for it. */
  record(): string | Promise<string> {
    return this.over ? (this.opened ?? api.record(this.id)) : this.replica.record();
  }
  shareLink(version?: number): string {
    return new URL(version === undefined ? `/t/${this.id}` : `/replay/${this.id}@${version}`, location.href)
      .href;
  }
  saveDraft(seat: Seat, actions: string[], aside?: Aside): void {
    keepDraft(this.id, seat, actions, aside);
  }
  loadAside(seat: Seat): Aside {
    return readAside(this.id, seat);
  }
  loadDraft(seat: Seat): string[] {
    return readDraft(this.id, seat);
  }
  close(): void {
    this.left = true;
    this.next?.close();
    this.table.close();
    this.replica.free();
  }
}
