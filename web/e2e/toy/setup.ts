// The toy of crates/tabletop as the pages around its table see it.
import type { Setup } from '../../src/shell/game';

export interface Config {
  players: number;
  cards: number;
}

export const toy: Setup<Config> = {
  name: 'Toy',
  about: () => 'Cards with numbers.',
  secrets: true,
  players: [2, 3, 4],
  usual: (players) => ({ players, cards: 12 }),
  sound: (config): config is Config => typeof (config as Partial<Config> | null)?.cards === 'number',
  tidy: ({ players, cards }) => ({ players, cards }),
  facts: ({ cards }) => [{ text: `${cards} cards` }],
  options: () => import('./Options.svelte'),
};
