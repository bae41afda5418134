import { defineConfig, devices } from '@playwright/test';
import { pagesAlone } from './browsers.ts';

export default defineConfig({
  testDir: './src',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../test-results/journeys',
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  globalSetup: './src/global-setup.ts',
  use: {
    // The journey of the installed app has one; elsewhere it would answer what a journey changes on the way.
    serviceWorkers: 'block',
    // Copies of every page at every step take as long as the journeys themselves.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
    ...pagesAlone,
  },
  // A journey runs on a desktop. The tag @phone moves it to a phone, @both runs it on each, where they differ.
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grep: /@phone|@both/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
});
