// A page older than its server loads itself anew, at the next pause: plans are kept in storage, games on the server
// and in the browser.
import { refresh } from '../sw/page';

const QUIET = 4000;
const TRIED = 'mutal.updated-to';

class Update {
  ready = $state(false);
  private build = '';
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** The build that the server speaks of. One that a reload did not bring is not tried again. */
  heard(build: string): void {
    if (__BUILD__ === 'dev' || build === __BUILD__ || build === this.build || tried() === build) return;
    this.build = build;
    this.ready = true;
    for (const event of ['pointerdown', 'keydown'] as const)
      addEventListener(event, () => this.wait(), { capture: true });
    document.addEventListener('visibilitychange', () => document.hidden && this.now());
    this.wait();
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.now(), QUIET);
  }

  async now(): Promise<void> {
    clearTimeout(this.timer);
    try {
      sessionStorage.setItem(TRIED, this.build);
      await refresh();
    } catch {
      // Without a worker or storage a plain reload is all there is to do.
    }
    location.reload();
  }
}

function tried(): string | null {
  try {
    return sessionStorage.getItem(TRIED);
  } catch {
    return null;
  }
}

export const update = new Update();
