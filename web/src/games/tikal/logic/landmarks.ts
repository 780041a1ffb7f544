// Where the scorings of a game are.
import { t } from '../../../i18n';
import type { Landmark } from '../../../shell/game';
import type { Entry } from './types';

/** Every scoring, where it begins. */
export function landmarks(entries: readonly Entry[]): Landmark[] {
  const found: Landmark[] = [];
  for (const { version, standing, events } of entries)
    for (const event of events)
      if (standing && event.event === 'scoring_began') {
        const name = event.last ? t('table.end.last') : t('table.end.round', { number: found.length + 1 });
        found.push({ version, name });
      }
  return found;
}
