// Names as others read them.
import { t } from '../i18n';
import { LEVELS, levelName } from './opponents';

/** What draws nothing, and what turns the direction of the words beside it: as the server does it. */
const HIDDEN =
  /[\p{Cc}\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;

/** A name with plain single spaces and without what nobody sees. */
export const legible = (name: string): string =>
  name.replaceAll('\ufeff', '').replace(/\s+/gu, ' ').replace(HIDDEN, '').replace(/ +/g, ' ').trim();

/** A name in the reader's language where it is the house's: bots are called by their levels in records, and guests by a number. */
export function called(name: string): string {
  const level = LEVELS.find((one) => name === `${one} bot`);
  if (level) return t(levelName(level));
  const guest = /^Guest (\d{4})$/.exec(name);
  return guest ? t('app.guest', { n: guest[1]! }) : legible(name);
}
