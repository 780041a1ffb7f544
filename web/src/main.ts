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

applySettings();
link.greeting = (build) => update.heard(build);
router.start();
ahead(router.route.name);
await loadTexts('shell');
mount(App, { target: document.getElementById('app')! });
startOffline();
