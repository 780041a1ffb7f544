// What a game brings to the house: all that the pages and the table know of it.
import type { Component } from 'svelte';

/** What people chose for a game, as far as every game has it. */
export interface Config {
  players: number;
}

/** A word about a configuration, for lists. */
export interface Fact {
  text: string;
  /** Whether it differs from what is usual. */
  unusual?: boolean;
}

/** What a game brings to the pages around its table. It is small: every page has it. */
export interface Setup<C extends Config> {
  /** What it is called, in every language. */
  name: string;
  /** How many can play. */
  players: readonly number[];
  /** The usual configuration. */
  usual(players: number): C;
  /** Whether something that was stored is still a configuration. */
  sound(config: unknown): config is C;
  /** A configuration as it is sent. */
  tidy(config: C): C;
  facts(config: C): Fact[];
  /** Where people choose. */
  Options: Component<{ config: C }, object, 'config'>;
}

/** A game as the pages see it: each configuration goes back to the game that made it. */
export interface GameSetup extends Omit<Setup<Config>, 'sound'> {
  sound(config: unknown): boolean;
}

/** Forgets which configuration belongs to a game; the pages keep them together by its id. */
export function setup<C extends Config>(of: Setup<C>): GameSetup {
  return of as unknown as GameSetup;
}
