// One's turn is announced: by the title, a soft sound, and the browser where the page is out of sight.
import { settings } from '../../settings.svelte';

/** Tells that it is one's turn. */
export function announceTurn(): void {
  // Browsers keep a page silent until somebody has touched it; no sound is no reason to stop the game.
  if (settings.notify || (settings.sound && navigator.userActivation?.hasBeenActive))
    import('../moments/chime').then(({ announce }) => announce()).catch(() => {});
}
