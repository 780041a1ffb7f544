import { expect, test } from 'vitest';
import type { Sound } from '../game';
import { perform, SCORES } from './sounds';

/** As much of an audio context as sounds are made of; it notes what is started, and how loud what reaches the ears becomes. */
function context() {
  const started: number[] = [];
  const heard: number[] = [];
  const param = () => {
    let most = 0;
    const note = (value: number): void => void (most = Math.max(most, value));
    return {
      most: () => most,
      setValueAtTime: note,
      linearRampToValueAtTime: note,
      exponentialRampToValueAtTime: (value: number) => {
        expect(value).toBeGreaterThan(0);
        note(value);
      },
    };
  };
  const destination = {};
  const node = () => ({
    frequency: param(),
    connect: (to: unknown) => to,
    start: (at: number) => started.push(at),
    stop: (at: number) => expect(at).toBeLessThan(4),
  });
  const fake = {
    currentTime: 1,
    sampleRate: 100,
    destination,
    createOscillator: node,
    createGain: () => {
      const gain = param();
      return { gain, connect: (to: unknown) => void (to === destination && heard.push(gain.most())) };
    },
    createBufferSource: node,
    createBiquadFilter: node,
    createBuffer: (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) }),
  };
  return { fake: fake as unknown as AudioContext, started, heard };
}

test.each(Object.keys(SCORES) as Sound[])(
  'the sound of %s is short, and every part of it is played',
  (name) => {
    const { fake, started, heard } = context();
    perform(fake, SCORES[name]);
    expect(started).toHaveLength((SCORES[name].tones?.length ?? 0) + (SCORES[name].noises?.length ?? 0));
    expect(started.length).toBeGreaterThan(0);
    // Each part is heard, and none is painful.
    expect(heard).toHaveLength(started.length);
    expect(Math.min(...heard)).toBeGreaterThan(0.02);
    expect(Math.max(...heard)).toBeLessThanOrEqual(0.5);
  },
);
