// The window of a board, as an attachment: whoever draws it hears its size.
import type { Attachment } from 'svelte/attachments';
import { phone } from '../form';

/**
 * `measure` is told of every size, and whether it comes from a sheet below that somebody opened: then the board stays where it
 * is. Until the first press a sheet only finds its height, and what the board shows is fitted to what is left. A window that is
 * behind another one, or that a sheet leaves no room, has no size to fit anything to.
 */
export function sized(measure: (node: HTMLElement, sheets: boolean) => void): Attachment<HTMLElement> {
  return (node) => {
    let pressed = false;
    const press = (): void => void (pressed = true);
    const presses = ['pointerdown', 'keydown'] as const;
    for (const kind of presses) addEventListener(kind, press, { capture: true, once: true });
    const observer = new ResizeObserver(() => {
      if (node.clientWidth > 0 && node.clientHeight > 0) measure(node, phone.current && pressed);
    });
    observer.observe(node);
    return () => {
      observer.disconnect();
      for (const kind of presses) removeEventListener(kind, press, { capture: true });
    };
  };
}
