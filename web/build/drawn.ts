// The start page as people see it before any script has run: a file for each language, whose text and one style sheet are all
// that has to come. The page itself draws it, here in Node, as for somebody who was never here; in the browser it takes over what
// is there.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { runnerImport, type ResolvedConfig, type Rolldown } from 'vite';
import type { Drawing } from '../src/pages/drawn.ts';
import { named, type Parts } from './ahead.ts';

/** Runs the page in Node, once in each language. */
export async function drawings({ root, mode, define }: ResolvedConfig): Promise<Drawing[]> {
  const { module } = await runnerImport<{ drawings: Drawing[] }>('/src/pages/drawn.ts', {
    root,
    mode,
    define,
    logLevel: 'warn',
    // Styles are the other build’s.
    plugins: [svelte({ emitCss: false })],
  });
  return module.drawings;
}

/** All styles of the start page in one file. */
export function style({ first, places }: Parts, bundle: Rolldown.OutputBundle) {
  const files = [...new Set([...first, ...places['/']!.files])].filter((file) => file.endsWith('.css'));
  const source = files.map((file) => String((bundle[file] as Rolldown.OutputAsset).source)).join('\n');
  return { fileName: named('start', source, 'css'), source };
}

/** The page of a language, made of the empty one. */
export function page(empty: string, drawing: Drawing, ahead: string, style: string): string {
  const replaced = (text: string, pattern: RegExp, by: string): string => {
    if (!pattern.test(text)) throw new Error(`the page has no ${pattern.source}`);
    return text.replace(pattern, () => by);
  };
  const head = [
    // What it keeps out of sight must not be seen before: nothing is shown until it has run.
    `<script src="/${ahead}"></script>`,
    `<link rel="stylesheet" crossorigin href="/${style}">`,
  ];
  let text = empty.replaceAll(/\n *<(script|link) [^>]*(src|href)="\/assets\/[^>]*>(<\/script>)?/g, '');
  text = replaced(text, /<html lang="en">/, `<html lang="${drawing.language}" data-drawn>`);
  text = replaced(text, /(?<=name="description" content=")[^"]*/, escaped(drawing.line));
  text = replaced(
    text,
    /<title>.*<\/title>/,
    `<title>${escaped(drawing.title)}</title>\n    ${head.join('\n    ')}`,
  );
  return replaced(text, /<div id="app"><\/div>/, `<div id="app">${drawing.body}</div>`);
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
