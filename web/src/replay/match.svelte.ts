// A record as the table component sees it: a game in which nobody here has a seat.
import type { Engine, Replica } from '../engine';
import { t } from '../i18n';
import { NOTHING_ASIDE, type Aside, type Match, type Seat, type SeatInfo } from '../play/match.svelte';
import { called } from '../play/names';
import { known } from '../shell/hosted';
import { asked, type Eyes } from './eyes';

export class ReplayMatch implements Match {
  readonly kind = 'replay' as const;
  readonly link = 'here' as const;
  readonly busy = false;
  readonly mine: Seat[] = [];
  replica: Replica = $state.raw(null!);
  hands = $state(0);
  /** All that the record tells. */
  readonly whole: Replica;
  /** As whom somebody looks at it; nothing where all know the same, or where the record is one viewer's own. */
  eyes: Eyes | null = $state(null);
  readonly version: number;
  readonly toMove: Seat | null;
  readonly over: boolean;
  seats: SeatInfo[] = $state.raw([]);

  constructor(
    engine: Engine,
    readonly id: string,
    private readonly text: string,
    private readonly address: string,
    eyes: (players: number) => Eyes = () => 'open',
  ) {
    this.whole = engine.replica(text, true);
    this.replica = this.whole;
    const { header } = this.whole;
    if (header.whole && known(header.game)?.secrets) this.eyes = eyes(header.players);
    this.replica = this.seen();
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

  /** Looks as somebody else: the table is made anew, so that nothing of what was shown stays. */
  look(eyes: Eyes): void {
    if (this.eyes === null || this.eyes === eyes) return;
    // The one before is left to the garbage collector: somebody may still be looking at it.
    this.replica.forget();
    this.eyes = eyes;
    this.replica = this.seen();
    this.hands += 1;
  }
  private seen(): Replica {
    const { eyes } = this;
    return eyes === null || eyes === 'open' ? this.whole : this.whole.seenBy(eyes === 'watch' ? null : eyes);
  }
  /** Whose own the record is; a spectator's is nobody's. Nothing where it tells everything. */
  get own(): Seat | 'watch' | null {
    const { whole, viewer, game } = this.whole.header;
    return whole || !known(game)?.secrets ? null : ((viewer ?? 'watch') as Seat | 'watch');
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
    return new URL(this.path(version), location.href).href;
  }
  /** The address of a position as it is looked at. */
  path(version?: number): string {
    const at = version === undefined ? '' : `@${version}`;
    return `${this.address}${at}${this.eyes === null ? '' : asked(this.eyes)}`;
  }
  saveDraft(): void {}
  loadDraft(): string[] {
    return [];
  }
  loadAside(): Aside {
    return NOTHING_ASIDE;
  }
  close(): void {
    if (this.replica !== this.whole) this.replica.free();
    this.whole.free();
  }
}
