/** Goes on in a task of its own, so that the browser can draw and answer before. */
export function pause(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}
