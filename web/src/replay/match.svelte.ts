// A record as the table component sees it: a game in which nobody here has a seat.
import type { Engine, Replica } from '../engine';
import { t } from '../i18n';
import type { Match, Seat, SeatInfo } from '../play/match.svelte';

export class ReplayMatch implements Match {
  readonly kind = 'replay' as const;
  readonly link = 'here' as const;
  readonly busy = false;
  readonly mine: Seat[] = [];
  readonly replica: Replica;
  readonly version: number;
  readonly toMove: Seat | null;
  readonly over: boolean;
  seats: SeatInfo[] = $state.raw([]);

  constructor(
    engine: Engine,
    readonly id: string,
    private readonly text: string,
    private readonly address: string,
  ) {
    this.replica = engine.replica(text);
    this.version = this.replica.version;
    this.toMove = this.replica.toMove();
    this.over = this.replica.over;
    this.seats = this.replica.header.names.map((name, index) => ({
      seat: (index + 1) as Seat,
      name: name ?? t('app.new.player', { n: index + 1 }),
      kind: 'person' as const,
      present: true,
      mine: false,
    }));
  }

  /** A record does not say who was a bot: who keeps the game does. */
  mark(bots: boolean[]): void {
    this.seats = this.seats.map((seat) => ({ ...seat, kind: bots[seat.seat - 1] ? 'bot' : 'person' }));
  }

  submit(): Promise<void> {
    return Promise.reject({ code: 'replay', params: {} });
  }
  undo(): Promise<void> {
    return this.submit();
  }
  resign(): Promise<void> {
    return this.submit();
  }
  record(): string {
    return this.text;
  }
  shareLink(version?: number): string {
    return new URL(version === undefined ? this.address : `${this.address}@${version}`, location.href).href;
  }
  saveDraft(): void {}
  loadDraft(): string[] {
    return [];
  }
  close(): void {
    this.replica.free();
  }
}
