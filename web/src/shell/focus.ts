/** Goes to the hex of the board where the keyboard was last. */
export function focusBoard(): void {
  document.querySelector<SVGElement>('[data-hex][tabindex="0"]')?.focus({ preventScroll: true });
}
