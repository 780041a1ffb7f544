// What is asked once a trip was chosen, part by part: a chunk of its own, fetched then.
export { default as Choose } from './Choose.svelte';
export { default as Deliver } from './Deliver.svelte';
export { default as Explore } from './Explore.svelte';
export { default as Look } from './Look.svelte';
export { default as Placing } from './Placing.svelte';
export { default as Symbols } from './Symbols.svelte';
