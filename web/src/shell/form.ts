// The form of the page: what fits beside what, and what points at it. The same numbers stand in the styles of the table.
import { MediaQuery } from 'svelte/reactivity';

/** Players and log beside the board. */
export const wide = new MediaQuery('(min-width: 960px) and (min-height: 481px)');
/** A phone, upright or on its side: what is drawn on the board is too small for a finger there. */
export const phone = new MediaQuery('(max-width: 760px), (max-height: 480px)');
/** A phone that is held upright. */
export const upright = new MediaQuery('(max-width: 619px) and (orientation: portrait)');
/** A finger has neither wheel nor keys. */
export const finger = new MediaQuery('(pointer: coarse), (max-width: 760px), (max-height: 480px)');
