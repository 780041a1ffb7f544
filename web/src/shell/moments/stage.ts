// Moments run one after the other beside the game, which never waits for them: whatever is done next ends them at once.
import type { Moment } from '../game';
import type { Schedule } from '../state/playback.svelte';
import { sound } from './sounds';

const later: Schedule = (work, milliseconds) => {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
};

/** How a stage is seen and heard. */
export interface House {
  /** A moment is to be drawn, or nothing any more. */
  show(moment: Moment | null): void;
  /** Whether moments are drawn, and whether they are heard. */
  drawn(): boolean;
  heard(): boolean;
}

export class Stage {
  private queue: Moment[] = [];
  private cancel: (() => void) | null = null;
  private waiting: (() => void)[] = [];

  constructor(
    private readonly house: House,
    private readonly schedule: Schedule = later,
    private readonly play = sound,
  ) {}

  get running(): boolean {
    return this.cancel !== null;
  }

  /** How long what runs and waits takes, as it began. */
  lasts = 0;

  /** Something happened: what ran before is over. */
  begin(moments: readonly Moment[]): void {
    this.finish();
    this.add(moments);
  }

  /** Behind what runs. */
  add(moments: readonly Moment[]): void {
    this.queue.push(...moments);
    if (this.house.drawn()) for (const { lasts } of moments) this.lasts += lasts;
    if (!this.running) this.next();
  }

  /** Ends what runs, and what waits behind it. */
  finish(): void {
    this.cancel?.();
    this.cancel = null;
    this.queue = [];
    this.lasts = 0;
    this.house.show(null);
    for (const done of this.waiting.splice(0)) done();
  }

  /** When nothing runs any more. */
  settled(): Promise<void> {
    return this.running ? new Promise((done) => this.waiting.push(done)) : Promise.resolve();
  }

  private next(): void {
    const moment = this.queue.shift();
    if (!moment) return this.finish();
    if (moment.sound && this.house.heard()) this.play(moment.sound);
    if (!this.house.drawn()) return this.next();
    this.house.show(moment);
    this.cancel = this.schedule(() => this.next(), moment.lasts);
  }
}
