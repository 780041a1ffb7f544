// What a person chose for this browser. Kept in local storage; where that is forbidden, it lasts as long as the page.
import { LEVELS, THINKING, type Level, type Thinking } from './play/opponents';

export type Theme = 'system' | 'light' | 'dark';
export type Motion = 'system' | 'less' | 'full';
/** How fast the turns of others are played back. */
export type Speed = 'slow' | 'normal' | 'fast' | 'instant';

export interface Values {
  theme: Theme;
  motion: Motion;
  /** A sound when it is one's turn. */
  sound: boolean;
  /** Whether what happens on the board is seen for a moment, and whether it is heard. */
  moments: boolean;
  effects: boolean;
  notify: boolean;
  speed: Speed;
  level: Level;
  /** Whether the person has said how strong bots shall be. */
  asked: boolean;
  thinking: Thinking;
  /** The name others see; asked once. */
  name: string;
}

const DEFAULTS: Values = {
  theme: 'system',
  motion: 'system',
  sound: true,
  moments: true,
  effects: false,
  notify: false,
  speed: 'normal',
  level: 'planner',
  asked: false,
  thinking: 'normal',
  name: '',
};
const STORED = 'mutal.settings';

/** What was stored, field by field: anything unknown falls back to its default. */
export function read(text: string | null): Values {
  const values = { ...DEFAULTS };
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    if (typeof stored !== 'object' || stored === null) return values;
    for (const key of Object.keys(DEFAULTS) as (keyof Values)[]) {
      const value = (stored as Record<string, unknown>)[key];
      if (typeof value === typeof DEFAULTS[key] && allowed(key, value))
        Object.assign(values, { [key]: value });
    }
  } catch {
    // Not ours: the defaults.
  }
  return values;
}

const CHOICES: Partial<Record<keyof Values, readonly unknown[]>> = {
  theme: ['system', 'light', 'dark'],
  motion: ['system', 'less', 'full'],
  speed: ['slow', 'normal', 'fast', 'instant'],
  level: LEVELS,
  thinking: THINKING,
};
function allowed(key: keyof Values, value: unknown): boolean {
  return CHOICES[key]?.includes(value) ?? true;
}

export const settings: Values = $state(read(load()));

/** Keeps the settings and applies them to the page, now and whenever they change. */
export function applySettings(): void {
  $effect.root(() => {
    $effect(() => {
      try {
        localStorage.setItem(STORED, JSON.stringify(settings));
      } catch {
        // Nothing to keep them in.
      }
    });
    $effect(() => {
      const root = document.documentElement;
      if (settings.theme === 'system') delete root.dataset.theme;
      else root.dataset.theme = settings.theme;
      if (settings.motion === 'system') delete root.dataset.motion;
      else root.dataset.motion = settings.motion;
    });
  });
}

/** Whether things should move as little as possible. */
export function lessMotion(): boolean {
  if (settings.motion !== 'system') return settings.motion === 'less';
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function load(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}
