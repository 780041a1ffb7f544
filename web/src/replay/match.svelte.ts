// A record as the table component sees it: a game in which nobody here has a seat.
import type { Engine, Replica } from '../engine';
import { t } from '../i18n';
import { NOTHING_ASIDE, type Aside, type Match, type Seat, type SeatInfo } from '../play/match.svelte';
import { called } from '../play/names';

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
      name: called(name ?? '') || t('app.new.player', { n: index + 1 }),
      kind: 'person' as const,
      present: true,
      mine: false,
    }));
  }

  /** A record does not say who was a bot at its end: who keeps the game knows that, or who was one at its beginning. */
  mark(bots: boolean[], when: 'first' | 'last'): void {
    const changes = this.replica.entries(0).filter(({ type }) => type === 'takeover');
    this.seats = this.seats.map((info) => {
      const changed = when === 'first' && changes.filter(({ seat }) => seat === info.seat).length % 2 === 1;
      return { ...info, kind: (bots[info.seat - 1] ?? false) !== changed ? 'bot' : 'person' };
    });
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
  loadAside(): Aside {
    return NOTHING_ASIDE;
  }
  close(): void {
    this.replica.free();
  }
}
