// Letters that work anywhere at the table.
import { flushSync } from 'svelte';
import { focusBoard } from './focus';
import { goBack, goOn } from './state/back';
import type { Table } from './state/table.svelte';

/** Acts on a key; true where it was one of ours. */
export function pressKey(
  table: Table,
  event: Pick<KeyboardEvent, 'key' | 'shiftKey'> & { repeat?: boolean },
): boolean {
  const { recap } = table;
  if (recap.open && /^[nb]$/i.test(event.key)) {
    if (event.key.toLowerCase() === 'n') recap.next();
    else recap.previous();
    return true;
  }
  if (table.playsBack && /^n$/i.test(event.key)) {
    if (event.shiftKey) table.playback.hurryTurn();
    else table.playback.hurry();
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
      flushSync(() => table.game.showBoard?.());
      focusBoard();
      return true;
    case 's':
      table.now();
      return true;
    case 'i':
      if (table.asking) table.advise(null);
      else if (table.advice) table.advise(table.advice);
      return true;
    case 'p':
      if (table.canPlanAhead) table.planAhead(!table.ahead);
      // One's turn has come, and others are still shown: who wants to plan has seen enough.
      else table.playback.skip();
      return true;
  }
  if (!table.active) return false;
  if (table.game.key(event)) return true;
  switch (event.key.toLowerCase()) {
    case 'u':
      void goBack(table, event.shiftKey);
      return true;
    case 'y':
      goOn(table);
      return true;
    case 'e':
      // A key that is held ends one turn, not the next one too.
      if (!event.repeat) void table.end();
      return true;
  }
  return false;
}
