import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: 'first-paint.ts',
  globalSetup: './server.ts',
  timeout: 1_200_000,
  // What is measured has the machine to itself.
  workers: 1,
  use: { ...base.use, serviceWorkers: 'allow' },
});
