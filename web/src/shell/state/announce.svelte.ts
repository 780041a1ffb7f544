// One's turn is announced: by the title, a soft sound, and the browser where the page is out of sight.
import { settings } from '../../settings.svelte';
import { t } from '../../i18n';

let audio: AudioContext | null = null;

/** Two soft tones of a wooden flute; silent where the browser does not let pages speak up. */
export function chime(): void {
  // Browsers keep a page silent until somebody has touched it.
  if (!navigator.userActivation?.hasBeenActive) return;
  try {
    audio ??= new AudioContext();
    if (audio.state === 'suspended') void audio.resume();
    [392, 523.25].forEach((pitch, index) => tone(audio!, pitch, audio!.currentTime + index * 0.16));
  } catch {
    // No sound is no reason to stop the game.
  }
}

function tone(context: AudioContext, pitch: number, at: number): void {
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = 'sine';
  oscillator.frequency.value = pitch;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(0.09, at + 0.03);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + 0.6);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + 0.65);
}

/** Tells that it is one's turn. */
export function announceTurn(): void {
  if (settings.sound) chime();
  const wanted = settings.notify && document.hidden && typeof Notification !== 'undefined';
  if (wanted && Notification.permission === 'granted') {
    const note = new Notification(t('table.turn.yours'), { body: t('table.notify.body'), tag: 'mutal-turn' });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  }
}

/** Asks for leave to notify; tells whether it was given. */
export async function askToNotify(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  return (await Notification.requestPermission()) === 'granted';
}
