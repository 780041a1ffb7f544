// A watched table: who sits there, what the shuffle asks of this page, and what may be done. The game itself is
// OnlineMatch's; both listen to the same messages.
import { session } from '../account/session.svelte';
import { loadRefusals } from '../i18n';
import { api, ApiError } from './api';
import { notComing } from './coming';
import { deviceName } from './device';
import { duty, entropy, forget, held, roundOf } from './fair';
import { link, type Link } from './socket.svelte';
import { dropOwn, noteCommitment, noteOpening, noteSeals } from '../proof/seals';
import type { Mine, Said, TableInfo, TableSeat } from './wire';

/** In milliseconds; each wait is twice the one before. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 16_000;

/** Whether the same may work a while later: not where the server refused it. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;

export class WatchedTable {
  info = $state.raw<TableInfo | null>(null);
  fault = $state.raw<ApiError | null>(null);
  /** Who was invited and does not come. */
  notComing = $state.raw<string[]>([]);
  /** One's own place, while it has to be opened on another device. */
  elsewhere = $state.raw<Mine | null>(null);
  /** The game's messages go to the match, once there is one; those that came before it wait. */
  private readonly waiting: Said[] = [];
  private game: ((message: Said) => void) | null = null;
  private version: () => number = () => 0;
  private readonly unwatch: () => void;
  private dutiful = false;
  private asked = false;
  /** The last thing that was done for the shuffle, and in which round. */
  private done = '';
  /** How often in a row it failed. */
  private failures = 0;
  private again: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

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
      noteSeals(message);
      this.notComing = notComing(message);
      if (duty(message, this.mine) !== 'open') this.elsewhere = null;
      // Kept until it stands in the record: news of the table may be older than the answer to an opening.
      if (message.state === 'running' || message.state === 'over') forget(this.id);
      void this.attend();
    } else if (message.type === 'error') this.fail(new ApiError(message.code, message.params ?? {}));
    if (this.game) this.game(message);
    else if (message.type !== 'table') this.waiting.push(message);
  }

  private fail(fault: ApiError): void {
    this.fault = fault;
    void loadRefusals();
  }

  /** Commits to and opens this page's share of the shuffle as soon as it is due. */
  async attend(): Promise<void> {
    this.asked = true;
    if (this.dutiful) return;
    this.dutiful = true;
    clearTimeout(this.again);
    try {
      // What is told while something is on its way may ask for the next step.
      for (let due = this.due(); this.asked || due; due = this.due()) {
        this.asked = false;
        if (!due) continue;
        await this.fulfil(due);
        this.fault = null;
        this.failures = 0;
        if (this.elsewhere) break;
      }
    } catch (error) {
      // Somebody else may have left meanwhile: the next message of the table asks again. And another device of the
      // same person may have been faster.
      if (error instanceof ApiError && error.code !== 'committed') this.fail(this.told(error));
      if (mayPass(error)) this.attendLater();
    } finally {
      this.dutiful = false;
    }
  }

  /** A request that does not get through is no server out of reach while the socket is live. */
  private told(error: ApiError): ApiError {
    return error.code === 'offline' && this.socket.state === 'live' ? new ApiError('share_held_up') : error;
  }

  /** Who is late for a reason that passes is blamed for it: so it is tried until the table asks no more. */
  private attendLater(): void {
    if (this.closed) return;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.failures);
    this.failures += 1;
    this.again = setTimeout(() => void this.attend(), wait);
  }

  /** What was done need not be done again, though news of the table may be older than that. */
  private due(): 'commit' | 'open' | null {
    const due = this.info && duty(this.info, this.mine);
    return due && `${due} ${roundOf(this.info!)}` !== this.done ? due : null;
  }

  private async fulfil(due: 'commit' | 'open'): Promise<void> {
    const { loadEngine } = await import('../engine');
    const engine = await loadEngine(this.info!.game);
    const { info, mine } = this;
    if (!info || !mine) return;
    if (due === 'commit') {
      const commitment = engine.commit(mine.place, entropy(this.id, roundOf(info)));
      this.take(await api.commit(this.id, commitment, deviceName()));
      noteCommitment(info, mine.place, commitment);
      this.done = `commit ${roundOf(info)}`;
      return;
    }
    const share = held(this.id);
    if (share && engine.commit(mine.place, share) === mine.commitment) {
      noteOpening(info, mine.place, mine.commitment);
      this.take(await api.open(this.id, share));
      this.done = `open ${roundOf(info)}`;
    } else this.elsewhere = await api.mine(this.id);
  }

  /** An answer may be slower than the socket: what it says of an earlier state is old news. */
  private take(info: TableInfo | undefined): void {
    const states = ['waiting', 'opening', 'running', 'over'];
    if (!info) return;
    const rounds = this.info ? roundOf(info) - roundOf(this.info) : 1;
    const ahead = this.info ? states.indexOf(info.state) - states.indexOf(this.info.state) : 1;
    const newer = ahead > 0 || (ahead === 0 && info.state === 'waiting');
    if (rounds > 0 || (rounds === 0 && newer)) this.info = info;
  }

  async join(place?: number): Promise<void> {
    const known = session.user;
    await session.somebody();
    if (!known) this.socket.renew();
    // Who lost the place, or got up elsewhere, begins with a fresh share: the one before may have been shown.
    this.dropShare();
    this.take(await api.join(this.id, place));
    await this.attend();
  }
  /** Where the share of the shuffle lies on a device that is out of reach: get up and sit down with a fresh one. */
  async sitAnew(): Promise<void> {
    const place = this.mine?.place;
    const left = await this.leave();
    this.elsewhere = null;
    this.info = left;
    await this.join(place);
  }
  async leave(): Promise<TableInfo> {
    const left = await api.leave(this.id);
    this.dropShare();
    return left;
  }
  private dropShare(): void {
    forget(this.id);
    dropOwn(this.id);
    this.done = '';
  }
  close(): void {
    this.closed = true;
    clearTimeout(this.again);
    this.unwatch();
  }
}
