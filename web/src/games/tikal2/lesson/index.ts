// Tikal II's guided game: the end of the first round, with both seaplanes, the forest and an altar room still to come.
import { t } from '../../../i18n';
import type { Lesson } from '../../../shell/coach/lesson';
import { Facts } from './facts';
import { by } from './press';
import position from './river.json';
import { steps } from './steps';
import { onward } from './ways';

const river: Lesson = {
  id: 'river',
  title: () => t('lesson.river.title'),
  record: [
    'mutal 2 tikal2',
    'rules 2',
    `config ${JSON.stringify(position.config)}`,
    `setup ${JSON.stringify(position)}`,
    '',
    'start',
    '',
  ].join('\n'),
  players: 2,
  seat: 1,
  level: 'greedy',
  chance: 1,
  steps,
  otherwise: (now) => by(onward(new Facts(now))),
  turns: 5,
  rule: 'LT1',
};

const lessons: readonly Lesson[] = [river];
export default lessons;
