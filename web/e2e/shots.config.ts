import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: 'shots.ts',
  globalSetup: './server.ts',
  globalTeardown: './sheets.ts',
});
