export { LANGUAGES, LANGUAGE_NAMES, ago, detect, has, language, list, loadRules, loadTexts, number, pieces, setLanguage, t, tx } from './texts.svelte';
export type { Bundle, Key, Language } from './texts.svelte';
export type { Params, Piece, Value } from './format';
export { default as Rich } from './Rich.svelte';
