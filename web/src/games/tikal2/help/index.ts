// Help at a table of Tikal II.
import type { Help } from '../../../shell/game';
import { tikal2At } from '../state/tikal2.svelte';
import { explain } from './explain';
import { verbsOf } from './verbs';

const help: Help = {
  verbs(table) {
    const { desk, view, board } = tikal2At(table);
    return verbsOf({ legal: desk.legal, view, board });
  },
  explain: (on, table) => explain(on, tikal2At(table)),
  things: '.pocket, .would, .thing, .stocks li, .band',
};

export default help;
