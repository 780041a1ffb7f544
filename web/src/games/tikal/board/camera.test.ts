import { expect, test } from 'vitest';
import { HexCamera } from './camera.svelte';

function camera(width: number, height: number): HexCamera {
  const made = new HexCamera(8, 5);
  made.width = width;
  made.height = height;
  made.lookAt(() => made.whole());
  return made;
}

test('the whole board is in sight at first, every hex inside the window', () => {
  const made = camera(360, 460);
  for (const hex of ['a1', 'a5', 'h1', 'h5']) {
    const { x, y } = made.screen(hex);
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(360);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(460);
  }
});

test('the whole board stands beside what lies on the edge, and where there is room for it, in the middle', () => {
  for (const [width, height] of [
    [700, 600],
    [1000, 500],
  ] as const) {
    const made = camera(width, height);
    made.left = 48;
    made.whole();
    const edges = (): number[] => ['a1', 'h5'].map((hex) => made.screen(hex).x);
    const before = edges();
    expect(before[0]! - 60 * made.scale, `${width}`).toBeGreaterThan(48);
    expect(before[1]! + 60 * made.scale, `${width}`).toBeLessThan(width);
    if (width === 1000) expect(before[0]! + before[1]!).toBeCloseTo(width);
    // Nobody's press moves it from there.
    made.pan(0, 0);
    expect(edges()[0]).toBeCloseTo(before[0]!);
    made.zoomBy(3, width, 0);
    made.reveal('a1');
    expect(made.screen('a1').x - 60 * made.scale, 'a hex brought back').toBeGreaterThanOrEqual(47.9);
  }
});

test('zooming keeps the point under the pointer', () => {
  const made = camera(1000, 700);
  const before = made.world(600, 400);
  made.zoomBy(2, 600, 400);
  expect(made.zoom).toBe(2);
  expect(made.world(600, 400).x).toBeCloseTo(before.x);
  expect(made.world(600, 400).y).toBeCloseTo(before.y);
});

test('the board cannot be pushed out of the window, nor zoomed without end', () => {
  const made = camera(1000, 700);
  made.zoomBy(100);
  expect(made.zoom).toBe(5);
  made.pan(1e6, 1e6);
  expect(made.world(0, 0).x).toBeGreaterThan(-20);
  made.zoomBy(0.0001);
  expect(made.zoom).toBe(1);
});

test('a hex out of sight is brought back', () => {
  const made = camera(360, 400);
  made.zoomBy(4, 0, 400);
  made.reveal('h5');
  const { x, y } = made.screen('h5');
  expect(x).toBeGreaterThan(0);
  expect(x).toBeLessThan(360);
  expect(y).toBeGreaterThan(0);
  expect(y).toBeLessThan(400);
});

test('a frame shows its hexes, large enough to be pressed', () => {
  const made = camera(360, 460);
  made.frame(made.boxOf(['a1', 'a2', 'b1', 'b2']), 76, 100, []);
  expect(made.scale * 120).toBeGreaterThan(44);
  for (const hex of ['a1', 'b2']) expect(made.screen(hex).x).toBeGreaterThan(0);
});

test('a sheet that opens below does not move the board', () => {
  const made = camera(360, 400);
  made.lookAt(() => made.frame(made.boxOf(['a1', 'a2', 'b1', 'b2']), 78, 104, []));
  const before = made.screen('a2');
  const { scale } = made;
  made.resize(360, 260, true);
  expect(made.screen('a2').x).toBeCloseTo(before.x);
  expect(made.screen('a2').y).toBeCloseTo(before.y);
  expect(made.scale).toBeCloseTo(scale);
  made.resize(360, 400, true);
  expect(made.screen('a2').y).toBeCloseTo(before.y);
});

test('a sheet that closes and opens again leaves the board where it was', () => {
  const made = camera(360, 260);
  made.lookAt(() => made.frame(made.boxOf(['a1', 'a2', 'b1', 'b2']), 78, 104, []));
  const [before, { scale }] = [made.screen('a1'), made];
  // In a larger window the board would end above its lower edge, and moves down.
  made.resize(360, 600, true);
  expect(made.screen('a1').y).toBeGreaterThan(before.y + 10);
  made.resize(360, 260, true);
  expect(made.screen('a1').y).toBeCloseTo(before.y);
  expect(made.scale).toBeCloseTo(scale);
  // Who moves the board meanwhile keeps what he chose.
  made.resize(360, 500, true);
  made.pan(0, -30);
  const chosen = made.screen('a1').y;
  made.resize(360, 480, true);
  expect(made.screen('a1').y).toBeCloseTo(chosen);
});

test('a page that is turned shows the same part again; who moved the board keeps the place and the size', () => {
  const made = camera(360, 400);
  made.resize(340, 360, true);
  expect(made.zoom).toBe(1);
  for (const hex of ['a1', 'h5']) expect(made.screen(hex).x).toBeGreaterThan(0);
  made.zoomBy(2);
  const { scale, x } = made;
  made.resize(380, 300, true);
  expect(made.scale).toBeCloseTo(scale);
  expect(made.x).toBeCloseTo(x);
});
