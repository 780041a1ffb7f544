import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: ['pace.ts', 'ready.ts'],
  globalSetup: './server.ts',
  timeout: 1_200_000,
  // What is measured has the machine to itself.
  workers: 1,
});
