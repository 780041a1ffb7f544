/** Goes on in a task of its own, so that the browser can draw and answer before. */
export function pause(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}

/** Goes on when what is there now has been drawn; at once where nobody looks. */
export function painted(): Promise<void> {
  return new Promise((done) => {
    if (document.hidden) setTimeout(done);
    else requestAnimationFrame(() => setTimeout(done));
  });
}
