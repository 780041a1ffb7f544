// What speaks for a turn of Tikal II, in the reader's language: fetched with advice.
import type { Reason } from '../../../generated/tikal2';
import { list, number, t } from '../../../i18n';
import type { Reasons } from '../../../shell/game';
import { keyName, placeName } from './names';
import { unforeseen } from './types';

/** "+2", "−1". */
const signed = (points: number): string => `${points < 0 ? '−' : '+'}${number(Math.abs(points))}`;

const reasonWords: Reasons = (given, table) => {
  const reason = given as Reason;
  switch (reason.why) {
    case 'scores':
      return t('reason.points', {
        points: signed(reason.points),
        what: t(`table.end.by_${reason.reward}`),
      });
    case 'now':
      return t('reason.now', { points: signed(reason.points) });
    case 'altar':
      return t('reason.altar', { place: placeName(reason.place), points: signed(reason.points) });
    case 'denies':
      return t('reason.lost', { place: placeName(reason.place), name: table.name(reason.seat) });
    case 'digs':
      return t('reason.dug', { place: placeName(reason.place) });
    case 'key':
      return reason.pocket === 'camp'
        ? t('reason.key_camp', { key: keyName(reason.colour) })
        : t('reason.key_backpack', { key: keyName(reason.colour) });
    case 'opens':
      return t('reason.opens', { rooms: list(reason.rooms.map(placeName)) });
    case 'looks':
      return t('reason.looks');
    default:
      return unforeseen(reason);
  }
};
export default reasonWords;
