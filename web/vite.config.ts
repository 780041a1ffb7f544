import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { buildNumber } from './build/number.ts';
import { offline } from './build/offline.ts';

/** What every page needs, or is small and shared by several. */
const SHELL =
  /node_modules\/(svelte|esm-env|clsx)\/|src\/(App|app|pages\/index|parts\/(?!Hero|GameRow|TableFacts|LevelSelect|Choice)|pages\/Broken|games\/(index|\w+\/(setup|engine))\b|shell\/(game|hosted|focus|parts\/Modal)\b|router|settings|pace|i18n\/[^/]+\.|account\/session|play\/names|(play|generated)\/opponents|online\/(api|arrival|clock|drafts|socket|update|words)\b)/;

/** The games of this device, for pages that list them, and the last one that was set up. */
const KEPT = /src\/(local\/(games|plan)|store\/)/;

/** What a game on this device needs beside its table: its bots, its turns, the curtain between its people. A table of a server has others. */
const DEVICE =
  /src\/(play\/(local|asleep|bots|tabs)|engine\/bot|local\/begin|pages\/Play|shell\/parts\/Curtain)\b/;

/** What every table needs, whichever game is played there. The table of a game comes by itself, in one chunk; moments when
 * something happens. */
const TABLE =
  /src\/(proof\/seals|engine(?!\/pkg\/\w+\/|\/bot)|shell\/(?!moments|coach|help\/|state\/advising|parts\/(Advice|Panels|Confirm|Curtain|EndScreen|First|Keys|Options)\b)|play\/(?!local|asleep|bots|tabs))/;

/** The table of a game, but for its moments and what goes with advice; and what speaks to its engine. */
const GAME =
  /src\/(?:games\/(?=\w+\/(?:index|board|draw|logic(?!\/reasons)|parts|state)\b)|engine\/pkg\/)(\w+)\//;

export default defineConfig(({ command }) => {
  const build = command === 'build' ? buildNumber() : 'dev';
  return {
    plugins: [svelte(), offline(build)],
    define: { __BUILD__: JSON.stringify(build) },
    // Tests run the browser's half of Svelte, in Node.
    ...(process.env.VITEST ? { resolve: { conditions: ['browser'] } } : {}),
    server: { proxy: { '/api': { target: 'http://127.0.0.1:8080', ws: true } } },
    worker: { format: 'es' as const },
    build: {
      target: 'es2022',
      // The server's policy allows neither inline scripts nor data: addresses.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { index: 'index.html', sw: 'src/sw/worker.ts' },
        output: {
          entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
          // Few files: over a slow line each one costs a journey there and back.
          codeSplitting: {
            groups: [
              { name: 'shell', test: SHELL, priority: 2 },
              { name: 'kept', test: KEPT, priority: 1 },
              { name: 'table', test: TABLE, priority: 1 },
              { name: 'device', test: DEVICE, priority: 1 },
              // What a game's table and its moments share belongs to the table.
              { name: (id: string) => GAME.exec(id)![1]!, debugName: 'game', test: GAME, priority: 1 },
            ],
          },
        },
      },
    },
    test: { include: ['src/**/*.test.ts', 'build/**/*.test.ts'], environment: 'node', testTimeout: 60_000 },
  };
});
