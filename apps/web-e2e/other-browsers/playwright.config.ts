import { defineConfig } from '@playwright/test';
import type { Options } from './fixtures.ts';

export default defineConfig<Options>({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../../test-results/browsers',
  forbidOnly: process.env['CI'] !== undefined,
  retries: 0,
  // One for each engine: each starts its browser once.
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  globalSetup: './global-setup.ts',
  projects: [
    { name: 'WebKitGTK', use: { engine: 'WebKitGTK' } },
    { name: 'Firefox', use: { engine: 'Firefox' } },
  ],
});
