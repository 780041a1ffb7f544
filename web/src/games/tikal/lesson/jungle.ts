// The first lesson: three turns and a scoring turn, in which all that one does in Tikal comes once.
import { t } from '../../../i18n';
import type { Lesson, Way } from '../../../shell/coach/lesson';
import { motifName } from '../logic/words';
import position from './jungle.json';
import { bestNow, bestThen, type Known } from './searched';
import { record, step, type Ask, type TikalStep } from './step';
import {
  acting,
  allowed,
  canAct,
  ending,
  known,
  nearest,
  onHex,
  rival,
  scoring,
  self,
  sending,
  sendNearest,
  strength,
  told,
  turns,
  would,
  type Now,
} from './now';

/** The temple that is fought for, the clearing for the camp, and where the first tiles may go. */
const FOUGHT = 'c2';
const CLEARING = 'd2';
/** Where workers are needed later. */
const KEPT = ['b1', 'c1', 'e2'];
const PLACES = ['d3', 'd1', 'c3', 'e1', 'a3'];
/** V4, as the steps say it. */
export const SETS = [1, 3, 6] as const;
/** A17, as the steps say it. */
export const LEADER = 3;

/** A tile is placed, where the plan has it or on any other hex that takes it. */
const placing = (now: Now): Way | null => {
  const place = allowed(
    now,
    'place',
    ({ hex, rotation }) => (PLACES.indexOf(hex) + 1 || 99) * -10 - rotation,
  );
  if (!place) return null;
  return { actions: [place.text], press: () => [`[data-hex="${place.action.hex}"]`] };
};
const place = (id: string, nth: number, says: Ask<string>): TikalStep => ({
  id,
  says,
  done: (now) => told(now, 'placed').length >= nth,
  fits: (now) => told(now, 'placed').length === nth - 1,
  way: placing,
});
const end = (id: string, nth: number): TikalStep => ({
  id,
  says: (now) => (canAct(now) ? t('lesson.jungle.end_early') : t('lesson.jungle.end')),
  done: (now) => turns(now) >= nth,
  fits: (now) => !scoring(now) && turns(now) === nth - 1,
  way: ending,
});

/** Uncovers where one is strongest, the fought temple first. */
const uncovering = (now: Now): Way | null =>
  onHex(
    allowed(
      now,
      'uncover',
      ({ hex }) => Number(hex === FOUGHT) * 100 + (hex in would(now).from ? 10 : 0) + value(now, hex),
    ),
  );
const value = ({ view }: Now, hex: string): number => view.position.hexes[hex]?.value ?? 0;
/** A swap that makes a set grow. */
const swapping = (now: Now): Way | null => {
  const gain = ({ take }: { take: number }): number => self(now).treasures[take] ?? 0;
  const swap = allowed(now, 'swap', gain);
  if (!swap || gain(swap.action) === 0) return null;
  const { text, action } = swap;
  return {
    actions: [text],
    press(table) {
      if (table.panel !== 'game-swap') return ['.mt-button.swap'];
      const taken = `[data-do="${text}"]`;
      const given = `[data-give="${action.give}"]:not(.on)`;
      return [given, `${taken}:not(.on)`, `dialog:has(${taken}.on) .do-swap`];
    },
  };
};
/** A guard that binds few figures to much. */
const guard = (now: Now) => {
  const worth = ({ figure, hex }: { figure: string; hex: string }): number => {
    const leads = now.view.leaders[now.seat - 1]!;
    const led = leads.is === 'on' && leads.hex === hex;
    const workers = self(now).workers[hex] ?? 0;
    const lost = figure === 'leader' ? workers + 2 : workers - 1 + (led ? 6 : 0);
    return value(now, hex) - lost;
  };
  return allowed(now, 'guard', worth);
};
/** What the best plan does next. */
const planning = (now: Now): Way | null => {
  const then = bestThen(now);
  const line = bestNow(now);
  if (!then || !line) return null;
  if (then instanceof Promise || line instanceof Promise)
    return { actions: [], press: () => [], soon: Promise.all([then, line]).then(() => {}) };
  if (line.points < then.points) return null;
  const move = line.moves[0];
  if (!move) return null;
  if (move.sent) return sending(now, move.sent, move.to);
  return onHex(now.legal.find(({ text }) => text === move.actions[0]) as Parameters<typeof onHex>[0]);
};
/** How many points that is, once it is known. */
const reachable = (now: Now): number | null => {
  const then: Known | null = bestThen(now);
  return then === null || then instanceof Promise ? null : then.points;
};
const onClearing = (now: Now): boolean =>
  (self(now).workers[CLEARING] ?? 0) > 0 || self(now).camps.length > 0;

const steps: TikalStep[] = [
  { id: 'welcome', says: () => t('lesson.jungle.welcome') },
  place('place', 1, () => t('lesson.jungle.place')),
  {
    id: 'points',
    says: ({ view }) => t('lesson.jungle.points', { ap: view.position.ap }),
    fits: acting,
    shows: () => ['.turn .ap'],
  },
  {
    id: 'enter',
    says: (now) =>
      t('lesson.jungle.enter', {
        cost: allowed(now, 'enter')?.cost ?? 0,
        button: t('table.pick.enter_worker'),
      }),
    done: (now) => told(now, 'entered').length > 0,
    way: (now) => sending(now, { figure: 'worker', count: 1 }, 'a1'),
  },
  {
    id: 'walk',
    says: (now) => {
      const { sent, price = 0 } = nearest(now, FOUGHT, KEPT) ?? {};
      return t('lesson.jungle.walk', { from: sent?.from ?? 'a1', hex: FOUGHT, cost: price });
    },
    done: (now) => told(now, 'walked').some(({ figure, to }) => figure === 'worker' && value(now, to) > 0),
    way: (now) => sendNearest(now, FOUGHT, KEPT),
  },
  {
    id: 'leader',
    says: (now) =>
      t('lesson.jungle.leader', {
        hex: FOUGHT,
        ...strength(now, FOUGHT),
        name: now.name(rival(now)),
        leader: LEADER,
      }),
    done: (now) => strength(now, FOUGHT).own > strength(now, FOUGHT).other,
    way: (now) => {
      const leader = now.view.leaders[now.seat - 1]!;
      if (leader.is === 'supply') return sending(now, { figure: 'leader', count: 1 }, FOUGHT);
      return leader.is === 'on'
        ? sending(now, { figure: 'leader', count: 1, from: leader.hex }, FOUGHT)
        : null;
    },
  },
  {
    id: 'uncover',
    says: (now) => {
      const legal = allowed(now, 'uncover');
      return t('lesson.jungle.uncover', { cost: legal?.cost ?? 0 });
    },
    done: (now) => told(now, 'uncovered').length > 0,
    way: uncovering,
  },
  {
    id: 'limit',
    says: () => t('lesson.jungle.limit'),
    done: (now) => told(now, 'uncovered').length > 1,
    fits: (now) => told(now, 'uncovered').length === 1,
    way: uncovering,
  },
  end('end_first', 1),
  place('clearing', 2, () => t('lesson.jungle.clearing')),
  {
    id: 'dig',
    says: (now) => t('lesson.jungle.dig', { hex: allowed(now, 'dig')?.action.hex ?? '' }),
    done: (now) => told(now, 'dug').length > 0,
    way: (now) => onHex(allowed(now, 'dig')),
  },
  {
    id: 'sets',
    says: () => t('lesson.jungle.sets', { one: SETS[0], two: SETS[1], three: SETS[2] }),
    fits: (now) => told(now, 'dug').length > 0,
  },
  {
    id: 'swap',
    says: (now) => {
      const swap = allowed(now, 'swap', ({ take }) => self(now).treasures[take] ?? 0);
      const { give = 1, take = 1 } = swap?.action ?? {};
      const pair = { give: motifName(give), take: motifName(take) };
      return t('lesson.jungle.swap', { name: now.name(rival(now)), ...pair });
    },
    done: (now) => told(now, 'swapped').length > 0,
    way: swapping,
  },
  {
    id: 'move',
    says: () => t('lesson.jungle.move', { hex: CLEARING }),
    done: onClearing,
    way: (now) => sendNearest(now, CLEARING, ['b1', 'e2']),
  },
  {
    id: 'rest',
    says: () => t('lesson.jungle.rest'),
    done: (now) => told(now, 'entered').length > 1,
    fits: (now) => !scoring(now) && turns(now) === 1,
    way: (now) => sending(now, { figure: 'worker', count: 1 }, 'a1'),
  },
  end('end_second', 2),
  place('third', 3, () => t('lesson.jungle.third')),
  {
    id: 'camp',
    says: () => t('lesson.jungle.camp'),
    done: (now) => self(now).camps.length > 0,
    way: (now) => onHex(allowed(now, 'camp', ({ hex }) => Number(hex === CLEARING))),
  },
  {
    id: 'guard',
    says: (now) => t('lesson.jungle.guard', { hex: guard(now)?.action.hex ?? '' }),
    done: (now) => self(now).guards.length > 0,
    fits: (now) => turns(now) > 1,
    way: (now) => onHex(guard(now)),
  },
  end('end_third', 3),
  {
    id: 'volcano',
    says: ({ view }) => t('lesson.jungle.volcano', { ap: view.position.ap }),
    fits: scoring,
  },
  {
    id: 'plan',
    says: (now) => {
      const best = reachable(now);
      const known = best === null ? 'no' : 'yes';
      return t('lesson.jungle.plan', { known, now: would(now).total, best: best ?? 0 });
    },
    done: (now) =>
      told(now, 'scored').length > 0 ||
      (scoring(now) && would(now).total >= (reachable(now) ?? Number.POSITIVE_INFINITY)),
    fits: scoring,
    way: planning,
    shows: () => ['.card.turn .would'],
  },
  {
    id: 'score',
    says: (now) => t('lesson.jungle.score', { count: would(now).total }),
    done: (now) => told(now, 'scored').length > 0,
    fits: scoring,
    way: ending,
  },
  {
    id: 'scored',
    says: (now) =>
      t('lesson.jungle.scored', {
        own: self(now).score,
        name: now.name(rival(now)),
        other: now.view.position.seats[rival(now) - 1]!.score,
      }),
    fits: (now) => told(now, 'scored').length > 0 && !scoring(now),
  },
  {
    id: 'barrier',
    says: (now) => t('lesson.jungle.barrier', { name: now.name(rival(now)) }),
    done: (now) => told(now, 'placed').length > 3,
    fits: (now) => told(now, 'scored').length > 0,
    way: placing,
  },
];

export const jungle: Lesson = {
  id: 'jungle',
  title: () => t('lesson.jungle.title'),
  record: record(position),
  players: position.config.players,
  seat: 1,
  level: 'greedy',
  chance: 1,
  steps: steps.map(step),
  otherwise: (now) => placing(known(now)) ?? ending(known(now)),
  turns: 6,
  rule: 'T1',
  next: 'auction',
};
