// What is on the table of Tikal II, in a sentence.
import { NUMBERS } from '../../../generated/tikal2';
import { list, t, tx } from '../../../i18n';
import type { Explained } from '../../../shell/game';
import { symbolName } from '../logic/names';
import type { Tikal2 } from '../state/tikal2.svelte';

/** What the table's drawings mean, by the beginning of their ids, each with its rule. */
const DRAWN = [
  ['u-key', 'key', 'LA1'],
  ['u-treasure', 'treasure', 'LD2'],
  ['u-icon-treasure', 'treasure', 'LD2'],
  ['u-icon-card', 'card', 'LK1'],
  ['u-icon-passage', 'passage', 'LE5'],
  ['u-icon-explore', 'tent', 'LX1'],
  ['u-icon-forest', 'forest', 'LT3'],
  ['u-tree', 'forest', 'LT3'],
  ['u-icon-light', 'lights', 'LA7'],
  ['u-icon-altar', 'altars', 'LA8'],
  ['u-gem', 'altars', 'LA8'],
  ['u-flag', 'flags', 'LE7'],
  ['u-canoe', 'canoe', 'LT1'],
  ['u-plane', 'plane', 'LD1'],
] as const;

export function explain(on: Element, game: Tikal2): Explained | null {
  return placeOf(on, game) ?? riverOf(on, game) ?? thingOf(on);
}

function placeOf(on: Element, game: Tikal2): Explained | null {
  const place = on.closest('[data-place]')?.getAttribute('data-place');
  if (!place) return null;
  if (place === 'out') return { text: t('dialog.what.out'), rule: 'LE4' };
  switch (game.rooms.get(place)?.kind) {
    case 'light':
      return { text: t('dialog.what.light'), rule: 'LE8' };
    case 'altar':
      return { text: t('dialog.what.altar'), rule: 'LV3' };
    case 'chamber':
      return { text: t('dialog.what.chamber'), rule: 'LE6' };
    case 'secret':
      return { text: t('dialog.what.secret'), rule: 'LE5' };
    default:
      return { text: t('dialog.what.field'), rule: 'LE2' };
  }
}

function riverOf(on: Element, game: Tikal2): Explained | null {
  const tile = on.closest('[data-tile]')?.getAttribute('data-tile');
  if (tile) {
    const symbols = list(game.symbols(Number(tile)).map(symbolName));
    return { text: t('dialog.what.tile', { symbols }), rule: 'LT4' };
  }
  return on.closest('[data-site]') ? { text: t('dialog.what.site'), rule: 'LT2' } : null;
}

function thingOf(on: Element): Explained | null {
  const pocket = on.closest('.pocket');
  if (pocket)
    return pocket.matches('.camp')
      ? { text: t('dialog.what.camp_keys'), rule: 'LV2' }
      : { text: t('dialog.what.backpack'), rule: 'LE3' };
  if (on.closest('.would')) return { text: t('dialog.what.would'), rule: 'LV1' };
  const use = on.closest('use') ?? on.closest('.thing, li, .band, .mark, button')?.querySelector('use');
  const drawn = use?.getAttribute('href')?.slice(1);
  const known = drawn && DRAWN.find(([id]) => drawn.startsWith(id));
  if (!known) return null;
  const [, what, rule] = known;
  return { text: tx(`dialog.what.${what}`, NUMBERS) ?? '', rule };
}
