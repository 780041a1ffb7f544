// The server's time in this page, whose own clock may be wrong. Until it is known, time is counted from when the page
// heard of something: then a countdown may be too long by what passed before, never longer than its limit.
import { api } from './api';

class Clock {
  /** Ticks while anybody counts. */
  now = $state(Date.now());
  /** How far the server is ahead of this page. */
  private ahead = $state<number | null>(null);
  private counting = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  /** Asks the server for its time; what the way back took is halved. */
  async measure(hello: () => Promise<{ now: number }> = api.hello): Promise<void> {
    try {
      const asked = Date.now();
      const { now } = await hello();
      this.ahead = now + (Date.now() - asked) / 2 - Date.now();
    } catch {
      // Without a network nothing is counted exactly.
    }
  }

  /** Lets the clock tick; the answer stops it. */
  tick(): () => void {
    if (this.counting === 0) {
      this.now = Date.now();
      this.timer = setInterval(() => (this.now = Date.now()), 1000);
      void this.measure();
    }
    this.counting += 1;
    return () => {
      this.counting -= 1;
      if (this.counting === 0) clearInterval(this.timer);
    };
  }

  /** Whole seconds until `limit` seconds have passed since the server's `since`, of which the page heard at `heard`. */
  left(since: number, limit: number, heard: number): number {
    return secondsLeft({ since, limit, heard, now: this.now, ahead: this.ahead });
  }

  /** Whole seconds until a moment of the server; nothing until its time is known. */
  until(moment: number): number | null {
    return this.ahead === null ? null : secondsUntil(moment, this.now + this.ahead);
  }
}

/** Whole seconds from one moment to another; none where it has passed. */
export const secondsUntil = (moment: number, now: number): number =>
  Math.max(0, Math.ceil((moment - now) / 1000));

interface Count {
  /** By the server's clock, in milliseconds. */
  since: number;
  /** In seconds. */
  limit: number;
  /** By the page's clock. */
  heard: number;
  now: number;
  /** How far the server is ahead; null where that is not known. */
  ahead: number | null;
}

export function secondsLeft({ since, limit, heard, now, ahead }: Count): number {
  const passed = ahead === null ? now - heard : now + ahead - since;
  return Math.min(limit, Math.max(0, Math.ceil(limit - passed / 1000)));
}

/** Remembers when the page first heard of each moment of the server. */
export class Heard {
  private readonly moments = new Map<string, number>();

  of(what: string, moment: number, now = Date.now()): number {
    const key = `${what} ${moment}`;
    const known = this.moments.get(key);
    if (known !== undefined) return known;
    this.moments.set(key, now);
    return now;
  }
}

export const clock = new Clock();

/** "1:05", or with hours "2:01:05". */
export function countdown(seconds: number): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
