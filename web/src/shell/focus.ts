/** Goes to the place of the board where the keyboard was last. */
export function focusBoard(): void {
  document
    .querySelector<HTMLElement | SVGElement>('[data-board] [tabindex="0"]')
    ?.focus({ preventScroll: true });
}
