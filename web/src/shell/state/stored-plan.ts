// What is kept of a plan, over reloads: with the turn that it is of, since turns end elsewhere too.
import { NOTHING_ASIDE, type Aside, type Match, type Seat } from '../../play/match.svelte';

export class StoredPlan {
  /** The turn that was planned last. */
  private turn = 0;

  constructor(private readonly match: Match) {}

  /** The plan of a seat and what was taken back of it, as far as it is of this turn or of the next one; nobody has none. */
  load(seat: Seat | null): [plan?: string[], aside?: Aside] {
    if (seat === null) return [];
    const { match } = this;
    this.turn = this.turnOf(seat);
    const [plan, aside] = [match.loadDraft(seat), match.loadAside(seat)];
    // What was kept by an older page does not say of which turn it is.
    if (aside.turn === undefined || aside.turn === this.turn) return [plan, aside];
    match.saveDraft(seat, plan);
    return [plan, NOTHING_ASIDE];
  }

  save(seat: Seat, plan: string[], aside: Aside): void {
    this.match.saveDraft(seat, plan, { ...aside, turn: this.turn });
  }

  /** Nothing is planned in a game that is over. */
  forget(): void {
    for (const seat of this.match.mine) this.match.saveDraft(seat, []);
  }

  /** A turn has the number of the version that ended the seat's turn before. */
  private turnOf(seat: Seat): number {
    const { replica } = this.match;
    for (let version = replica.version; version > 0; version -= 1) {
      const entry = replica.entry(version);
      if (entry.seat === seat && entry.ends && entry.standing) return version;
    }
    return 0;
  }
}
