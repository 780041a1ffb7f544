// Texts: `t('app.loading')`, `t('table.recap.step', { index: 1, of: 3 })`. Files are {language}/{namespace}.json, keys may be nested.
// Messages: {name} · {n, plural, one {# tile} other {# tiles}} · {who, select, me {you} other {they}} · {when, datetime}.
// Links inside a sentence: <Rich key="app.imprint" links={{ rules: '/rules' }} /> with "see <rules>the rules</rules>".
// Keys from data (codes): tx(`refusal.${code}`, params). `npm run i18n` checks all languages and writes messages.ts.
export { forget as forgetLanguage, remind as remindOfLanguage } from './chosen';
export {
  LANGUAGES,
  LANGUAGE_NAMES,
  ago,
  detect,
  has,
  language,
  list,
  fetchTexts,
  loadRefusals,
  loadRules,
  loadTexts,
  number,
  pieces,
  setLanguage,
  t,
  tx,
  wanted,
} from './texts.svelte';
export type { Bundle, Key, Language } from './texts.svelte';
export type { Params, Piece, Value } from './format';
export { default as Rich } from './Rich.svelte';
