import { expect, test } from 'vitest';
import type { Moment, Sound } from '../game';
import { Stage } from './stage';

function setUp({ drawn = true, heard = false } = {}) {
  const due: { work: () => void; milliseconds: number }[] = [];
  const shown: unknown[] = [];
  const sounds: Sound[] = [];
  const stage = new Stage(
    { show: (moment) => shown.push(moment?.scene ?? null), drawn: () => drawn, heard: () => heard },
    (work, milliseconds) => {
      const entry = { work, milliseconds };
      due.push(entry);
      return () => void (due.includes(entry) && due.splice(due.indexOf(entry), 1));
    },
    (name) => sounds.push(name),
  );
  return { stage, due, shown, sounds, tick: () => due.shift()?.work() };
}
const walk: Moment = { scene: 'walk', lasts: 200, sound: 'step' };
const find: Moment = { scene: 'find', lasts: 900, sound: 'find' };

test('moments run one after the other, each as long as it lasts', () => {
  const { stage, due, shown, tick } = setUp();
  stage.begin([walk, find]);
  expect([shown.at(-1), due[0]!.milliseconds, stage.lasts]).toEqual(['walk', 200, 1100]);
  tick();
  expect([shown.at(-1), due[0]!.milliseconds]).toEqual(['find', 900]);
  tick();
  expect([shown.at(-1), stage.running, due.length, stage.lasts]).toEqual([null, false, 0, 0]);
});

test('what happens next ends what runs at once', () => {
  const { stage, due, shown } = setUp();
  stage.begin([walk, walk]);
  stage.begin([find]);
  expect([shown.at(-1), due.length]).toEqual(['find', 1]);
  // Nothing to see is an end, too.
  stage.begin([]);
  expect([shown.at(-1), due.length, stage.running]).toEqual([null, 0, false]);
});

test('an end waits for what runs, and who skips it waits for nothing', async () => {
  const { stage, shown, tick } = setUp();
  stage.begin([walk]);
  stage.add([find]);
  let settled = false;
  const done = stage.settled().then(() => (settled = true));
  tick();
  await Promise.resolve();
  expect([shown.at(-1), settled]).toEqual(['find', false]);
  stage.finish();
  await done;
  expect([shown.at(-1), settled]).toEqual([null, true]);
  await stage.settled();
});

test('what is not drawn takes no time, and is heard where that is wanted', () => {
  const quiet = setUp();
  quiet.stage.begin([walk]);
  expect(quiet.sounds).toEqual([]);
  const { stage, due, shown, sounds } = setUp({ drawn: false, heard: true });
  stage.begin([walk, find]);
  expect([sounds, due.length, stage.running, stage.lasts]).toEqual([['step', 'find'], 0, false, 0]);
  expect(shown.filter((scene) => scene !== null)).toEqual([]);
});
