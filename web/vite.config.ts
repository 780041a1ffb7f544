import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { buildNumber } from './build/number.ts';

export default defineConfig(({ command }) => {
  const build = command === 'build' ? buildNumber() : 'dev';
  return {
    plugins: [svelte()],
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
    },
    test: { include: ['src/**/*.test.ts', 'build/**/*.test.ts'], environment: 'node' },
  };
});
