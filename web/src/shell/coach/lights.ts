// Lights what is to be pressed or seen: marks elements of the page, whatever draws them, and draws nothing itself. Whoever does not
// see it is told what it is called, and hears it of the thing itself.

import { describe, held, named } from './named';

/** What is to be lit, as CSS selectors. */
export interface Lights {
  press: readonly string[];
  show: readonly string[];
}

/** Something that is to be pressed now, by the name that it has for who does not see it. */
export interface Lit {
  element: Element;
  name: string;
}

interface Marks {
  /** The id of what is said of each thing that is to be pressed. */
  says: string;
  /** Hears what is to be pressed and in sight, whenever that changes. */
  hear: (lit: readonly Lit[]) => void;
}

/** Marks what the selectors find, now and when the page changes, until it is told to stop. */
export function light(
  lights: Lights,
  { says, hear }: Marks,
  root: ParentNode & Node = document.body,
): () => void {
  let lit = new Map<Element, string>();
  let heard: readonly Lit[] = [];
  const put = (element: Element): void => {
    element.removeAttribute('data-lit');
    describe(element, says, false);
  };
  const mark = (): void => {
    const found = new Map<Element, string>();
    for (const kind of ['show', 'press'] as const)
      for (const selector of lights[kind])
        for (const element of root.querySelectorAll(selector)) found.set(element, kind);
    for (const element of lit.keys()) if (!found.has(element)) put(element);
    const fresh = [...found].filter(([element, kind]) => lit.get(element) !== kind);
    lit = found;
    for (const [element, kind] of fresh) {
      element.setAttribute('data-lit', kind);
      describe(element, says, kind === 'press');
    }
    for (const [element, kind] of fresh) if (kind === 'press') bring(element);
    const now = [...lit.keys()].filter((element) => lit.get(element) === 'press').flatMap(seen);
    if (same(now, heard)) return;
    heard = now;
    hear(now);
  };
  mark();
  const observer = new MutationObserver(mark);
  const attributeFilter = ['class', 'disabled', 'aria-pressed', 'aria-selected', 'aria-label'];
  observer.observe(root, { childList: true, subtree: true, attributeFilter });
  return () => {
    observer.disconnect();
    for (const element of lit.keys()) put(element);
    hear([]);
  };
}

/** What lies behind a tab of the table is not in sight. */
function seen(element: Element): Lit[] {
  if (!element.checkVisibility()) return [];
  return [{ element: held(element), name: named(element) }];
}

const same = (some: readonly Lit[], others: readonly Lit[]): boolean =>
  some.length === others.length &&
  some.every(
    ({ element, name }, index) => others[index]!.element === element && others[index]!.name === name,
  );

/** Into sight: a board does that by itself with what is drawn on it. */
function bring(element: Element): void {
  if (element instanceof HTMLElement) element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  else element.dispatchEvent(new CustomEvent('lit', { bubbles: true }));
}
