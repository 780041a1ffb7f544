// Which rule of Tikal II has which picture.
import type { Component } from 'svelte';
import type { TileSymbol } from '../logic/types';
import Altar from './Altar.svelte';
import Cards from './Cards.svelte';
import Delivery from './Delivery.svelte';
import Dig from './Dig.svelte';
import Forest from './Forest.svelte';
import Keys from './Keys.svelte';
import Majority from './Majority.svelte';
import Own from './Own.svelte';
import Passages from './Passages.svelte';
import Pockets from './Pockets.svelte';
import Prices from './Prices.svelte';
import Return from './Return.svelte';
import River from './River.svelte';
import Rooms from './Rooms.svelte';
import Sets from './Sets.svelte';
import Signs from './Signs.svelte';
import Treasures from './Treasures.svelte';
import Walls from './Walls.svelte';

export const DRAWN: Readonly<Record<string, Component>> = {
  LC4: Rooms,
  LC5: Treasures,
  LC6: Prices,
  LC7: River,
  LC8: Signs,
  LT3: Forest,
  LA4: Pockets,
  LE3: Keys,
  LE4: Walls,
  LE5: Passages,
  LE6: Altar,
  LE8: Dig,
  LE10: Return,
  LD2: Delivery,
  LV2: Sets,
  LV3: Majority,
  LK2: Cards,
  LR11: Own,
};

/** Rules of symbols show tiles with them. */
export const SYMBOLS: Readonly<Record<string, readonly (readonly TileSymbol[])[]>> = {
  LA1: [['key-pink']],
  LA2: [['key']],
  LA5: [['treasure'], ['treasure', 'treasure']],
  LA6: [['card']],
  LA7: [['light']],
  LA8: [['altar']],
  LA9: [['passage']],
  LA10: [['points-1'], ['points-2']],
  LA11: [['count']],
};
