// What somebody looks for in a replay: the ends of the rounds, and the treasure chamber.
import { t } from '../../../i18n';
import type { Landmark } from '../../../shell/game';
import type { Entry } from './types';

export function landmarks(entries: readonly Entry[]): Landmark[] {
  return entries.flatMap(({ version, standing, events }) =>
    standing
      ? events.flatMap((event) => {
          if (event.event === 'round_ended')
            return [{ version, name: t('table.end.round', { number: event.round }) }];
          return event.event === 'placed_chamber' ? [{ version, name: t('table.room.chamber') }] : [];
        })
      : [],
  );
}
