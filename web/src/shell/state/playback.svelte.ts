// Turns of others, played back one entry after the other at a chosen speed.

export type Schedule = (work: () => void, milliseconds: number) => () => void;

const later: Schedule = (work, milliseconds) => {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
};

/** How long one entry is shown. */
export const PACE = { slow: 1500, normal: 650, fast: 260, instant: 0 } as const;
export type Speed = keyof typeof PACE;

/** More entries than this are not played back by themselves: the recap is for that. */
const LONG = 80;

export class Playback {
  /** The version shown. */
  shown = $state(0);
  target = $state(0);
  private cancel: (() => void) | null = null;

  constructor(
    private readonly speed: () => Speed,
    /** Whether an entry is worth a picture of its own. */
    private readonly visible: (version: number) => boolean,
    private readonly schedule: Schedule = later,
  ) {}

  get playing(): boolean {
    return this.shown < this.target;
  }

  /** Shows a version at once. */
  jump(version: number): void {
    this.stop();
    this.shown = version;
    this.target = version;
  }

  /** The game has come to a new version: goes there step by step. */
  follow(version: number): void {
    if (version < this.target || version - this.shown > LONG || this.speed() === 'instant')
      return this.jump(version);
    this.target = version;
    if (!this.cancel) this.next();
  }

  /** Leaves out the rest. */
  skip(): void {
    this.jump(this.target);
  }

  stop(): void {
    this.cancel?.();
    this.cancel = null;
  }

  private next(): void {
    this.cancel = null;
    let version = this.shown + 1;
    while (version < this.target && !this.visible(version)) version += 1;
    if (version > this.target) return;
    this.shown = version;
    if (version === this.target && !this.visible(version)) return;
    this.cancel = this.schedule(() => this.next(), PACE[this.speed()]);
  }
}
