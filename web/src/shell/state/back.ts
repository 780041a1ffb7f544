// The ways back and forth in a turn, as somebody goes them: what was open goes with the step, and what is left is said.
import { tick } from 'svelte';
import type { Table } from './table.svelte';

/** Takes back a step, or the whole turn. */
export async function goBack(table: Table, all = false): Promise<void> {
  if (!table.planner.canUndo) return;
  await (all ? table.planner.undoAll() : table.planner.undo());
  // What was sent comes back as a new version, and the plan follows.
  await tick();
  // Why it was refused is told instead.
  if (table.planner.refusal) return;
  table.game.leave();
  table.sayLeft();
}

/** Does again what was taken back last. */
export function goOn(table: Table): void {
  table.planner.redo();
  table.sayLeft();
}
