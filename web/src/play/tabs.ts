// Several tabs at one game: they tell each other what they have stored, and one of them lets the bots think.

interface Told {
  id: string;
  version: number;
}

/** Hears what other tabs have stored, and tells them. */
export class Tabs {
  private readonly channel =
    typeof BroadcastChannel === 'function' ? new BroadcastChannel('mutal.games') : null;

  constructor(
    private readonly id: string,
    heard: (version: number) => void,
  ) {
    if (!this.channel) return;
    this.channel.onmessage = (event: MessageEvent<Told>) => {
      if (event.data.id === id) heard(event.data.version);
    };
  }

  tell(version: number): void {
    this.channel?.postMessage({ id: this.id, version } satisfies Told);
  }

  close(): void {
    this.channel?.close();
  }
}

/**
 * Calls `lead` in one tab at a time. Where the browser has no locks (plain http), every tab leads: bots then think
 * twice, and the store takes one of the two equal answers.
 */
export function whenLeading(id: string, lead: () => void): () => void {
  const locks = (globalThis.navigator as Navigator | undefined)?.locks;
  if (!locks) {
    lead();
    return () => {};
  }
  const off = new AbortController();
  let leave = (): void => {};
  const held = new Promise<void>((resolve) => (leave = resolve));
  locks
    .request(`mutal.bots.${id}`, { signal: off.signal }, () => {
      lead();
      return held;
    })
    .catch(() => {});
  return () => {
    off.abort();
    leave();
  };
}
