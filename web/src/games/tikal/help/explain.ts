// What is on the table of Tikal, in a sentence.
import { t } from '../../../i18n';
import type { Explained } from '../../../shell/game';
import type { HexScene } from '../logic/scene';
import type { Tikal } from '../state/tikal.svelte';

/** Things beside the board, by what their parts call them, each with its rule. */
const THINGS = {
  supply: 'A1',
  leader: 'A17',
  camps: 'A12',
  guards: 'A16',
  treasures: 'V4',
  would: 'V2',
  marker: 'TA4',
  levels: 'A8',
  tiles: 'C3',
  points: 'T2',
  hand: 'T4',
} as const;
type Thing = keyof typeof THINGS;

export function explain(on: Element, tikal: Tikal): Explained | null {
  const id = on.closest('[data-hex]')?.getAttribute('data-hex');
  const hex = id ? tikal.hexes.get(id) : undefined;
  if (hex) return hexOf(hex, tikal);
  const thing = on.closest('[data-thing]')?.getAttribute('data-thing') as Thing | null | undefined;
  return thing && Object.hasOwn(THINGS, thing)
    ? { text: t(`dialog.what.${thing}`), rule: THINGS[thing] }
    : null;
}

function hexOf(hex: HexScene, tikal: Tikal): Explained {
  const { text, rule } = groundOf(hex, tikal);
  const more = [
    ...(hex.camp ? [t('dialog.what.camp', { name: tikal.name(hex.camp) })] : []),
    ...(hex.pieces.length > 0 ? [t('dialog.what.figures')] : []),
  ];
  return { text: [text, ...more].join(' '), rule: hex.camp ? 'A1' : rule };
}

function groundOf({ kind, value, guard, tokens }: HexScene, tikal: Tikal): Explained {
  switch (kind) {
    case null:
      return { text: t('dialog.what.none'), rule: 'P1' };
    case 'base':
      return { text: t('dialog.what.base'), rule: 'A1' };
    case 'jungle':
      return { text: t('dialog.what.jungle'), rule: 'A12' };
    case 'volcano':
      return { text: t('dialog.what.volcano'), rule: 'A4' };
    case 'treasure':
      return tokens === 0
        ? { text: t('dialog.what.ruin_empty'), rule: 'A12' }
        : { text: t('dialog.what.ruin', { count: tokens ?? 0 }), rule: 'A9' };
    case 'temple': {
      const params = { value: value ?? 0 };
      return guard
        ? { text: t('dialog.what.guarded', { ...params, name: tikal.name(guard.seat) }), rule: 'A15' }
        : { text: t('dialog.what.temple', params), rule: 'V3' };
    }
  }
}
