// Sounds, made of tones and noise as they are needed: no files.
import type { Sound } from '../game';

interface Tone {
  /** Hertz, at the beginning and at the end. */
  from: number;
  to?: number;
  /** Seconds after the beginning, and how long. */
  at?: number;
  long: number;
  loud: number;
  wave?: OscillatorType;
}
interface Noise {
  /** Hertz around which it rushes, at the beginning and at the end. */
  from: number;
  to?: number;
  at?: number;
  long: number;
  loud: number;
}
interface Score {
  tones?: readonly Tone[];
  noises?: readonly Noise[];
}

const knock = (at: number): Tone => ({ from: 190, to: 120, at, long: 0.07, loud: 0.16, wave: 'triangle' });
const bell = (from: number, at: number, long = 0.5): Tone => ({ from, at, long, loud: 0.07, wave: 'sine' });

export const SCORES: Record<Sound, Score> = {
  step: { tones: [knock(0), knock(0.11)] },
  put: {
    tones: [{ from: 150, to: 70, long: 0.12, loud: 0.2, wave: 'triangle' }],
    noises: [{ from: 900, long: 0.06, loud: 0.05 }],
  },
  find: {
    noises: [{ from: 1400, to: 500, long: 0.18, loud: 0.09 }],
    tones: [bell(880, 0.2), bell(1318.5, 0.32)],
  },
  rise: {
    noises: [{ from: 240, to: 420, long: 0.4, loud: 0.14 }],
    tones: [{ from: 65, to: 110, long: 0.4, loud: 0.14, wave: 'triangle' }],
  },
  score: { tones: [bell(659.3, 0), bell(784, 0.1), bell(987.8, 0.2), bell(1318.5, 0.3, 0.7)] },
  rumble: {
    noises: [
      { from: 90, to: 60, long: 1, loud: 0.5 },
      { from: 700, to: 200, at: 0.15, long: 0.7, loud: 0.08 },
    ],
    tones: [{ from: 55, to: 38, long: 0.9, loud: 0.2, wave: 'sawtooth' }],
  },
  end: { tones: [bell(392, 0, 0.9), bell(523.3, 0.18, 0.9), bell(659.3, 0.36, 0.9), bell(784, 0.54, 1.4)] },
};

let audio: AudioContext | null = null;
let rush: AudioBuffer | null = null;

/** Plays a sound; silent where the browser does not let pages speak up. */
export function sound(name: Sound): void {
  // Browsers keep a page silent until somebody has touched it.
  if (!navigator.userActivation?.hasBeenActive) return;
  try {
    audio ??= new AudioContext();
    if (audio.state === 'suspended') void audio.resume();
    perform(audio, SCORES[name]);
  } catch {
    // No sound is no reason to stop the game.
  }
}

/** Puts all parts of a score before the ears. */
export function perform(context: AudioContext, { tones = [], noises = [] }: Score): void {
  for (const { wave = 'sine', ...part } of tones) {
    const oscillator = context.createOscillator();
    oscillator.type = wave;
    const from = start(context, oscillator, oscillator.frequency, part);
    oscillator.start(from);
    oscillator.stop(from + part.long + 0.05);
  }
  for (const part of noises) {
    const source = context.createBufferSource();
    source.buffer = rush ??= noise(context);
    source.loop = true;
    const filter = context.createBiquadFilter();
    filter.type = 'bandpass';
    source.connect(filter);
    const from = start(context, filter, filter.frequency, part);
    source.start(from);
    source.stop(from + part.long + 0.05);
  }
}

/** Pitch and loudness of a part; the answer is when it begins. */
function start(context: AudioContext, node: AudioNode, pitch: AudioParam, part: Noise): number {
  const from = context.currentTime + (part.at ?? 0);
  const end = from + part.long;
  pitch.setValueAtTime(part.from, from);
  if (part.to) pitch.exponentialRampToValueAtTime(part.to, end);
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, from);
  gain.gain.linearRampToValueAtTime(part.loud, from + Math.min(0.02, part.long / 3));
  gain.gain.exponentialRampToValueAtTime(0.0005, end);
  node.connect(gain).connect(context.destination);
  return from;
}

function noise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  let state = 1;
  for (let index = 0; index < samples.length; index += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    samples[index] = state / 2147483648 - 1;
  }
  return buffer;
}
