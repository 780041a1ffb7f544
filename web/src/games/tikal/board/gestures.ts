// Drag, pinch and wheel on the board, as an attachment: a press that did not move stays a click.
import type { Attachment } from 'svelte/attachments';
import type { Camera } from './camera.svelte';

const SLACK = 8;

export function gestures(camera: Camera, wheel: (by: number) => boolean): Attachment<SVGSVGElement> {
  return (node) => {
    const pointers = new Map<number, { x: number; y: number }>();
    let moved = false;
    let start = { x: 0, y: 0 };

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
      }
    };
    const move = (event: PointerEvent) => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const now = place(event);
      pointers.set(event.pointerId, now);
      if (!moved && pointers.size === 1 && Math.hypot(now.x - start.x, now.y - start.y) < SLACK) return;
      if (!moved) {
        moved = true;
        for (const id of pointers.keys()) if (!node.hasPointerCapture(id)) node.setPointerCapture(id);
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
      pointers.delete(event.pointerId);
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
    node.addEventListener('pointercancel', up);
    node.addEventListener('click', click, true);
    node.addEventListener('wheel', roll, { passive: false });
    return () => {
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointermove', move);
      node.removeEventListener('pointerup', up);
      node.removeEventListener('pointercancel', up);
      node.removeEventListener('click', click, true);
      node.removeEventListener('wheel', roll);
    };
  };
}
