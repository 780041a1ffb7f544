// What part of a board is in sight: zoom and middle, in units of the board.
import { lessMotion } from '../../settings.svelte';
import type { Point, Sight } from './gestures';

const MOST = 5;
/** How long the board glides, in milliseconds. */
const GLIDE = 180;

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export class Camera implements Sight {
  /** Size of the window in pixels. */
  width = $state(1);
  height = $state(1);
  /** What lies on the window's left edge, in pixels: the whole board stands beside it. */
  left = $state(0);
  /** 1 shows the whole board. */
  zoom = $state(1);
  x = $state(0);
  y = $state(0);
  /** All there is to see, with its rim. */
  private board = $state.raw<Box>({ left: 0, top: 0, right: 1, bottom: 1 });
  /** Shows again what it showed, in a window of another form; nothing once somebody chose for himself. */
  private aim: (() => void) | null = null;
  private gliding = 0;
  /** Where the window began and how large a unit was before sheets moved its lower edge: there it goes back to. */
  private held: { top: number; scale: number } | null = null;

  readonly fit = $derived.by(() => {
    const { left, top, right, bottom } = this.board;
    return Math.min((this.width - this.left) / (right - left), this.height / (bottom - top));
  });
  /** Pixels for one unit. */
  readonly scale = $derived(this.fit * this.zoom);
  readonly transform = $derived(
    `translate(${this.width / 2 - this.x * this.scale} ${this.height / 2 - this.y * this.scale}) scale(${this.scale})`,
  );

  constructor(board: Box) {
    this.show(board);
  }

  /** Another board, or another part of it, is all there is. */
  show(board: Box): void {
    this.board = board;
    this.lookAt(() => this.whole());
  }

  shows(board: Box): boolean {
    return this.board === board;
  }

  /** Shows something, now and whenever the window takes another form, until somebody moves the board. */
  lookAt(aim: () => void): void {
    this.aim = aim;
    this.held = null;
    aim();
  }

  whole(): void {
    const { left, top, right, bottom } = this.board;
    this.zoom = 1;
    const spare = this.width - (right - left) * this.fit;
    // In the middle, but for what lies on the edge.
    this.x = (left + right) / 2 - Math.max(0, this.left - spare / 2) / this.fit;
    this.y = (top + bottom) / 2;
  }

  /** Shows a part of the board, with so many pixels for a unit, and what matters most in the middle. */
  near(box: Box, least: number, most: number, focus: Box): void {
    const scale = Math.min(this.width / (box.right - box.left), this.height / (box.bottom - box.top));
    this.zoom = clamp(clamp(scale, least, most) / this.fit, 1, MOST);
    this.x = (focus.left + focus.right) / 2;
    this.y = (focus.top + focus.bottom) / 2;
    this.keep();
  }

  /** The window has another size. Where only its lower edge moves, by a sheet, the board stays as it is. */
  resize(width: number, height: number, sheets: boolean): void {
    const edge = sheets && Math.abs(width - this.width) < 1;
    const { top, scale } = this.held ?? { top: this.y - this.height / 2 / this.scale, scale: this.scale };
    this.held = edge ? { top, scale } : null;
    this.width = width;
    this.height = height;
    if (this.aim && (!edge || (this.zoom === 1 && this.fit < scale))) return this.lookAt(this.aim);
    this.zoom = clamp(scale / this.fit, 1, MOST);
    if (edge) this.y = top + height / 2 / this.scale;
    this.keep();
  }

  /** Somebody moves the board. */
  pan(dx: number, dy: number): void {
    this.aim = null;
    this.shift(dx, dy);
  }

  private shift(dx: number, dy: number): void {
    if (dx !== 0 || dy !== 0) this.held = null;
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
    this.keep();
  }

  /** Zooms so that the point under the pointer stays where it is. */
  zoomBy(factor: number, px = this.width / 2, py = this.height / 2): void {
    this.aim = null;
    this.held = null;
    const before = this.world(px, py);
    this.zoom = clamp(this.zoom * factor, 1, MOST);
    const after = this.world(px, py);
    this.x += before.x - after.x;
    this.y += before.y - after.y;
    if (this.zoom === 1) this.lookAt(() => this.whole());
    else this.keep();
  }

  world(px: number, py: number): Point {
    return {
      x: this.x + (px - this.width / 2) / this.scale,
      y: this.y + (py - this.height / 2) / this.scale,
    };
  }

  /** Where a point of the board is in the window. */
  window({ x, y }: Point): Point {
    return { x: this.width / 2 + (x - this.x) * this.scale, y: this.height / 2 + (y - this.y) * this.scale };
  }

  /** Brings a point into sight with so much around it, by as little as it takes. */
  bring(point: Point, wide: number, high: number): void {
    const { x, y } = this.missing(point, wide, high);
    this.shift(x, y);
  }

  /** The same, so that the eye can follow. */
  glide(point: Point, wide: number, high: number): void {
    const way = this.missing(point, wide, high);
    if ((way.x === 0 && way.y === 0) || lessMotion()) return this.bring(point, wide, high);
    const start = performance.now();
    let done = 0;
    const step = (now: number): void => {
      const part = clamp((now - start) / GLIDE, 0, 1);
      this.shift(way.x * (part - done), way.y * (part - done));
      done = part;
      if (part < 1) this.gliding = requestAnimationFrame(step);
    };
    cancelAnimationFrame(this.gliding);
    this.gliding = requestAnimationFrame(step);
  }

  /** How far it is from being wholly in sight, in pixels. */
  private missing(point: Point, wide: number, high: number): Point {
    const { x, y } = this.window(point);
    const [across, down] = [wide * this.scale, high * this.scale];
    return { x: off(x, this.left + across, this.width - across), y: off(y, down, this.height - down) };
  }

  /** The board never leaves the window. */
  private keep(): void {
    const { scale } = this;
    const { left, top, right, bottom } = this.board;
    this.x = within(this.x, this.width / 2 / scale, left - this.left / scale, right);
    this.y = within(this.y, this.height / 2 / scale, top, bottom);
  }
}

/** A middle such that the window shows nothing but board past its edge, or, where it is larger, all of the board. */
function within(middle: number, half: number, from: number, to: number): number {
  const [one, other] = [from + half, to - half];
  return clamp(middle, Math.min(one, other), Math.max(one, other));
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

/** How far a coordinate has to move to lie between two bounds. */
function off(value: number, low: number, high: number): number {
  return value < low ? low - value : value > high ? high - value : 0;
}
