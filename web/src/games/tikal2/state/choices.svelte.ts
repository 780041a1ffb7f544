// The parts for what is asked after the trip. They come once, and stay for all tables.
type Parts = typeof import('../choices');

class Choices {
  parts = $state.raw<Parts | null>(null);
  /** Why they have not come. */
  fault = $state.raw<unknown>(null);
  private coming = false;

  load(): void {
    if (this.parts || this.coming) return;
    this.coming = true;
    this.fault = null;
    import('../choices')
      .then(
        (parts) => (this.parts = parts),
        (fault: unknown) => (this.fault = fault),
      )
      .finally(() => (this.coming = false));
  }
}

export const choices = new Choices();
