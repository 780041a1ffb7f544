// What part of the picture is in sight: zoom and middle, in units of the picture.

const MOST = 4;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export class Camera {
  /** Size of the window in pixels. */
  width = $state(1);
  height = $state(1);
  /** All there is to see. */
  box = $state.raw<Box>({ x: 0, y: 0, width: 1, height: 1 });
  /** 1 shows all of it. */
  zoom = $state(1);
  private x = $state(0);
  private y = $state(0);
  readonly fit = $derived(Math.min(this.width / this.box.width, this.height / this.box.height));
  /** Pixels for one unit. */
  readonly scale = $derived(this.fit * this.zoom);
  readonly transform = $derived(
    `translate(${this.width / 2 - this.x * this.scale} ${this.height / 2 - this.y * this.scale}) scale(${this.scale})`,
  );

  /** Another window, or another part of the picture; whoever has zoomed in stays there. */
  resize(width: number, height: number, box: Box): void {
    const other = box !== this.box;
    this.width = width;
    this.height = height;
    this.box = box;
    if (other || this.zoom === 1) this.whole();
    else this.keep();
  }

  whole(): void {
    this.zoom = 1;
    this.x = this.box.x + this.box.width / 2;
    this.y = this.box.y + this.box.height / 2;
  }

  pan(dx: number, dy: number): void {
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
    this.keep();
  }

  /** Zooms so that the point under the pointer stays where it is. */
  zoomBy(factor: number, px = this.width / 2, py = this.height / 2): void {
    const before = this.world(px, py);
    this.zoom = Math.max(1, Math.min(MOST, this.zoom * factor));
    const after = this.world(px, py);
    this.x += before.x - after.x;
    this.y += before.y - after.y;
    this.keep();
  }

  world(px: number, py: number): { x: number; y: number } {
    return {
      x: this.x + (px - this.width / 2) / this.scale,
      y: this.y + (py - this.height / 2) / this.scale,
    };
  }

  /** Brings a point into sight, by as little as it takes. */
  reveal(x: number, y: number, margin = 60): void {
    const [halfX, halfY] = [this.width / 2 / this.scale - margin, this.height / 2 / this.scale - margin];
    if (this.zoom === 1) return;
    this.x = clamp(this.x, x - halfX, x + halfX);
    this.y = clamp(this.y, y - halfY, y + halfY);
    this.keep();
  }

  /** The picture never leaves the window. */
  private keep(): void {
    if (this.zoom === 1) return this.whole();
    const { x, y, width, height } = this.box;
    this.x = within(this.x, x, width, this.width / 2 / this.scale);
    this.y = within(this.y, y, height, this.height / 2 / this.scale);
  }
}

function within(middle: number, from: number, length: number, half: number): number {
  if (2 * half >= length) return from + length / 2;
  return clamp(middle, from + half, from + length - half);
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(Math.min(low, high), Math.min(Math.max(low, high), value));
}
