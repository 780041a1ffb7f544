import { defineConfig } from '@playwright/test';
import { chromium } from './e2e/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  reporter: [['list']],
  use: {
    baseURL: process.env.MUTAL_URL ?? 'http://127.0.0.1:4173',
    launchOptions: chromium,
    trace: 'retain-on-failure',
  },
});
