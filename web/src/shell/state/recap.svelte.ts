// What happened since one's last turn, shown step by step on the board.
import type { Line } from '../log';
import { PACE, type Schedule, type Speed } from './playback.svelte';

export class Recap {
  lines = $state.raw<Line[]>([]);
  index = $state(0);
  open = $state(false);
  playing = $state(false);
  private cancel: (() => void) | null = null;

  readonly line: Line | null = $derived(this.open ? (this.lines[this.index] ?? null) : null);
  /** The version shown, if the recap is on. */
  readonly version: number | null = $derived(this.line?.version ?? null);

  constructor(
    private readonly speed: () => Speed,
    private readonly schedule: Schedule = (work, milliseconds) => {
      const timer = setTimeout(work, milliseconds);
      return () => clearTimeout(timer);
    },
  ) {}

  start(lines: Line[]): void {
    this.pause();
    this.lines = lines;
    this.index = 0;
    this.open = true;
  }

  next(): void {
    if (this.index + 1 < this.lines.length) this.index += 1;
    else this.pause();
  }

  previous(): void {
    this.pause();
    this.index = Math.max(0, this.index - 1);
  }

  close(): void {
    this.pause();
    this.open = false;
    this.lines = [];
  }

  play(): void {
    if (this.index + 1 >= this.lines.length) this.index = 0;
    this.playing = true;
    this.tick();
  }

  pause(): void {
    this.cancel?.();
    this.cancel = null;
    this.playing = false;
  }

  private tick(): void {
    // An instant recap would be none.
    const pace = PACE[this.speed()] || PACE.normal;
    this.cancel = this.schedule(() => {
      this.next();
      if (this.playing) this.tick();
    }, pace * 1.5);
  }
}
