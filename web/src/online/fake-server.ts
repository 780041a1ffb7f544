// The other end of the socket, for tests.
import type { Wire } from './socket.svelte';
import type { Said } from './wire';

export class FakeServer {
  opened = 0;
  /** Everything that was sent, parsed. */
  readonly heard: Record<string, unknown>[] = [];
  private wire: Wire | null = null;

  open(): Wire {
    this.opened += 1;
    const wire: Wire = {
      send: (text) => this.heard.push(JSON.parse(text) as Record<string, unknown>),
      close: () => {
        if (this.wire === wire) this.wire = null;
      },
      onmessage: null,
      onclose: null,
      onerror: null,
    };
    return (this.wire = wire);
  }
  get connected(): boolean {
    return this.wire !== null;
  }
  hello(build = 'dev'): void {
    this.say({ type: 'hello', build, rules: {}, user: null });
  }
  say(message: Said): void {
    this.raw(JSON.stringify(message));
  }
  raw(data: string): void {
    this.wire?.onmessage?.({ data });
  }
  cut(): void {
    this.wire?.onclose?.();
  }
}
