// Presses and drags as a browser reports them, on a board that writes down what they do.
import { expect, test } from 'vitest';
import { gestures } from './gestures';

function setUp({ carries = true, turns = false } = {}) {
  const done: string[] = [];
  const node = Object.assign(new EventTarget(), {
    getBoundingClientRect: () => ({ left: 0, top: 0 }),
    hasPointerCapture: () => false,
    setPointerCapture: () => {},
  });
  const camera = {
    world: (x: number, y: number) => ({ x, y }),
    pan: () => void done.push('pan'),
    zoomBy: () => void done.push('zoom'),
  };
  const drag = {
    find: () => ({ figure: 'worker', from: 'a1' }),
    lift: () => done.push('lift'),
    move: () => {},
    drop: () => done.push('drop'),
    cancel: () => done.push('cancel'),
  };
  const wheel = (by: number): boolean => {
    if (turns && by !== 0) done.push(`turn ${by}`);
    return turns;
  };
  gestures(camera, wheel, carries ? drag : undefined)(node as unknown as SVGSVGElement);
  const send = (type: string, x: number, more: Partial<PointerEvent> = {}): void => {
    const event = {
      pointerId: 1,
      pointerType: 'mouse',
      button: 0,
      buttons: 1,
      clientX: x,
      clientY: 0,
      ...more,
    };
    node.dispatchEvent(Object.assign(new Event(type), event));
  };
  const roll = (deltaY: number): boolean =>
    node.dispatchEvent(Object.assign(new Event('wheel'), { deltaY, deltaMode: 0, clientX: 0, clientY: 0 }));
  return { send, roll, done };
}

test('a figure is lifted by a drag, and set down where it ends', () => {
  const { send, done } = setUp();
  send('pointerdown', 0);
  send('pointermove', 4);
  expect(done).toEqual([]);
  send('pointermove', 20);
  send('pointerup', 20, { buttons: 0 });
  expect(done).toEqual(['lift', 'drop']);
});

test('a mouse that was let go off the board carries nothing when it comes back', () => {
  const { send, done } = setUp();
  send('pointerdown', 0);
  // Nothing was heard of it meanwhile.
  send('pointermove', 20, { button: -1, buttons: 0 });
  send('pointermove', 40, { button: -1, buttons: 0 });
  expect(done).toEqual([]);
  send('pointerdown', 0);
  send('pointermove', 20);
  send('pointermove', 40, { button: -1, buttons: 0 });
  expect(done).toEqual(['lift', 'cancel']);
});

test('a finger has no buttons while it moves, and carries on', () => {
  const { send, done } = setUp();
  send('pointerdown', 0, { pointerType: 'touch' });
  send('pointermove', 20, { pointerType: 'touch', buttons: 0 });
  expect(done).toEqual(['lift']);
});

test('another pointer that is let go takes no figure out of the air', () => {
  const { send, done } = setUp();
  send('pointerdown', 0);
  send('pointermove', 20);
  send('pointerup', 20, { pointerId: 2, pointerType: 'touch', buttons: 0 });
  expect(done).toEqual(['lift']);
  send('pointerup', 20, { buttons: 0 });
  expect(done).toEqual(['lift', 'drop']);
});

test('where nothing can be carried, a drag moves the board', () => {
  const { send, done } = setUp({ carries: false });
  send('pointerdown', 0);
  send('pointermove', 20);
  send('pointerup', 20, { buttons: 0 });
  expect(done).toEqual(['pan']);
});

test('small turns of the wheel add up to one, where something is turned by it', () => {
  const { roll, done } = setUp({ turns: true });
  for (let event = 0; event < 9; event += 1) roll(10);
  expect(done).toEqual(['turn 1', 'turn 1']);
});
