import { simpleLevel } from '../play/opponents';
import { settings } from '../settings.svelte';
import type { Table } from './state/table.svelte';

/** Whether somebody said to be new, and plays against bots that are. */
export const novice = ({ match }: Table): boolean =>
  settings.asked &&
  settings.level === simpleLevel(match.replica.game) &&
  match.seats.some(({ kind }) => kind === 'bot');
