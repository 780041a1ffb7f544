// How far bots in the page think.
import { settings } from '../settings.svelte';
import { nodesOf, type Level } from './opponents';

/** Nodes for a whole turn of a bot, digs included. */
export function nodesFor(game: string, level: Level): number {
  return nodesOf(game, level, settings.thinking);
}

/** A number for the bots' own chance, another one at every version. */
export function chanceAt(chance: number, version: number): number {
  return (chance + Math.imul(version + 1, 0x9e3779b1)) >>> 0;
}
