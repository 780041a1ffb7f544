// Drag, pinch and wheel on a board, as an attachment: a press that did not move stays a click. A drag that begins on what can
// be carried carries it; any other moves the board.
import type { Attachment } from 'svelte/attachments';

const SLACK = 8;

export interface Point {
  x: number;
  y: number;
}

/** What part of a board is in sight. */
export interface Sight {
  pan(dx: number, dy: number): void;
  zoomBy(factor: number, px: number, py: number): void;
  /** Where on the board a point of the window is. */
  world(px: number, py: number): Point;
}

/** What can be taken from a board, carried over it and set down. */
export interface Carrying<Grip> {
  find(at: Point): Grip | null;
  lift(grip: Grip, at: Point): void;
  move(at: Point): void;
  drop(): void;
  cancel(): void;
}

/** `wheel` may take a turn of the wheel for itself. */
export function gestures<Grip>(
  camera: Sight,
  wheel: (by: number) => boolean,
  drag?: Carrying<Grip>,
): Attachment<SVGSVGElement> {
  return (node) => {
    const pointers = new Map<number, { x: number; y: number }>();
    let moved = false;
    let start = { x: 0, y: 0 };
    /** What is under the first finger, then whether it was lifted. */
    let grip: Grip | null = null;
    let carrying = false;

    const place = (event: PointerEvent | WheelEvent) => {
      const box = node.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const down = (event: PointerEvent) => {
      if (event.button !== 0) return;
      pointers.set(event.pointerId, place(event));
      if (pointers.size === 1) {
        moved = false;
        start = place(event);
        grip = drag?.find(camera.world(start.x, start.y)) ?? null;
      } else letGo();
    };
    /** A second finger, or none any more: nothing is carried on. */
    const letGo = () => {
      grip = null;
      if (carrying) drag?.cancel();
      carrying = false;
    };
    const move = (event: PointerEvent) => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      // Let go elsewhere, before it was held fast.
      if (event.pointerType === 'mouse' && !event.buttons) return cancel(event);
      const now = place(event);
      pointers.set(event.pointerId, now);
      if (!moved && pointers.size === 1 && Math.hypot(now.x - start.x, now.y - start.y) < SLACK) return;
      if (!moved) {
        moved = true;
        for (const id of pointers.keys()) if (!node.hasPointerCapture(id)) node.setPointerCapture(id);
        carrying = grip !== null;
        if (grip) drag?.lift(grip, camera.world(start.x, start.y));
      }
      if (carrying) {
        drag?.move(camera.world(now.x, now.y));
        return;
      }
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const ratio =
          Math.hypot(now.x - other.x, now.y - other.y) /
          Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
        camera.zoomBy(ratio, (now.x + other.x) / 2, (now.y + other.y) / 2);
        camera.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
      } else camera.pan(now.x - before.x, now.y - before.y);
    };
    const up = (event: PointerEvent) => {
      if (!pointers.delete(event.pointerId)) return;
      // What has opened above the board meanwhile has the press.
      if (node.ownerDocument?.querySelector('dialog:modal')) return letGo();
      if (carrying) drag?.drop();
      carrying = false;
    };
    const cancel = (event: PointerEvent) => {
      pointers.delete(event.pointerId);
      letGo();
    };
    const click = (event: MouseEvent) => {
      if (!moved) return;
      event.stopPropagation();
      event.preventDefault();
      moved = false;
    };
    let turned = 0;
    const roll = (event: WheelEvent) => {
      event.preventDefault();
      const amount = event.deltaY * (event.deltaMode === 1 ? 30 : 1);
      if (!event.ctrlKey) {
        turned += amount;
        if (Math.abs(turned) < 40) {
          if (wheel(0)) return;
          turned = 0;
        } else {
          const by = Math.sign(turned);
          turned = 0;
          if (wheel(by)) return;
        }
      }
      const { x, y } = place(event);
      camera.zoomBy(Math.exp(-amount * 0.0016), x, y);
    };

    node.addEventListener('pointerdown', down);
    node.addEventListener('pointermove', move);
    node.addEventListener('pointerup', up);
    node.addEventListener('pointercancel', cancel);
    node.addEventListener('click', click, true);
    node.addEventListener('wheel', roll, { passive: false });
    return () => {
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointermove', move);
      node.removeEventListener('pointerup', up);
      node.removeEventListener('pointercancel', cancel);
      letGo();
      node.removeEventListener('click', click, true);
      node.removeEventListener('wheel', roll);
    };
  };
}
