// The start page in each language as somebody sees it who was never here. The build runs this in Node: `build/drawn.ts`.
import { render } from 'svelte/server';
import App from '../App.svelte';
import { LANGUAGES, loadTexts, setLanguage, t, type Language } from '../i18n';
import { parse } from '../router.svelte';
import { fetchPage, windowTitle, type Page } from '.';

export interface Drawing {
  language: Language;
  title: string;
  /** What it is, in a sentence. */
  line: string;
  body: string;
}

async function draw(language: Language): Promise<Drawing> {
  await setLanguage(language);
  const route = parse('/');
  const [chunk] = await Promise.all([fetchPage(route.name), loadTexts('shell')]);
  const { body } = render(App, { props: { first: { page: chunk.default as Page, route } } });
  return { language, title: windowTitle(route), line: t('pages.start.line'), body };
}

export const drawings: Drawing[] = [];
// One after the other: the page speaks one language at a time.
for (const language of LANGUAGES) drawings.push(await draw(language));
