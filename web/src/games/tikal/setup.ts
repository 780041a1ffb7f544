// Tikal as the pages around its table see it.
import { t } from '../../i18n';
import { EDITIONS, MODES, PLAYERS, USUAL, type Config, type House } from '../../generated/tikal';
import type { Fact, Setup } from '../../shell/game';

/** House rules only where something differs from the edition. */
function tidy({ players, mode, edition, house }: Config): Config {
  const changed = Object.entries(house ?? {}).filter(([, value]) => value !== undefined);
  if (changed.length === 0) return { players, mode, edition };
  return { players, mode, edition, house: Object.fromEntries(changed) as House };
}

function sound(config: unknown): config is Config {
  if (typeof config !== 'object' || config === null) return false;
  const { mode, edition } = config as Partial<Config>;
  return MODES.some((known) => known === mode) && Object.hasOwn(EDITIONS, edition ?? '');
}

function facts({ mode, edition, house }: Config): Fact[] {
  const changed = Object.keys(house ?? {}).length > 0;
  return [
    { text: mode === 'auction' ? t('setup.tikal.auction') : t('setup.tikal.basic') },
    { text: t('setup.tikal.named', { edition }) },
    ...(changed ? [{ text: t('setup.tikal.house'), unusual: true }] : []),
  ];
}

export const tikal: Setup<Config> = {
  name: 'Tikal',
  about: () => t('setup.tikal.about'),
  players: PLAYERS,
  usual: (players) => ({ ...USUAL, players }),
  sound,
  tidy,
  facts,
  options: () => import('./Options.svelte'),
};
