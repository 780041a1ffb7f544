import { expect, test } from 'vitest';
import { PACE, Playback, type Speed } from './playback.svelte';

/** A clock that is moved by hand. */
function clock() {
  const due: { work: () => void; milliseconds: number }[] = [];
  return {
    due,
    schedule: (work: () => void, milliseconds: number) => {
      const entry = { work, milliseconds };
      due.push(entry);
      return () => void due.splice(due.indexOf(entry), 1);
    },
    tick: () => due.shift()?.work(),
  };
}
/** Turns end with the versions 5 and 8. */
function setUp(speed: Speed = 'normal', hidden: number[] = []) {
  const time = clock();
  const told: [version: number, step: boolean][] = [];
  const playback = new Playback(
    () => speed,
    {
      visible: (version) => !hidden.includes(version),
      ends: (version) => version === 5 || version === 8,
      shows: (version, step) => told.push([version, step]),
      weight: (version) => (version === 7 ? 3 : 1),
    },
    time.schedule,
  );
  playback.jump(3);
  told.length = 0;
  return { playback, told, ...time };
}

test('new entries are shown one after the other at the chosen pace', () => {
  const { playback, due, tick } = setUp();
  playback.follow(5);
  expect([playback.shown, playback.playing]).toEqual([4, true]);
  expect(due[0]!.milliseconds).toBe(PACE.normal);
  tick();
  expect([playback.shown, playback.playing]).toEqual([5, false]);
  tick();
  expect([playback.shown, due.length]).toEqual([5, 0]);
});

test('entries that come while others are shown wait for their turn', () => {
  const { playback, due, tick } = setUp();
  playback.follow(4);
  playback.follow(6);
  expect([playback.shown, due.length]).toEqual([4, 1]);
  tick();
  tick();
  expect(playback.shown).toBe(6);
});

test('what shows nothing takes no time', () => {
  const { playback } = setUp('normal', [4, 5]);
  playback.follow(6);
  expect(playback.shown).toBe(6);
});

test('the rest can be left out; instant and very long ways are not walked', () => {
  const one = setUp();
  one.playback.follow(9);
  one.playback.skip();
  expect([one.playback.shown, one.due.length]).toEqual([9, 0]);
  const two = setUp('instant');
  two.playback.follow(9);
  expect(two.playback.shown).toBe(9);
  const three = setUp();
  three.playback.follow(200);
  expect([three.playback.shown, three.due.length]).toEqual([200, 0]);
});

test('who hurries sees the next step at once, and only that', () => {
  const { playback, due, tick } = setUp();
  playback.follow(9);
  playback.hurry();
  expect([playback.shown, playback.playing, due.length]).toEqual([5, true, 1]);
  tick();
  expect(playback.shown).toBe(6);
});

test('the rest of a turn can be left out; the next one is played back', () => {
  const { playback, told, due, tick } = setUp();
  playback.follow(10);
  playback.hurryTurn();
  expect([playback.shown, playback.playing, due.length]).toEqual([6, true, 1]);
  // What was left out is told before what follows.
  expect(told).toEqual([
    [4, true],
    [5, false],
    [6, true],
  ]);
  playback.hurryTurn();
  expect(playback.shown).toBe(9);
  tick();
  expect([playback.shown, playback.playing]).toEqual([10, false]);
  playback.hurryTurn();
  playback.hurry();
  expect(playback.shown).toBe(10);
});

test('what has more to show is shown longer', () => {
  const { playback, due, tick } = setUp();
  playback.follow(9);
  tick();
  tick();
  expect(due[0]!.milliseconds).toBe(PACE.normal);
  tick();
  expect([playback.shown, due[0]!.milliseconds]).toEqual([7, 3 * PACE.normal]);
});
