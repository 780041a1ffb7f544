// What part of the board is in sight: zoom and middle, in units of the board.
import { lessMotion } from '../../../settings.svelte';
import { boardSize, centre, IN, R } from '../logic/geometry';

const MARGIN = 14;
const MOST = 5;
/** How long the board glides, in milliseconds. */
const GLIDE = 180;

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export class Camera {
  /** Size of the window in pixels. */
  width = $state(1);
  height = $state(1);
  /** What lies on the window's left edge, in pixels: the whole board stands beside it. */
  left = $state(0);
  /** 1 shows the whole board. */
  zoom = $state(1);
  x = $state(0);
  y = $state(0);
  /** Shows again what it showed, in a window of another form; nothing once somebody chose for himself. */
  private aim: (() => void) | null = null;
  private gliding = 0;
  /** Where the window began and how large a unit was before sheets moved its lower edge: there it goes back to. */
  private held: { top: number; scale: number } | null = null;
  private readonly board: { width: number; height: number };

  readonly fit = $derived.by(() => {
    const { width, height } = this.board;
    return Math.min((this.width - this.left) / (width + 2 * MARGIN), this.height / (height + 2 * MARGIN));
  });
  /** Pixels for one unit. */
  readonly scale = $derived(this.fit * this.zoom);
  readonly transform = $derived(
    `translate(${this.width / 2 - this.x * this.scale} ${this.height / 2 - this.y * this.scale}) scale(${this.scale})`,
  );

  constructor(
    columns: number,
    private readonly rows: number,
  ) {
    this.board = boardSize(columns, rows);
    this.lookAt(() => this.whole());
  }

  /** Shows something, now and whenever the window takes another form, until somebody moves the board. */
  lookAt(aim: () => void): void {
    this.aim = aim;
    this.held = null;
    aim();
  }

  whole(): void {
    this.zoom = 1;
    const spare = this.width - (this.board.width + 2 * MARGIN) * this.fit;
    // In the middle, but for what lies on the edge.
    this.x = this.board.width / 2 - Math.max(0, this.left - spare / 2) / this.fit;
    this.y = this.board.height / 2;
  }

  /** Shows a part of the board, with hexes between so many pixels wide, and what matters most in the middle. */
  frame(box: Box, least: number, most: number, middle: string[]): void {
    const scale = Math.min(this.width / (box.right - box.left), this.height / (box.bottom - box.top));
    this.zoom = clamp(clamp(scale, least / (2 * R), most / (2 * R)) / this.fit, 1, MOST);
    const focus = middle.length > 0 ? this.boxOf(middle) : box;
    this.x = (focus.left + focus.right) / 2;
    this.y = (focus.top + focus.bottom) / 2;
    this.keep();
  }

  /** The box of some hexes with a rim around them. */
  boxOf(hexes: string[], rim = 1.2): Box {
    const points = hexes.map((hex) => centre(hex, this.rows));
    const xs = points.map(({ x }) => x);
    const ys = points.map(({ y }) => y);
    return {
      left: Math.min(...xs) - R * (1 + rim),
      right: Math.max(...xs) + R * (1 + rim),
      top: Math.min(...ys) - IN * (1 + rim),
      bottom: Math.max(...ys) + IN * (1 + rim),
    };
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

  world(px: number, py: number): { x: number; y: number } {
    return {
      x: this.x + (px - this.width / 2) / this.scale,
      y: this.y + (py - this.height / 2) / this.scale,
    };
  }

  screen(hex: string): { x: number; y: number } {
    const { x, y } = centre(hex, this.rows);
    return { x: this.width / 2 + (x - this.x) * this.scale, y: this.height / 2 + (y - this.y) * this.scale };
  }

  /** Brings a hex into sight, by as little as it takes. */
  reveal(hex: string): void {
    const { x, y } = this.missing(hex);
    this.shift(x, y);
  }

  /** The same, so that the eye can follow. */
  follow(hex: string): void {
    const way = this.missing(hex);
    if ((way.x === 0 && way.y === 0) || lessMotion()) return this.reveal(hex);
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

  /** How far a hex is from being wholly in sight, in pixels. */
  private missing(hex: string): { x: number; y: number } {
    const { x, y } = this.screen(hex);
    const [wide, high] = [R * this.scale, IN * this.scale];
    return { x: off(x, this.left + wide, this.width - wide), y: off(y, high, this.height - high) };
  }

  /** The board never leaves the window. */
  private keep(): void {
    const { scale } = this;
    this.x = within(this.x, this.width / 2 / scale, this.board.width, this.left / scale);
    this.y = within(this.y, this.height / 2 / scale, this.board.height);
  }
}

/** A middle such that the window shows nothing but board past its edge, or, where it is larger, all of the board. */
function within(middle: number, half: number, length: number, edge = 0): number {
  const [one, other] = [half - MARGIN - edge, length + MARGIN - half];
  return clamp(middle, Math.min(one, other), Math.max(one, other));
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

/** How far a coordinate has to move to lie between two bounds. */
function off(value: number, low: number, high: number): number {
  return value < low ? low - value : value > high ? high - value : 0;
}
