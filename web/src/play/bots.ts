// How far bots in the page think.
import type { Level } from '../engine';
import { NODES, settings } from '../settings.svelte';

/** Deeper levels look at more turns: they get more of the chosen budget. */
const SHARE: Record<Level, number> = { random: 1, greedy: 1, planner: 1, foresight: 2, master: 4 };

/** Nodes for one turn of a bot. */
export function nodesFor(level: Level): number {
  return NODES[settings.thinking] * SHARE[level];
}

/** A number for the bots' own chance, another one at every version. */
export function chanceAt(chance: number, version: number): number {
  return (chance + Math.imul(version + 1, 0x9e3779b1)) >>> 0;
}
