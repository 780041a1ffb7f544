// What a person chose for this browser. Kept in local storage; where that is forbidden, it lasts as long as the page.
import { LEVELS, offered, STRENGTHS, type Level, type Strength } from './play/opponents';

export type Theme = 'system' | 'light' | 'dark';
/** Help at the table: as it was chosen; else for who is new, until games were finished (`shell/help/learnt.ts`). */
export type HelpWish = 'auto' | 'on' | 'off';
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
  /** What was said: in some games two of the answers come to the same bots. */
  strength: Strength;
  /** The games of which a lesson was played to its end; an earlier yes did not say of which, and is dropped. */
  taught: readonly string[];
  help: HelpWish;
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
  level: 'turtle',
  asked: false,
  strength: 'known',
  taught: [],
  help: 'auto',
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
    // Before the answer itself was kept, whoever was new was known by his bots.
    if (!('strength' in stored) && values.asked && values.level === 'greedy') values.strength = 'new';
    // Whoever is not offered any more was chosen in earlier days: then who was new played the second, and who had not said how strong
    // bots shall be had not chosen at all. Both begin with the first.
    const now = offered(values.level);
    const unsaid = !values.asked || (values.level === 'greedy' && values.strength === 'new');
    values.level = now !== values.level && unsaid ? DEFAULTS.level : now;
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
  strength: STRENGTHS,
  help: ['auto', 'on', 'off'],
};
function allowed(key: keyof Values, value: unknown): boolean {
  if (key === 'taught') return Array.isArray(value) && value.every((game) => typeof game === 'string');
  return CHOICES[key]?.includes(value) ?? true;
}

export const settings: Values = $state(read(load()));

/** Whether the table helps: as somebody chose, else whoever has not said to know the game. */
export function helping(of: Values = settings): boolean {
  return of.help === 'auto' ? !of.asked || of.strength === 'new' : of.help === 'on';
}

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
