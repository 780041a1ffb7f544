// What a thing of the page is called for who does not see it, as far as a coach needs it: enough to find it by.

/** What takes the focus for it: of a choice its button, which has no shape of its own. */
export function held(element: Element): Element {
  return (element instanceof HTMLLabelElement && element.control) || element;
}

/** Its name; of a place on a board, which tells all that lies there, where it is. */
export function named(element: Element): string {
  const label = element.getAttribute('aria-label');
  if (label !== null) return label.split(/[.;](?=\s|$)/)[0]!.trim();
  return written(element).replace(/\s+/g, ' ').trim();
}

/** What is written on it, and read aloud. */
function written(node: Node): string {
  if (!(node instanceof Element)) return node.textContent ?? '';
  if (node.getAttribute('aria-hidden') === 'true') return '';
  const label = node.getAttribute('aria-label');
  if (label !== null) return label;
  const inside = [...node.childNodes].map(written).join('');
  const { display } = getComputedStyle(node);
  return display === 'inline' ? inside : ` ${inside} `;
}

/** Says something of it, or does so no more, beside what else is said of it. */
export function describe(element: Element, id: string, on: boolean): void {
  const of = held(element);
  const others = (of.getAttribute('aria-describedby') ?? '').split(' ').filter((one) => one && one !== id);
  const all = on ? [...others, id] : others;
  if (all.length > 0) of.setAttribute('aria-describedby', all.join(' '));
  else of.removeAttribute('aria-describedby');
}
