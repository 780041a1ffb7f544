// Which section of Tikal in five minutes has which picture.
import type { Component } from 'svelte';
import Auction from './Auction.svelte';
import Camps from './Camps.svelte';
import Costs from './Costs.svelte';
import Guards from './Guards.svelte';
import Jungle from './Jungle.svelte';
import Scoring from './Scoring.svelte';
import Temples from './Temples.svelte';
import Tile from './Tile.svelte';
import Treasures from './Treasures.svelte';
import Walks from './Walks.svelte';

export const DRAWN: Readonly<Record<string, Component>> = {
  jungle: Jungle,
  turn: Costs,
  tile: Tile,
  walks: Walks,
  temples: Temples,
  treasures: Treasures,
  camps: Camps,
  guards: Guards,
  scoring: Scoring,
  auction: Auction,
};
