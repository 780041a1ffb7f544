// What a game brings to the house: all that the pages and the table know of it.
import type { Component } from 'svelte';
import type { AnyEntry, AnyLegal, AnyTie } from '../engine';
import type { Modules } from '../engine/module';
import type { Params } from '../i18n';
import type { Lesson } from './coach/lesson';
import type { Told, Turn } from './log';
import type { Books } from './state/chronicle.svelte';
import type { Refusal } from './state/planner.svelte';
import type { Table } from './state/table.svelte';
import type { Unfold } from './state/unfold.svelte';

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
  /** What one does in it, in a sentence. */
  about(): string;
  /** How many can play. */
  players: readonly number[];
  /** Whether a seat knows what others do not. */
  secrets?: boolean;
  /** The usual configuration. */
  usual(players: number): C;
  /** Whether something that was stored is still a configuration. */
  sound(config: unknown): config is C;
  /** A configuration as it is sent. */
  tidy(config: C): C;
  facts(config: C): Fact[];
  /** Where people choose: a chunk of its own, fetched with the pages that set a game up. */
  options(): Promise<{ default: Component<{ config: C }, object, 'config'> }>;
}

/** A game as the pages see it: each configuration goes back to the game that made it. */
export interface GameSetup extends Omit<Setup<Config>, 'sound'> {
  sound(config: unknown): boolean;
}

/** Forgets which configuration belongs to a game; the pages keep them together by its id. */
export function setup<C extends Config>(of: Setup<C>): GameSetup {
  return of as unknown as GameSetup;
}

/** What a game brings to its table: a chunk of its own, fetched when a table is opened. */
export interface Game {
  /** What somebody looks for in a replay: scorings, as a rule. */
  landmarks?(entries: readonly AnyEntry[]): Landmark[];
  /** What speaks for a turn, in words: a chunk of its own, fetched with advice. */
  reasons?(): Promise<{ default: Reasons }>;
  /** Its moments: a chunk of its own, fetched when something happens. */
  moments?(): Promise<{ default: Moments }>;
  help?(): Promise<{ default: Help }>;
  /** Sits down at a table; `box` is what lies in the box, as the engine says. */
  sit(table: Table, box: unknown): Seated;
  parts: Parts;
  /** Further parts that a table of this configuration needs: fetched before it is shown. */
  more?(config: Config): Promise<Partial<Parts>>;
}

/** A reason in words; the engine gave it as data. */
export type Reasons = (reason: unknown, table: Table) => string;

/** What a moment sounds like. */
export type Sound = 'step' | 'put' | 'find' | 'rise' | 'score' | 'rumble' | 'end';

/** Something that has just happened, to be seen for so many milliseconds. */
export interface Moment<S = unknown> {
  scene: S;
  lasts: number;
  sound?: Sound;
}

type Momentary = { table: Table; moment: Moment };
/** How a game draws its moments. */
export interface Moments {
  /** What is to be seen of an entry, or of a step that is planned. */
  of(entry: AnyEntry, table: Table): Moment[];
  /** How a game ends. */
  finale(table: Table): Moment;
  /** On the board, where its `Board` puts it. */
  Scene: Component<Momentary>;
  /** Above everything. */
  Over: Component<Momentary>;
}

/** Something that can be done in a game. */
export interface Verb {
  name: string;
  /** What it does, in a sentence. */
  says: string;
  rule: string;
  /** The actions that it stands for now. */
  can: readonly AnyLegal[];
  /** Where they lead, where that is a place. */
  where: readonly string[];
  /** Where there are none: actions of which the rules say why not, the likeliest first. */
  tries: readonly string[];
}

/** What something on the table is. */
export interface Explained {
  text: string;
  rule: string;
}

/** What can be done and what things are, for who is new: a chunk of its own, fetched where help is on. */
export interface Help {
  /** What can be done in this game, in the order of a turn. */
  verbs(table: Table): Verb[];
  /** What somebody points at; nothing where it is nothing of the game. */
  explain(on: Element, table: Table): Explained | null;
  /** What lies beside the board and is no button, as CSS selectors of the table. */
  things: string;
}

/** A place in a game, by its name. */
export interface Landmark {
  version: number;
  name: string;
}

/** Small pictures of a game's rules: a chunk of its own, fetched with the rules. What they show is said beside the rule. */
export interface Pictures {
  /** The rules that have one. */
  rules: readonly string[];
  /** What the drawings refer to, once for each page; at a table it is there already. */
  Paints: Component;
  /** The picture of one of them. */
  Picture: Component<{ rule: string }>;
  /** The pictures of the game in five minutes, whose words are `overview` among its texts: a chunk of its own. */
  overview?(): Promise<{ default: Drawings }>;
}

/** The picture of a section of a game's overview. */
export type Drawings = Component<{ section: string }>;

/** A game in the list of games. */
export interface Hosted {
  setup: GameSetup;
  /** Its rules and bots, compiled. */
  engine: Modules;
  /** Its table: a chunk of its own. */
  table(): Promise<{ default: Game }>;
  pictures?(): Promise<{ default: Pictures }>;
  /** Its guided games, the first one first: a chunk of its own, fetched when one is begun or gone on with. */
  lessons?(): Promise<{ default: readonly Lesson[] }>;
}

type AtTable = { table: Table };
/** `id` is for what a component has to refer to on the card. */
type OfPlayer = { table: Table; seat: number; id: string };

/** The components of a game. */
export interface Parts {
  /** The board, drawn step by step: see `Seated.steps`. */
  Board: Component<{ table: Table; unfold: Unfold }>;
  /** Under the board, where a decision needs more than the board; whoever decides, all see it. */
  Decision?: Component<AtTable>;
  /** One line under the board that goes with what one does. */
  Context: Component<AtTable>;
  /** In the bar of the turn: what is left to spend, what is in hand. */
  Means?: Component<AtTable>;
  /** Every legal action as a button: enough to play without the board. Fetched when it is asked for. */
  actions(): Promise<{ default: Component<{ table: Table; onact?: () => void }> }>;
  /** On the card of a player, before the points. */
  Prospect?: Component<OfPlayer>;
  /** On the card of a player: what he has. */
  Belongings?: Component<OfPlayer>;
  /** What is left in the box. */
  Stock?: Component<AtTable>;
  /** Dialogs of its own, for panels whose names begin with `game-`. */
  Panels?: Component<AtTable>;
}

/** A turn in words. */
export interface TurnWords {
  /** What kind of turn it is. */
  kind: string;
  /** Whether it is one of those that everybody should notice. */
  special: boolean;
  /** How far a round is, where turns are counted. */
  count: string;
  /** What is to be done now. */
  task: string;
}

export interface Question {
  title: string;
  text: string;
  yes: string;
  no: string;
}

/** Where the points came from: one number or bar for each seat, in order of seats. */
export interface Result {
  rows: { name: string; points: number[]; begins?: boolean }[];
  bars: { paint: string; points: number }[][];
  legend: { paint: string; name: string }[];
}

/** How a turn goes, for who has never played one. */
export interface Primer {
  lines: string[];
  /** The rule where one reads on. */
  rule: string;
}

/** A game that is seated at a table. Where it reads runes, components follow. */
export interface Seated {
  /** In how many steps the board is drawn. */
  readonly steps: number;
  /** Empties for what is read from the entries. */
  books(): Books;

  turn(): TurnWords;
  readonly endName: string;
  /** What is asked before the turn ends, if something would be lost. */
  waste(): Question | null;

  /** Whether a plan made earlier can be played now. */
  ready(plan: string[]): boolean;
  /** Puts down what is in hand. */
  putDown(): void;
  /** Another position is shown: what was open on the board closes. */
  leave(): void;
  /** Steps out of the innermost thing that is open on the board; false where nothing is. */
  escape(): boolean;
  /** Whether a decision is asked for that is no part of a plan. */
  readonly deciding?: boolean;
  /** Whether somebody looks at a place of the board; who only watches may, too. */
  readonly looking: boolean;

  /** Shows the board, where something else can be in its place. */
  showBoard?(): void;

  /** What is left to spend, said aloud after a step; nothing where nothing is counted. */
  left(): string;
  /** An action in words; the engine gave it as data. */
  label(action: unknown): string;
  /** Why something was refused; `params` has the names of seats. Nothing where the game has no words of its own. */
  refusal(refusal: Refusal, params: Params): string | null;
  tell(told: Told): string;
  /** The heading of a turn of one of the game's own kinds. */
  title(turn: Turn): string;
  /** What something cost, in the game's own unit. */
  cost(count: number): string;

  /** The keys of the game's own, for the list of keys. */
  keys(): [key: string, does: string][];
  /** Acts on a key while the table takes orders; true where it was one of the game's. */
  key(event: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean;

  /** What who is new is told, where a game can say it in a few lines. */
  primer?(): Primer;

  result(): Result;
  /** What set seats with the same points apart. */
  tie(tie: AnyTie): string;
  /** The rule that does. */
  readonly tieRule: string | null;
}
