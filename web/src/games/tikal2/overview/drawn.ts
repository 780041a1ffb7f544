// Which section of Tikal II in five minutes has which pictures: some of its own, some of its rules.
import type { Component } from 'svelte';
import Altar from '../pictures/Altar.svelte';
import Cards from '../pictures/Cards.svelte';
import Delivery from '../pictures/Delivery.svelte';
import Dig from '../pictures/Dig.svelte';
import Forest from '../pictures/Forest.svelte';
import Keys from '../pictures/Keys.svelte';
import Majority from '../pictures/Majority.svelte';
import Passages from '../pictures/Passages.svelte';
import Pockets from '../pictures/Pockets.svelte';
import Prices from '../pictures/Prices.svelte';
import River from '../pictures/River.svelte';
import Sets from '../pictures/Sets.svelte';
import Temple from './Temple.svelte';
import Tent from './Tent.svelte';
import Tiles from './Tiles.svelte';

export const DRAWN: Readonly<Record<string, readonly Component[]>> = {
  temple: [Temple],
  river: [River, Forest],
  tiles: [Tiles],
  keys: [Pockets],
  doors: [Keys],
  dig: [Dig],
  rooms: [Altar, Passages],
  treasures: [Delivery, Prices],
  cards: [Cards, Tent],
  scoring: [Sets, Majority],
};
