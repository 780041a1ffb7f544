import { expect, test } from 'vitest';
import { Presses, type Press } from './presses';

const mouse = (timeStamp: number, detail = 1): Press => ({ timeStamp, detail, pointerType: 'mouse' });
const tap = (timeStamp: number): Press => ({ timeStamp, detail: 1, pointerType: 'touch' });

/** Presses of which the first hands the turn over. */
function handed(first: Press): Presses {
  const presses = new Presses();
  expect(presses.stray(first)).toBe(false);
  presses.handOver(first.timeStamp + 40);
  return presses;
}

test('all of a double click belongs to who began it, however slow the page is', () => {
  const presses = handed(mouse(1000));
  expect(presses.stray(mouse(1020, 2))).toBe(true);
  expect(presses.stray(mouse(2500, 3))).toBe(true);
  // Another click, as soon as it may be.
  expect(presses.stray(mouse(2510))).toBe(false);
});

test('taps are told apart by their time, where nobody counts them', () => {
  const presses = handed(tap(1000));
  expect(presses.stray(tap(1300))).toBe(true);
  expect(presses.stray(tap(1700))).toBe(true);
  expect(presses.stray(tap(2200))).toBe(false);
});

test('nothing is lost while the turn stays where it is, or where a key or a reader presses', () => {
  const still = new Presses();
  expect([mouse(1000), mouse(1010, 2), tap(1100)].map((press) => still.stray(press))).toEqual([
    false,
    false,
    false,
  ]);
  expect(handed(tap(1000)).stray({ timeStamp: 1100, detail: 0, pointerType: '' })).toBe(false);
});
