import { helping } from '../settings.svelte';
import type { Table } from './state/table.svelte';

/** Whether a table says what things are and what can be done: not where its game has no help, nor in a lesson, which has a coach. */
export const helps = (table: Table): boolean => helping() && table.help !== undefined && !table.match.guided;
