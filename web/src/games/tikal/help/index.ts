// Help at a table of Tikal.
import type { Help } from '../../../shell/game';
import { tikalAt } from '../state/tikal.svelte';
import { explain } from './explain';
import { verbsOf } from './verbs';

const help: Help = {
  verbs(table) {
    const { hand, view, board, scene } = tikalAt(table);
    return verbsOf({ legal: hand.legal, view, board, scene });
  },
  explain: (on, table) => explain(on, tikalAt(table)),
  things: '[data-thing]',
};

export default help;
