// What was taken back belongs to one turn, wherever that ends.
import { expect, test } from 'vitest';
import type { AnyEntry } from '../../engine';
import { NOTHING_ASIDE, type Aside, type Match } from '../../play/match.svelte';
import { StoredPlan } from './stored-plan';

const aside: Aside = { undone: [['place c2 0']], sent: ['walk worker a1 b1'] };

function setUp() {
  const entries: Partial<AnyEntry>[] = [{}];
  const kept = new Map<number, { plan: string[]; aside: Aside }>();
  const match = {
    mine: [1, 2],
    replica: {
      get version() {
        return entries.length - 1;
      },
      entry: (version: number) => entries[version],
    },
    saveDraft: (seat: number, plan: string[], aside: Aside = NOTHING_ASIDE) =>
      kept.set(seat, { plan, aside }),
    loadDraft: (seat: number) => kept.get(seat)?.plan ?? [],
    loadAside: (seat: number) => kept.get(seat)?.aside ?? NOTHING_ASIDE,
  } as unknown as Match;
  const act = (seat: number, ends: boolean, standing = true): void =>
    void entries.push({ seat: seat as 1, type: 'act', ends, standing });
  return { match, kept, act };
}

test('what was taken back is there again after a reload, and while the turn goes on', () => {
  const { match, act } = setUp();
  const first = new StoredPlan(match);
  first.load(1);
  first.save(1, ['dig b1'], aside);
  act(1, false);
  expect(new StoredPlan(match).load(1)).toEqual([['dig b1'], { ...aside, turn: 0 }]);
});

test('it is not offered in the next turn where this one ended elsewhere; a plan stays', () => {
  const { match, kept, act } = setUp();
  const page = new StoredPlan(match);
  page.load(1);
  page.save(1, ['dig b1'], aside);
  // A bot played for somebody who was away.
  act(1, true);
  act(2, true);
  expect(page.load(1)).toEqual([['dig b1'], NOTHING_ASIDE]);
  expect(kept.get(1)!.aside).toEqual(NOTHING_ASIDE);
});

test('what was planned for the next turn is there when others have played', () => {
  const { match, act } = setUp();
  act(1, true);
  const page = new StoredPlan(match);
  page.load(1);
  page.save(1, [], aside);
  act(2, false);
  act(2, true);
  // An end that was taken back ended nothing.
  act(1, true, false);
  expect(page.load(1)).toEqual([[], { ...aside, turn: 1 }]);
});

test('what an older page kept, without saying of which turn it is, is still read', () => {
  const { match } = setUp();
  match.saveDraft(1, [], aside);
  expect(new StoredPlan(match).load(1)).toEqual([[], aside]);
});

test('a game that is over keeps nothing', () => {
  const { match, kept } = setUp();
  const page = new StoredPlan(match);
  page.save(1, ['end'], aside);
  page.save(2, [], aside);
  page.forget();
  expect([...kept.values()]).toEqual([
    { plan: [], aside: NOTHING_ASIDE },
    { plan: [], aside: NOTHING_ASIDE },
  ]);
});
