import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { buildNumber } from './build/number.ts';
import { offline } from './build/offline.ts';

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
        },
      },
    },
    test: { include: ['src/**/*.test.ts', 'build/**/*.test.ts'], environment: 'node' },
  };
});
