// What speaks for a turn of Tikal, in the reader's language: fetched with advice.
import type { Reason } from '../../../generated/tikal';
import { t } from '../../../i18n';
import type { Reasons } from '../../../shell/game';
import { unforeseen } from './actions';
import { signed } from './words';

const reasonWords: Reasons = (given, table) => {
  const reason = given as Reason;
  switch (reason.why) {
    case 'scores':
      return t('reason.scores', reason);
    case 'now':
      return t('reason.now', { points: signed(reason.points) });
    case 'wins':
      return reason.from === null
        ? t('reason.wins', { hex: reason.hex, value: signed(reason.value) })
        : t('reason.wins_from', {
            hex: reason.hex,
            value: signed(reason.value),
            name: table.name(reason.from),
          });
    case 'raises':
      return t('reason.raises', reason);
    case 'denies':
      return t('reason.denies', { hex: reason.hex, value: reason.value, name: table.name(reason.seat) });
    case 'leaves':
      return t('reason.leaves', { hex: reason.hex, value: signed(-reason.value) });
    case 'guards':
      return t('reason.guards', { hex: reason.hex, value: signed(reason.value) });
    case 'treasures': {
      const points = signed(reason.points);
      return reason.seat === table.seat
        ? t('reason.own', { points })
        : t('reason.other', { name: table.name(reason.seat), points });
    }
    case 'camps':
      return t('reason.camps', reason);
    case 'digs':
      return t('reason.digs', reason);
    case 'bids':
      return t('reason.bids', reason);
    default:
      return unforeseen(reason);
  }
};
export default reasonWords;
