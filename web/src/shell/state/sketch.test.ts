import { expect, test } from 'vitest';
import { LogBook } from '../log';
import type { Draft } from './planner.svelte';
import { Sketch } from './sketch.svelte';

interface Done {
  event: string;
}
class Book extends LogBook<Done, Done> {
  protected override tell(version: number, event: Done, cost: number): void {
    if (!this.last()) this.open('turn', 1);
    this.push(version, 1, cost, event);
  }
}

/** A plan in which every action costs as much as its name is long. */
function setUp() {
  const played: string[] = [];
  let made = 0;
  const draft = {
    legal: () => ['a', 'bb', 'ccc'].map((text) => ({ text, cost: text.length })),
    last: () => ({ is: played.at(-1) }),
    play: (action: string) => (played.push(action), [{ event: action }]),
    undo: (count: number) => void played.splice(-count),
  } as unknown as Draft;
  const sketch = new Sketch(() => ((made += 1), draft));
  return { sketch, played, made: () => made };
}

test('a plan is told step by step with what each costs', () => {
  const { sketch } = setUp();
  sketch.follow(['a', 'ccc']);
  const [turn] = sketch.turns(new Book() as LogBook, 1);
  expect(turn!.lines.map(({ told, cost }) => [told.event, cost])).toEqual([
    ['a', 1],
    ['ccc', 3],
  ]);
  expect(turn!.spent).toBe(4);
  expect(sketch.steps.map(({ told }) => told)).toEqual([{ is: 'a' }, { is: 'ccc' }]);
});

test('only what changed is played again, and what is new is answered', () => {
  const { sketch, played, made } = setUp();
  expect(sketch.follow(['a']).map(({ action }) => action)).toEqual(['a']);
  expect(sketch.follow(['a', 'bb']).map(({ action }) => action)).toEqual(['bb']);
  expect(sketch.follow(['a', 'bb'])).toEqual([]);
  expect(sketch.follow(['a', 'ccc']).map(({ action }) => action)).toEqual(['ccc']);
  expect(sketch.follow(['a'])).toEqual([]);
  expect(played).toEqual(['a']);
  expect(sketch.steps.map(({ action }) => action)).toEqual(['a']);
  expect(made()).toBe(1);
});

test('another position begins with nothing planned', () => {
  const { sketch, made } = setUp();
  sketch.follow(['a']);
  sketch.begin();
  expect(sketch.steps).toEqual([]);
  sketch.follow(['bb']);
  expect(made()).toBe(2);
});
