import { defineConfig, devices } from '@playwright/test';
import { pagesAlone } from './browsers.ts';

/** What is the same whatever the window: calls, words that are kept, and hostile texts, which look at both sizes themselves. */
const desktopAlone = ['wire', 'limits', 'without-scripts', 'kept-words', 'hostile-markdown'].map(
  (name) => `**/${name}.e2e.ts`,
);

export default defineConfig({
  testDir: './src',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../test-results',
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  globalSetup: './src/global-setup.ts',
  use: {
    // The journey of the installed app has one; elsewhere it would answer what a journey changes on the way.
    serviceWorkers: 'block',
    // Copies of every page at every step take as long as the journeys themselves.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
    ...pagesAlone,
  },
  // A journey in which the two do not differ carries the tag of one: @desktop or @phone.
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
      testIgnore: desktopAlone,
    },
  ],
});
