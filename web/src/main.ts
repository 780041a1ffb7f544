import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { loadTexts } from './i18n';
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
const first = ahead(router.route.name);
const target = document.getElementById('app')!;
const ready = await loadTexts('shell').then(
  () => true,
  () => false,
);
// What is small comes with its words, in one piece; where it does not come, the page says so.
const soon = new Promise((done) => setTimeout(done, 1000));
if (ready && router.route.name === 'start') await Promise.race([first, soon]);
if (ready) {
  mount(App, { target });
  startOffline();
} else wordless(target);
