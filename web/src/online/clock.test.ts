import { describe, expect, it } from 'vitest';
import { countdown, Heard, secondsLeft, secondsUntil } from './clock.svelte';

const HOUR = 3_600_000;

describe('a countdown', () => {
  const since = 1_000_000;
  const count = (now: number, ahead: number | null, heard = now) =>
    secondsLeft({ since, limit: 60, heard, now, ahead });

  it('follows the server', () => {
    expect([0, 10, 59.5, 60, 61].map((passed) => count(since + passed * 1000, 0))).toEqual([60, 50, 1, 0, 0]);
  });

  it('is right where the clock of the page is not', () => {
    for (const wrong of [-HOUR, -5_000, 5_000, HOUR]) expect(count(since + 20_000 + wrong, -wrong)).toBe(40);
  });

  it('never begins above the limit, and ends, where the server’s time is not known', () => {
    for (const wrong of [-HOUR, 0, HOUR]) {
      const heard = since + wrong;
      expect(count(heard, null, heard)).toBe(60);
      expect(count(heard + 30_000, null, heard)).toBe(30);
      expect(count(heard + 60_000, null, heard)).toBe(0);
    }
    // Measured badly, it is still no more than the limit.
    expect(count(since - HOUR, 0)).toBe(60);
  });

  it('remembers when it heard of a moment first', () => {
    const heard = new Heard();
    expect([heard.of('away 1', 5, 100), heard.of('away 1', 5, 200), heard.of('away 1', 6, 300)]).toEqual([
      100, 100, 300,
    ]);
  });

  it('goes to a moment of the server', () => {
    expect([0, 500, 60_000, 99_000].map((now) => secondsUntil(60_000, now))).toEqual([60, 60, 0, 0]);
  });

  it('is told in minutes and hours', () => {
    expect([0, 65, 600, 7265].map(countdown)).toEqual(['0:00', '1:05', '10:00', '2:01:05']);
  });
});
