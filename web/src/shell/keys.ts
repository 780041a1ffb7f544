// Letters that work anywhere at the table.
import { focusBoard } from './focus';
import type { Table } from './state/table.svelte';

/** Acts on a key; true where it was one of ours. */
export function pressKey(table: Table, event: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean {
  const { planner, recap } = table;
  if (recap.open && /^[nb]$/i.test(event.key)) {
    if (event.key.toLowerCase() === 'n') recap.next();
    else recap.previous();
    return true;
  }
  switch (event.key.toLowerCase()) {
    case 'escape':
      table.escape();
      return true;
    case '?':
      table.panel = 'keys';
      return true;
    case 'h':
      if (table.match.kind !== 'replay') table.openRecap();
      return true;
    case 'g':
      table.panel = 'log';
      return true;
    case 'a':
      table.panel = 'actions';
      return true;
    case 'b':
      focusBoard();
      return true;
    case 's':
      table.now();
      return true;
    case 'p':
      if (table.canPlanAhead) table.planAhead(!table.ahead);
      return true;
  }
  if (!table.active) return false;
  if (table.game.key(event)) return true;
  switch (event.key.toLowerCase()) {
    case 'u':
      void (event.shiftKey ? planner.undoAll() : planner.undo());
      table.sayLeft();
      return true;
    case 'y':
      planner.redo();
      table.sayLeft();
      return true;
    case 'e':
      void table.end();
      return true;
  }
  return false;
}
