import { defineConfig } from '@playwright/test';
import { chromium } from './e2e/chromium.ts';

// Whole games are played here, on machines that may be busy: long limits, and no second tries.
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/server.ts',
  forbidOnly: true,
  fullyParallel: true,
  workers: Number(process.env.MUTAL_WORKERS ?? 2),
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    launchOptions: chromium,
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // A trace of a whole game costs more than the game: ask for one where it is needed.
    trace: process.env.MUTAL_TRACE ? 'retain-on-failure' : 'off',
  },
});
