// Lights what is to be pressed or seen: marks elements of the page, whatever draws them, and draws nothing itself.

/** What is to be lit, as CSS selectors. */
export interface Lights {
  press: readonly string[];
  show: readonly string[];
}

/** Marks what the selectors find, now and when the page changes, until it is told to stop. */
export function light(lights: Lights, root: ParentNode & Node = document.body): () => void {
  let lit = new Map<Element, string>();
  const mark = (): void => {
    const found = new Map<Element, string>();
    for (const kind of ['show', 'press'] as const)
      for (const selector of lights[kind])
        for (const element of root.querySelectorAll(selector)) found.set(element, kind);
    for (const element of lit.keys()) if (!found.has(element)) element.removeAttribute('data-lit');
    const fresh = [...found].filter(([element, kind]) => lit.get(element) !== kind);
    lit = found;
    for (const [element, kind] of fresh) element.setAttribute('data-lit', kind);
    for (const [element, kind] of fresh) if (kind === 'press') bring(element);
  };
  mark();
  const observer = new MutationObserver(mark);
  const attributeFilter = ['class', 'disabled', 'aria-pressed'];
  observer.observe(root, { childList: true, subtree: true, attributeFilter });
  return () => {
    observer.disconnect();
    for (const element of lit.keys()) element.removeAttribute('data-lit');
  };
}

/** Into sight: a board does that by itself with what is drawn on it. */
function bring(element: Element): void {
  if (element instanceof HTMLElement) element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  else element.dispatchEvent(new CustomEvent('lit', { bubbles: true }));
}
