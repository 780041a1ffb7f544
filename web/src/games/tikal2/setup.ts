// Tikal II as the pages around its table see it.
import { t } from '../../i18n';
import { PLAYERS, USUAL, type Config } from '../../generated/tikal2';
import type { Fact, Setup } from '../../shell/game';

/** Variants only where they are played. */
function tidy({ players, more_control, short_game }: Config): Config {
  return { players, ...(more_control ? { more_control } : {}), ...(short_game ? { short_game } : {}) };
}

function sound(config: unknown): config is Config {
  if (typeof config !== 'object' || config === null) return false;
  const { players, more_control = false, short_game = false } = config as Partial<Config>;
  const known = PLAYERS.includes(players ?? 0);
  return known && typeof more_control === 'boolean' && typeof short_game === 'boolean';
}

function facts({ more_control, short_game }: Config): Fact[] {
  const variants = [
    ...(more_control ? [{ text: t('setup.tikal2.more_control'), unusual: true }] : []),
    ...(short_game ? [{ text: t('setup.tikal2.short_game'), unusual: true }] : []),
  ];
  return variants.length > 0 ? variants : [{ text: t('setup.tikal2.basic') }];
}

export const tikal2: Setup<Config> = {
  name: 'Tikal II',
  about: () => t('setup.tikal2.about'),
  players: PLAYERS,
  secrets: true,
  usual: (players) => ({ ...USUAL, players }),
  sound,
  tidy,
  facts,
  options: () => import('./Options.svelte'),
};
