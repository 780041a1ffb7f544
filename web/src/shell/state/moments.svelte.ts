// What has just happened may be seen and heard for a moment. All of that is fetched when something happens for the first time.
import type { AnyEntry } from '../../engine';
import { lessMotion, settings } from '../../settings.svelte';
import type { Game, Moment, Moments as Drawn } from '../game';
import type { Stage } from '../moments/stage';
import type { Table } from './table.svelte';

const drawn = (): boolean => settings.moments && !lessMotion();
const heard = (): boolean => settings.effects;

/** How long anybody waits for moments to be fetched, in milliseconds: a result must not hang on a line that is stuck. */
const PATIENCE = 1500;

export class Moments {
  /** What is shown, and how its game draws it. */
  shown = $state.raw<Moment | null>(null);
  drawn = $state.raw<Drawn | null>(null);
  private stage: Stage | null = null;
  private loading: Promise<void> | null = null;
  /** Grows with all that happens: what came too late is not shown any more. */
  private count = 0;
  private known = false;
  /** Whether the end of the game is shown, or about to be. */
  private ending = false;

  constructor(
    private readonly game: Game,
    private readonly table: Table,
  ) {}

  /** How long what is shown takes. */
  get lasts(): number {
    return this.stage?.lasts ?? 0;
  }

  /** Something happened, or is planned. */
  happened(entry: AnyEntry): void {
    const now = (this.count += 1);
    const { known } = this;
    this.known = false;
    if (known) return;
    this.with((stage, drawn) => now === this.count && stage.begin(drawn.of(entry, this.table)));
  }

  /** The game is over. */
  finale(): void {
    this.ending = true;
    this.with((stage, drawn) => this.ending && stage.add([drawn.finale(this.table)]));
    void this.settled().then(() => (this.ending = false));
  }

  private with(work: (stage: Stage, drawn: Drawn) => void): void {
    if (!this.game.moments || !(drawn() || heard())) return;
    if (this.stage) return work(this.stage, this.drawn!);
    this.loading ??= this.load();
    void this.loading.then(() => this.stage && work(this.stage, this.drawn!));
  }

  private async load(): Promise<void> {
    try {
      const [{ Stage }, game] = await Promise.all([import('../moments/stage'), this.game.moments!()]);
      this.drawn = game.default;
      this.stage = new Stage({ show: (moment) => (this.shown = moment), drawn, heard });
    } catch {
      // Without a network, before anything was kept: the game is whole without them.
      this.loading = null;
    }
  }

  /** What happens now has been seen already: a hand did it. */
  seen(): void {
    this.known = true;
  }

  /** A press ends what is shown or about to be; whether that was the end of the game. */
  finish(): boolean {
    this.known = false;
    this.count += 1;
    if (!this.shown) return false;
    this.stage?.finish();
    return this.ending;
  }

  /** When nothing is shown any more. */
  async settled(): Promise<void> {
    if (this.loading) await Promise.race([this.loading, new Promise((stop) => setTimeout(stop, PATIENCE))]);
    await this.stage?.settled();
  }

  close(): void {
    this.count += 1;
    this.stage?.finish();
  }
}
