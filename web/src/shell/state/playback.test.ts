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
function setUp(speed: Speed = 'normal', hidden: number[] = []) {
  const time = clock();
  const playback = new Playback(
    () => speed,
    (version) => !hidden.includes(version),
    time.schedule,
  );
  playback.jump(3);
  return { playback, ...time };
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
