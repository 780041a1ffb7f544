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

/** What is played back. */
export interface Story {
  /** Whether an entry is worth a picture of its own. */
  visible(version: number): boolean;
  /** Whether a turn ends with an entry. */
  ends(version: number): boolean;
  /** A version is shown now, the next step of a story or all of its end at once. */
  shows?(version: number, step: boolean): void;
  /** How many times as long as others an entry is shown. */
  weight?(version: number): number;
}

export class Playback {
  /** The version shown. */
  shown = $state(0);
  target = $state(0);
  private cancel: (() => void) | null = null;

  constructor(
    private readonly speed: () => Speed,
    private readonly story: Story,
    private readonly schedule: Schedule = later,
  ) {}

  get playing(): boolean {
    return this.shown < this.target;
  }

  /** Shows a version at once. */
  jump(version: number): void {
    this.stop();
    this.target = version;
    this.show(version);
  }

  /** Shows a version, and waits there until the rest of the story is followed. */
  wait(version: number, target: number): void {
    this.jump(version);
    this.target = target;
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
    if (this.playing) this.jump(this.target);
  }

  /** Goes on to the next entry without waiting. */
  hurry(): void {
    if (!this.playing) return;
    this.stop();
    this.next();
  }

  /** Leaves out the rest of the present turn. */
  hurryTurn(): void {
    let version = this.shown;
    while (version < this.target && !this.story.ends(version)) version += 1;
    this.stop();
    if (version > this.shown) this.show(version);
    this.next();
  }

  stop(): void {
    this.cancel?.();
    this.cancel = null;
  }

  private next(): void {
    this.cancel = null;
    const { story } = this;
    let version = this.shown + 1;
    while (version < this.target && !story.visible(version)) version += 1;
    if (version > this.target) return;
    this.show(version, true);
    this.rest();
  }

  private show(version: number, step = false): void {
    this.shown = version;
    this.story.shows?.(version, step);
  }

  /** The entry is looked at for a while. */
  private rest(): void {
    const { story, shown } = this;
    if (shown === this.target && !story.visible(shown)) return;
    this.cancel = this.schedule(() => this.next(), PACE[this.speed()] * (story.weight?.(shown) ?? 1));
  }
}
