import { defineConfig } from '@playwright/test';
import { chromium } from './e2e/chromium.ts';

// On machines that may be busy: long limits, and no second tries.
const LONGEST = 'tikal2.spec.ts';
const { MUTAL_LONG: long, MUTAL_REPORT: outputFile } = process.env;

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/server.ts',
  forbidOnly: true,
  fullyParallel: true,
  workers: Number(process.env.MUTAL_WORKERS ?? 2),
  timeout: long ? 1_200_000 : 300_000,
  // Whole games belong to `make test-long`; a few turns of each are played by `make test`.
  ...(long ? {} : { grepInvert: /@long/ }),
  // What takes longest begins first, so that nothing is waited for at the end.
  projects: [
    { name: 'longest', testMatch: LONGEST },
    { name: 'page', testIgnore: LONGEST },
  ],
  expect: { timeout: 30_000 },
  reporter: [['list'], ...(outputFile ? [['json', { outputFile }] as const] : [])],
  use: {
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    launchOptions: chromium,
    // In every new browser it fetches all files of the build: whole games have it, and what is about it.
    serviceWorkers: long ? 'allow' : 'block',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // A trace of a whole game costs more than the game: ask for one where it is needed.
    trace: process.env.MUTAL_TRACE ? 'retain-on-failure' : 'off',
  },
});
