// The second lesson: two rounds of the auction game, for who knows the rest.
import { t } from '../../../i18n';
import type { Lesson, Way } from '../../../shell/coach/lesson';
import position from './auction.json';
import { acting, allowed, ending, known, scoring, self, told, turns, would, type Now } from './now';
import { record, step, type TikalStep } from './step';

const auction = ({ view }: Now) => view.position.auction;
const bidding = ({ view }: Now): boolean => view.position.phase === 'bid';
/** Whether somebody else has bid in the auction that goes on. */
const outbid = (now: Now): boolean => bidding(now) && (auction(now)?.high ?? 0) > 0;
const bidder = (now: Now): string => now.name(auction(now)?.bidder ?? 0);

/** What the turn was won for. The one who passed last ends the auction, so the deed may be somebody else's. */
const paid = ({ deeds, seat }: Now): number =>
  deeds
    .flatMap(({ events }) => events)
    .reduce((price, one) => (one.event === 'won' && one.seat === seat ? one.price : price), 0);

const bid = (now: Now): Way | null => {
  const least = allowed(now, 'bid', ({ points }) => -points);
  return least ? { actions: [least.text], press: () => ['.auction .bid'] } : null;
};
const passing = (now: Now): Way | null => {
  const pass = allowed(now, 'pass');
  return pass ? { actions: [pass.text], press: () => ['.auction .pass'] } : null;
};
const choosing = (now: Now): Way | null => {
  const choice = allowed(now, 'choose');
  return choice ? { actions: [choice.text], press: () => ['.auction [data-do]'] } : null;
};
const placing = (now: Now): Way | null => {
  const place = allowed(now, 'place');
  return place ? { actions: [place.text], press: () => [`[data-hex="${place.action.hex}"]`] } : null;
};
const steps: TikalStep[] = [
  { id: 'money', says: (now) => t('lesson.auction.money', { count: self(now).score }), fits: bidding },
  { id: 'offer', says: () => t('lesson.auction.offer'), fits: bidding, shows: () => ['.auction .tiles'] },
  {
    id: 'bid',
    says: (now) =>
      t('lesson.auction.bid', { least: allowed(now, 'bid', ({ points }) => -points)?.action.points ?? 0 }),
    done: (now) => told(now, 'bid').length > 0,
    way: bid,
  },
  {
    id: 'choose',
    says: (now) => t('lesson.auction.choose', { count: paid(now) }),
    done: (now) => told(now, 'chose').length > 0,
    // Who passed first, or goes last, chooses for nothing: then it says nothing true.
    fits: (now) => paid(now) > 0,
    way: choosing,
  },
  {
    id: 'place',
    says: () => t('lesson.auction.place'),
    done: (now) => told(now, 'placed').length > 0,
    way: placing,
  },
  {
    id: 'turn',
    says: ({ view }) => t('lesson.auction.turn', { ap: view.position.ap }),
    done: (now) => turns(now) > 0,
    fits: (now) => acting(now) && !scoring(now),
    way: ending,
  },
  {
    id: 'round',
    says: (now) => t('lesson.auction.round', { count: self(now).score }),
    fits: (now) => bidding(now) && turns(now) > 0,
  },
  {
    id: 'volcano',
    says: () => t('lesson.auction.volcano'),
    fits: (now) => bidding(now) && (auction(now)?.display.includes('B6') ?? false),
    shows: () => ['.auction .tiles'],
  },
  {
    id: 'pass',
    says: (now) => t('lesson.auction.pass', { name: bidder(now), count: auction(now)?.high ?? 0 }),
    done: (now) => told(now, 'passed').length > 0,
    fits: (now) => outbid(now) && turns(now) > 0,
    way: passing,
  },
  { id: 'scoring', says: ({ view }) => t('lesson.auction.scoring', { ap: view.position.ap }), fits: scoring },
  {
    id: 'score',
    says: (now) => t('lesson.auction.score', { count: would(now).total }),
    done: (now) => told(now, 'scored').length > 0,
    fits: scoring,
    way: ending,
  },
];

export const auctionGame: Lesson = {
  id: 'auction',
  title: () => t('lesson.auction.title'),
  record: record(position),
  players: position.config.players,
  seat: 1,
  level: 'greedy',
  chance: 7,
  steps: steps.map(step),
  otherwise: (now) =>
    [passing, choosing, placing, ending].map((way) => way(known(now))).find((way) => way) ?? null,
  turns: 4,
  rule: 'TA1',
};
