// What is heard and told when it is one's turn: fetched when it is for the first time.
import { settings } from '../../settings.svelte';
import { t } from '../../i18n';

let audio: AudioContext | null = null;

/** Two soft tones of a wooden flute; silent where the browser does not let pages speak up. */
function chime(): void {
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

/** A sound, and a note of the browser where the page is out of sight. */
export function announce(): void {
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
