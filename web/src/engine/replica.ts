import type { Seat } from '../generated/engine';
import type { AnyEntry, AnyHeader, AnyStanding, AnyView } from './any';
import { Draft } from './draft';
import { ask, askJson } from './fault';
import type { Raw as Module } from './module';
import type { Replica as Raw } from './pkg/engine';

/** Views are asked for again and again while nothing moves; so many are kept. */
const KEPT_VIEWS = 32;

/** As the engine calls who sees all that anybody knows. */
const OPEN = 2 ** 32 - 1;

/** A game as everybody may know it, or as one viewer does, at every version so far. */
export class Replica {
  readonly header: AnyHeader;
  private readonly views = new Map<string, AnyView>();

  constructor(
    readonly raw: Raw,
    private readonly module: Module,
    /** Whether it is looked at with everything laid open that anybody knows. */
    private readonly open = false,
  ) {
    this.header = JSON.parse(raw.header()) as AnyHeader;
  }

  /** The id of the game that is played. */
  get game(): string {
    return this.header.game;
  }
  get version(): number {
    return this.raw.version;
  }
  get over(): boolean {
    return this.raw.over;
  }

  /** Goes on with these lines of a record, all or none. */
  append(lines: string): void {
    ask(() => this.raw.append(lines));
  }

  /**
   * The table at a version, as a seat (or a spectator) knows it; whose turn it is and the ranking with resignations
   * and agreement heard, which the table itself does not know of. When a game is over, all of it is open, and what is one
   * viewer's own shows his view alone. Treat it as read-only.
   */
  view(version: number, viewer: Seat | null): AnyView {
    const key = `${version} ${viewer}`;
    const known = this.views.get(key);
    if (known) return known;
    const { to_move, outcome } = this.standing(version);
    const looks = this.open || (this.header.whole && this.over) ? OPEN : (viewer ?? 0);
    const bare = askJson<AnyView>(() => this.raw.view(version, looks));
    const view = { ...bare, to_move, outcome };
    if (this.views.size >= KEPT_VIEWS) this.views.delete(this.views.keys().next().value!);
    this.views.set(key, view);
    return view;
  }

  /** The same game as a seat (or a spectator) was sent it. */
  seenBy(viewer: Seat | null): Replica {
    return ask(() => new Replica(this.raw.seenBy(viewer ?? 0), this.module));
  }

  /** What led to a version; 0 is the start. */
  entry(version: number): AnyEntry {
    return askJson(() => this.raw.entry(version));
  }
  /** What led to each version after this one. */
  entries(after = 0): AnyEntry[] {
    return askJson(() => this.raw.entries(after));
  }

  toMove(): Seat | null {
    return (this.raw.toMove() || null) as Seat | null;
  }
  /** Whose turn it was at a version, the ranking, and why it was over: the one place that says so. */
  standing(version = this.version): AnyStanding {
    return askJson(() => this.raw.standing(version));
  }
  /** How it would stand if a seat gave up now. */
  resigned(seat: Seat): AnyStanding {
    const copy = ask(() => new Replica(this.module.replica(this.record()), this.module));
    try {
      copy.append(`${seat}: resign`);
      return copy.standing();
    } finally {
      copy.free();
    }
  }
  /** How many actions the seat to move can take back. */
  undoable(): number {
    return this.raw.undoable();
  }
  /** The text of the record, with or without what was taken back. */
  record(standing = false): string {
    return this.raw.record(standing);
  }

  /** A plan for the turn that goes on, or that went on at a version. */
  draft(seat: Seat, version = this.version): Draft {
    return ask(() => new Draft(this.raw.draft(seat, version)));
  }
  /** What a bot of this seat would have been told at a version: for its worker alone. */
  botView(seat: Seat, version = this.version): string {
    return ask(() => this.raw.botView(seat, version));
  }
  /** A plan for the seat's next turn; none where no turn of it will come. */
  ahead(seat: Seat): Draft | null {
    const raw = ask(() => this.raw.ahead(seat));
    return raw ? new Draft(raw) : null;
  }

  /** Keeps nothing of what was seen so far. */
  forget(): void {
    this.views.clear();
  }

  free(): void {
    this.forget();
    this.raw.free();
  }
}
