/** Where the keyboard is on something that goes away, the board gets it. */
export function handOn(node: HTMLElement): () => void {
  let held = false;
  const take = ({ target }: FocusEvent): void => void (held = (target as Element).matches(':focus-visible'));
  // What goes away may lose it first.
  const lose = (): void => queueMicrotask(() => (held &&= node.contains(document.activeElement)));
  node.addEventListener('focusin', take);
  node.addEventListener('focusout', lose);
  return () => {
    if (held && document.activeElement === document.body) focusBoard();
  };
}

/** Goes to the place of the board where the keyboard was last. */
export function focusBoard(): void {
  document
    .querySelector<HTMLElement | SVGElement>('[data-board] [tabindex="0"]')
    ?.focus({ preventScroll: true });
}
