import { expect, test } from 'vitest';
import { Camera } from './camera.svelte';

function camera(width: number, height: number): Camera {
  const made = new Camera(8, 5);
  made.width = width;
  made.height = height;
  made.whole();
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
