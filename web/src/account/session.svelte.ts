// Who this browser is to the server. Nothing is asked of the server before a page needs it, and guests are made only
// when somebody sits down online.
import { api, ApiError } from '../online/api';
import type { User } from '../online/wire';
import { settings } from '../settings.svelte';

class Session {
  user = $state.raw<User | null>(null);
  /** Whether the server has answered: until then nobody knows. */
  known = $state(false);
  /** Whether a server can be reached at all. */
  reachable = $state(true);
  /** Whether the page came over https. */
  secure = $state(true);
  private asked: Promise<void> | null = null;

  /** Asks once; again after the server could not be reached. */
  load(): Promise<void> {
    return (this.asked ??= this.ask());
  }

  private async ask(): Promise<void> {
    try {
      const [hello, me] = await Promise.all([api.hello(), api.me()]);
      this.secure = hello.secure;
      this.set(me.user);
      this.reachable = true;
    } catch (error) {
      this.asked = null;
      this.reachable = !(
        error instanceof ApiError &&
        (error.code === 'offline' || error.status >= 500 || error.status === 404)
      );
    }
  }

  set(user: User | null): void {
    this.user = user;
    this.known = true;
  }

  /** The user, made as a guest where there is none yet. */
  async somebody(): Promise<User> {
    await this.load();
    if (!this.user) this.set((await api.guest(settings.name || undefined)).user);
    return this.user!;
  }
}

export const session = new Session();
