// Things that are explained and no buttons, for the keyboard: one stop of Tab in all, and arrows lead from one to the next.

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Makes them stops from here on; `find` says which there are now. The answer ends it. */
export function stops(find: () => readonly HTMLElement[]): () => void {
  let marked: readonly HTMLElement[] = [];
  /** All but these: what is no stop for a moment loses the keyboard. */
  const unmark = (but: readonly HTMLElement[] = []): void =>
    marked.forEach((thing) => but.includes(thing) || thing.removeAttribute('tabindex'));
  /** Whatever was drawn anew since. */
  const mark = (at?: HTMLElement): void => {
    const found = find();
    unmark(found);
    marked = found;
    const stop = at ?? found.find((thing) => thing === document.activeElement) ?? found[0];
    for (const thing of found) thing.tabIndex = thing === stop ? 0 : -1;
  };
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Tab') return mark();
    const at = marked.indexOf(document.activeElement as HTMLElement);
    const step = STEPS[event.key];
    const next = at < 0 || !step ? undefined : marked[at + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
    mark(next);
  };
  addEventListener('keydown', press, { capture: true });
  return () => {
    removeEventListener('keydown', press, { capture: true });
    unmark();
  };
}
