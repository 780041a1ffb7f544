import { hydrate, mount, tick } from 'svelte';
import App from './App.svelte';
import './app.css';
import { loadTexts, remindOfLanguage } from './i18n';
import { link } from './online/socket.svelte';
import { update } from './online/update.svelte';
import { ahead } from './pages';
import { router } from './router.svelte';
import { applySettings } from './settings.svelte';
import { startOffline } from './sw/page';
import { wordless } from './wordless';

applySettings();
link.greeting = (build) => update.heard(build);
router.start();
const { route } = router;
const coming = ahead(route.name);
const target = document.getElementById('app')!;
const said = document.documentElement.dataset;
/** Whether what the build has drawn is in sight and right: then nothing of it changes. */
const stands = 'drawn' in said && !('own' in said) && route.name === 'start';
const ready = await loadTexts('shell').then(
  () => true,
  () => false,
);
// What is small comes with its words, in one piece; where it does not come, the page says so: later where something stands already.
const late = new Promise<null>((done) => setTimeout(() => done(null), stands ? 8000 : 1000));
const page = ready && route.name === 'start' ? await Promise.race([coming, late]) : null;
const first = page && { page, route };
if (stands && first) hydrate(App, { target, props: { first } });
else {
  target.replaceChildren();
  delete said.own;
  if (ready) mount(App, { target, props: { first } });
  else wordless(target);
}
delete said.drawn;
if (ready) {
  startOffline();
  remindOfLanguage();
}
// What was pressed before the page could answer.
const pressed = document.querySelector<HTMLElement>('[data-pressed]');
if (pressed) {
  delete pressed.dataset.pressed;
  await tick();
  pressed.click();
}
