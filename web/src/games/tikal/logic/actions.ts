// Actions of Tikal as text (docs/notation.md), read into parts. Both forms are read.

export type Figure = 'leader' | 'worker';
export type Action =
  | { kind: 'bid'; points: number }
  | { kind: 'pass' }
  | { kind: 'choose'; tile: string }
  | { kind: 'place'; hex: string; rotation: number }
  | { kind: 'enter'; figure: Figure; hex: string }
  | { kind: 'hop'; figure: Figure; from: string; to: string }
  | { kind: 'walk'; figure: Figure; from: string; to: string }
  | { kind: 'uncover'; hex: string }
  | { kind: 'dig'; hex: string }
  | { kind: 'camp'; hex: string }
  | { kind: 'swap'; give: number; seat: number; take: number }
  | { kind: 'guard'; figure: Figure; hex: string }
  | { kind: 'end' };
export type Kind = Action['kind'];

/** The order in which kinds are offered. */
export const KINDS: readonly Kind[] = [
  'bid',
  'pass',
  'choose',
  'place',
  'enter',
  'hop',
  'walk',
  'uncover',
  'dig',
  'swap',
  'camp',
  'guard',
  'end',
];

/** AP of the actions whose price does not depend on stones. */
export const COSTS: Partial<Record<Kind, number>> = {
  enter: 1,
  hop: 1,
  uncover: 2,
  dig: 3,
  swap: 3,
  camp: 5,
  guard: 5,
};

/** Reads an action; null where it is none. */
export function parseAction(text: string): Action | null {
  const words = text.split(/[\s/:-]+/).filter((word) => word !== '');
  const [kind, ...rest] = words;
  const figure = (): Figure => {
    const named = rest[0] === 'L' || rest[0] === 'leader' || rest[0] === 'worker';
    const first = named ? rest.shift() : 'worker';
    return first === 'worker' ? 'worker' : 'leader';
  };
  switch (kind) {
    case 'bid':
      return { kind, points: Number(rest[0]) };
    case 'pass':
    case 'end':
      return { kind };
    case 'choose':
      return { kind, tile: rest[0]! };
    case 'place':
      return { kind, hex: rest[0]!, rotation: Number(rest[1] ?? 0) };
    case 'enter':
    case 'guard':
      return { kind, figure: figure(), hex: rest[0]! };
    case 'hop':
    case 'walk':
      return { kind, figure: figure(), from: rest[0]!, to: rest[1]! };
    case 'uncover':
    case 'dig':
    case 'camp':
      return { kind, hex: rest[0]! };
    case 'swap':
      return { kind, give: Number(rest[0]), seat: Number(rest[1]), take: Number(rest[2]) };
    default:
      return null;
  }
}

export interface Legal {
  text: string;
  action: Action;
}

/** The legal list, read once. */
export function readLegal(texts: readonly string[]): Legal[] {
  return texts.flatMap((text) => {
    const action = parseAction(text);
    return action ? [{ text, action }] : [];
  });
}

export function ofKind<K extends Kind>(
  legal: readonly Legal[],
  kind: K,
): { text: string; action: Extract<Action, { kind: K }> }[] {
  return legal.filter((entry) => entry.action.kind === kind) as {
    text: string;
    action: Extract<Action, { kind: K }>;
  }[];
}

/** Whether AP could still be spent on something. */
export function canSpend(legal: readonly Legal[]): boolean {
  return legal.some(({ action }) => action.kind !== 'end');
}
