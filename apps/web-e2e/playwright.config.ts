import { defineConfig } from '@playwright/test';
import { engine, screens } from './browsers.ts';

export default defineConfig({
  testDir: './src',
  testMatch: '**/*.e2e.ts',
  // Only Chromium installs apps, and hands over pushes by its tools.
  testIgnore: engine === 'chromium' ? [] : ['**/installed-app.e2e.ts', '**/mail-and-push.e2e.ts'],
  outputDir: '../../test-results/journeys',
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  // More than there are cores: a journey waits half of its time.
  workers: 4,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  globalSetup: './src/global-setup.ts',
  use: {
    // Readers and servers seldom share a time zone.
    timezoneId: 'Asia/Kathmandu',
    // The journey of the installed app has one; elsewhere it would answer what a journey changes on the way.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
  // A journey runs on a desktop. The tag @phone moves it to a phone, @both runs it on each, where they differ. The longest
  // wait is on a phone: begun first, it ends while others run.
  projects: [
    {
      name: 'phone',
      grep: /@phone|@both/,
      use: { ...screens.phone, viewport: { width: 390, height: 844 } },
    },
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { ...screens.desktop, viewport: { width: 1440, height: 900 } },
    },
  ],
});
