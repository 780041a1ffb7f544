// What things are, and the game that says it: fetched when somebody points at something for the first time.
import { mount, unmount } from 'svelte';
import type { Help } from '../game';
import { withWords } from '../hosted';
import type { Table } from '../state/table.svelte';
import What from './What.svelte';

export { What };

export async function load(table: Table): Promise<Help> {
  return (await withWords(table.help!(), table.match.replica.game)).default;
}

/** Says at a table what is pointed at, from the event that asked for it on. Where it does not come, the table does without. */
export function begin(table: Table, node: HTMLElement, first: Event): () => void {
  let end = (): void => {};
  let over = false;
  load(table).then(
    (help) => {
      if (over) return;
      const shown = mount(What, { target: node, props: { table, help, first } });
      end = () => void unmount(shown);
    },
    () => {},
  );
  return () => {
    over = true;
    end();
  };
}
