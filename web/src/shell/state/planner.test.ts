import { expect, test } from 'vitest';
import { NOTHING_ASIDE } from '../../play/match.svelte';
import { asRefusal, Planner, type Desk, type Draft, type Refusal } from './planner.svelte';

const placing = (action: string): boolean => action.startsWith('place');

/**
 * A draft that knows three rules: `bad` is refused, something is placed once, and nothing else is done before `begin` where
 * it has to come first.
 */
class FakeDraft implements Draft {
  actions: string[] = [];

  last() {
    return { kind: this.actions.at(-1) };
  }
  view() {
    return { to_move: 1 as const, outcome: { scores: [0, 0], places: [1, 1] } };
  }
  legal() {
    const step = { action: {}, cost: 1, commits: false, ends: false };
    return [
      { ...step, text: `step ${this.actions.length}` },
      { ...step, text: 'end', ends: true },
    ];
  }
  check(action: string): Refusal | null {
    return action.startsWith('bad') || (placing(action) && this.actions.some(placing))
      ? { code: 'no_path', params: {}, rule: 'A3' }
      : null;
  }
  play(action: string) {
    const refusal = this.check(action);
    if (refusal) throw refusal;
    this.actions.push(action);
    return [];
  }
  undo(count: number): void {
    this.actions.splice(this.actions.length - count, count);
  }
  replay(actions: string[]) {
    const at = actions.findIndex((action) => this.check(action) !== null);
    const fitted = at < 0 ? actions.length : at;
    this.actions.push(...actions.slice(0, fitted));
    const misfit = at < 0 ? null : { kind: actions[at] };
    return { fitted, misfit, refusal: at < 0 ? null : this.check(actions[at]!) };
  }
}

function setUp({ plan = [] as string[], sent = 0, first = false, aside = NOTHING_ASIDE } = {}) {
  const log: string[] = [];
  let fail: unknown = null;
  let kept = aside;
  const draft = new FakeDraft();
  const desk: Desk = {
    submit: async (actions) => {
      log.push(`submit ${actions.join()}`);
      if (fail) throw fail;
    },
    takeBack: async (count) => void log.push(`undo ${count}`),
    undoable: () => sent,
    save: (actions, aside) => {
      log.push(`save ${actions.join()}`);
      kept = aside;
    },
    ready: (plan) => !first || plan[0] === 'begin' || draft.actions.includes('begin'),
    putDown: () => {},
  };
  const planner = new Planner(desk);
  planner.begin(draft, false, plan, aside);
  return { planner, draft, log, failWith: (error: unknown) => (fail = error), kept: () => kept };
}

test('a step of several actions is taken back and redone as one', async () => {
  const { planner, draft, log } = setUp();
  expect(planner.play(['walk a1-b2', 'walk b2-c2'])).toBe(true);
  expect(log.at(-1)).toBe('save walk a1-b2,walk b2-c2');
  expect(planner.legal.map(({ text }) => text)).toEqual(['step 2', 'end']);
  await planner.undo();
  expect(draft.actions).toEqual([]);
  planner.redo();
  expect(draft.actions).toEqual(['walk a1-b2', 'walk b2-c2']);
  expect(planner.canRedo).toBe(false);
});

test('what follows from a step by itself is taken back and redone with it', async () => {
  const { planner, draft, log } = setUp();
  planner.play(['sail']);
  planner.play(['pay']);
  expect(planner.playOn('take')).toBe(true);
  expect(log.at(-1)).toBe('save sail,pay,take');
  await planner.undo();
  expect(draft.actions).toEqual(['sail']);
  planner.redo();
  expect(draft.actions).toEqual(['sail', 'pay', 'take']);
  expect(planner.playOn('bad')).toBe(false);
  await planner.undo();
  await planner.undo();
  expect(draft.actions).toEqual([]);
  // Behind what was sent it is a step of its own.
  planner.playOn('take');
  await planner.undo();
  expect(draft.actions).toEqual([]);
});

test('a turn that was taken back whole is redone step by step', async () => {
  const { planner, draft } = setUp();
  planner.play(['place']);
  planner.play(['walk a1-b2', 'walk b2-c2']);
  planner.play(['uncover']);
  await planner.undo();
  await planner.undoAll();
  expect(draft.actions).toEqual([]);
  for (let steps = 3; steps > 0; steps -= 1) planner.redo();
  expect(draft.actions).toEqual(['place', 'walk a1-b2', 'walk b2-c2', 'uncover']);
  expect(planner.canRedo).toBe(false);
});

test('another step does not cost what was taken back before it', async () => {
  const { planner, draft } = setUp();
  planner.play(['place']);
  planner.play(['uncover']);
  await planner.undoAll();
  planner.play(['walk']);
  planner.play(['dig']);
  await planner.undoAll();
  for (let steps = 4; steps > 0; steps -= 1) planner.redo();
  expect(draft.actions).toEqual(['place', 'uncover', 'walk', 'dig']);
});

test('what does not fit now is passed over, and comes back where it fits', async () => {
  const { planner, draft } = setUp();
  planner.play(['place a']);
  planner.play(['uncover']);
  await planner.undoAll();
  planner.play(['place b']);
  planner.redo();
  expect(draft.actions).toEqual(['place b', 'uncover']);
  expect(planner.canRedo).toBe(false);
  await planner.undoAll();
  planner.redo();
  planner.redo();
  expect(draft.actions).toEqual(['place a', 'uncover']);
});

test('the same done by hand is redone, not done twice', async () => {
  const { planner, draft } = setUp();
  planner.play(['place']);
  planner.play(['uncover']);
  await planner.undoAll();
  planner.play(['place']);
  planner.redo();
  expect(draft.actions).toEqual(['place', 'uncover']);
  expect(planner.canRedo).toBe(false);
});

test('what was taken back outlives the page, and a plan that is dropped comes back', async () => {
  const first = setUp();
  first.planner.play(['place']);
  await first.planner.undo();
  const second = setUp({ aside: first.kept(), plan: ['begun', 'built'], first: true });
  second.planner.drop();
  for (let steps = 3; steps > 0; steps -= 1) second.planner.redo();
  expect(second.draft.actions).toEqual(['begun', 'built', 'place']);
});

test('what was sent and taken back can be redone; the end of the turn forgets it', async () => {
  const { planner, kept } = setUp({ sent: 2 });
  planner.play(['walk']);
  await planner.commit();
  expect(kept()).toEqual({ undone: [], sent: ['walk'] });
  const later = setUp({ sent: 1, aside: kept() });
  await later.planner.undoAll();
  expect(later.kept()).toEqual({ undone: [['walk']], sent: [] });
  const back = setUp({ aside: later.kept() });
  back.planner.redo();
  expect(back.draft.actions).toEqual(['walk']);
  await back.planner.commit('end');
  expect(back.kept()).toEqual(NOTHING_ASIDE);
});

test('the last action can give way to another', () => {
  const { planner, draft, log } = setUp();
  planner.play(['walk a1-b2']);
  planner.play(['turn 1']);
  planner.replaceLast(() => (draft.actions.length === 1 ? 'turn 2' : 'bad'));
  expect(draft.actions).toEqual(['walk a1-b2', 'turn 2']);
  expect(log.at(-1)).toBe('save walk a1-b2,turn 2');
});

test('a plan made before the turn waits for what comes first, then goes on as far as it fits', () => {
  const { planner, draft } = setUp({ plan: ['walk a1-b2', 'bad', 'walk b2-c2'], first: true });
  expect(planner.waiting).toHaveLength(3);
  expect(planner.play(['begin'])).toBe(true);
  expect(draft.actions).toEqual(['begin', 'walk a1-b2']);
  expect(planner.misfit).toMatchObject({
    fitted: 1,
    of: 3,
    text: 'bad',
    action: { kind: 'bad' },
    refusal: { rule: 'A3' },
  });
});

test('a step is played whole or not at all, and says why', () => {
  const { planner, draft } = setUp();
  expect(planner.play(['walk a1-b2', 'bad'])).toBe(false);
  expect(draft.actions).toEqual([]);
  expect(planner.refusal).toEqual({ code: 'no_path', params: {}, rule: 'A3' });
});

test('undo goes on into what was sent in this turn, down to the floor', async () => {
  const { planner, log } = setUp({ sent: 2 });
  planner.play(['walk a1-b2']);
  await planner.undoAll();
  expect(log.at(-1)).toBe('undo 2');
  await planner.undo();
  expect(log.at(-1)).toBe('undo 1');
  const floor = setUp();
  expect(floor.planner.canUndo).toBe(false);
  await floor.planner.undo();
  expect(floor.log).toEqual([]);
});

test('nothing is sent before the commit; what was saved is cleared before, and kept where it fails', async () => {
  const { planner, log, failWith } = setUp();
  planner.play(['walk a1-b2']);
  log.length = 0;
  expect(await planner.commit('end')).toBe(true);
  expect(log).toEqual(['save ', 'submit walk a1-b2,end']);
  log.length = 0;
  failWith({ code: 'version', params: { stated: 1, current: 2 } });
  expect(await planner.commit('end')).toBe(false);
  expect(log.at(-1)).toBe('save walk a1-b2');
  expect(planner.refusal?.code).toBe('version');
});

test('a declined request shows the refusal inside it', () => {
  const inner = { code: 'no_path', params: {}, rule: 'A3' };
  expect(asRefusal({ code: 'refused', params: { index: 1, refusal: inner } })).toEqual(inner);
  expect(asRefusal(new Error('x'))).toEqual({ code: 'unknown' });
});

test('another plan takes the place of this one as far as it goes, and this one can be had again', async () => {
  const { planner, draft } = setUp();
  planner.play(['step a']);
  planner.play(['step b']);
  planner.replan(['step c', 'bad', 'step d']);
  expect(draft.actions).toEqual(['step c']);
  await planner.undo();
  planner.redo();
  planner.redo();
  expect(draft.actions).toEqual(['step a', 'step b']);
});

test('a plan that waits is not played into the one that takes its place', () => {
  const { planner, draft } = setUp({ plan: ['step a'], first: true });
  expect(planner.waiting).toEqual(['step a']);
  planner.replan(['begin', 'step b']);
  expect([draft.actions, planner.waiting]).toEqual([['begin', 'step b'], []]);
  planner.redo();
  expect(draft.actions).toEqual(['begin', 'step b', 'step a']);
});
