// A watched table: who sits there, what the shuffle asks of this page, and what may be done. The game itself is
// OnlineMatch's; both listen to the same messages.
import { session } from '../account/session.svelte';
import { api, Trouble } from './api';
import { duty, entropy, forget } from './fair';
import { link, type Link } from './socket.svelte';
import type { Said, TableInfo, TableSeat } from './wire';

export class WatchedTable {
  info = $state.raw<TableInfo | null>(null);
  fault = $state.raw<Trouble | null>(null);
  /** The game's messages go to the match, once there is one; those that came before it wait. */
  private readonly waiting: Said[] = [];
  private game: ((message: Said) => void) | null = null;
  private version: () => number = () => 0;
  private readonly unwatch: () => void;
  private dutiful = false;

  constructor(
    readonly id: string,
    private readonly socket: Link = link,
  ) {
    this.unwatch = socket.watch(id, { version: () => this.version(), said: (message) => this.said(message) });
  }

  /** My place at the table. */
  get mine(): TableSeat | undefined {
    const me = session.user?.id;
    return me === undefined
      ? undefined
      : this.info?.seats.find((seat) => seat.kind === 'person' && seat.user?.id === me);
  }
  get hosting(): boolean {
    return this.info?.host?.id !== undefined && this.info.host.id === session.user?.id;
  }

  /** Hands all messages of the game over. */
  connect(game: (message: Said) => void, version: () => number): void {
    this.game = game;
    this.version = version;
    this.waiting.splice(0).forEach(game);
  }

  private said(message: Said): void {
    if (message.type === 'table') {
      this.info = message;
      this.fault = null;
      // Kept until it stands in the record: news of the table may be older than the answer to an opening.
      if (message.state === 'running' || message.state === 'over') forget(this.id);
      void this.attend();
    } else if (message.type === 'error') this.fault = new Trouble(message.code, message.params ?? {});
    if (this.game) this.game(message);
    else if (message.type !== 'table') this.waiting.push(message);
  }

  /** Commits to and opens this page's share of the shuffle as soon as it is due. */
  async attend(): Promise<void> {
    if (this.dutiful) return;
    this.dutiful = true;
    try {
      // Opening may have become due while the commitment was on its way: at most these two.
      for (let turn = 0; turn < 2; turn += 1) {
        const due = this.info && duty(this.info, this.mine);
        if (!due) break;
        await this.fulfil(due);
        this.fault = null;
        if (due === 'open') break;
      }
    } catch (error) {
      // Somebody else may have left meanwhile: the next message of the table asks again.
      if (error instanceof Trouble) this.fault = error;
    } finally {
      this.dutiful = false;
    }
  }

  private async fulfil(due: 'commit' | 'open'): Promise<void> {
    const mine = entropy(this.id);
    if (due === 'open') {
      this.take(await api.open(this.id, mine));
    } else {
      const { loadEngine } = await import('../engine');
      const engine = await loadEngine();
      this.take(await api.commit(this.id, engine.commit(this.mine!.place, mine)));
    }
  }

  /** An answer may be slower than the socket: what it says of an earlier state is old news. */
  private take(info: TableInfo | undefined): void {
    const states = ['waiting', 'opening', 'running', 'over'];
    const ahead = info && this.info ? states.indexOf(info.state) - states.indexOf(this.info.state) : 1;
    if (info && (ahead > 0 || (ahead === 0 && info.state === 'waiting'))) this.info = info;
  }

  async join(place?: number): Promise<void> {
    const known = session.user;
    await session.somebody();
    if (!known) this.socket.renew();
    this.take(await api.join(this.id, place));
    await this.attend();
  }
  async leave(): Promise<void> {
    await api.leave(this.id);
    forget(this.id);
  }
  close(): void {
    this.unwatch();
  }
}
