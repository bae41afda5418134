import { defineConfig } from 'vitest/config';

/** Projects that need nothing but themselves. */
const pure = [
  'libs/api-contract',
  'libs/domain',
  'libs/images',
  'libs/markdown',
  'libs/outbound',
  'libs/postgres',
  'libs/session',
  'libs/storage',
  'libs/telemetry',
];

/** Projects whose tests each get a database of their own, on one throw-away PostgreSQL. */
const onDatabase = ['libs/db', 'libs/testing', 'apps/api', 'apps/worker', 'tools'];

/** For a machine that is busy. What is waited for inside a test gives up before the test does, and says what is missing. */
const patience = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
};

const testsOf = (folders: string[]) => folders.map((folder) => `${folder}/**/*.test.ts`);

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      // Modules are loaded once for many files, which takes longer than most of these take to run: they keep what they
      // change in things that each file makes for itself.
      { test: { name: 'pure', include: testsOf(pure), isolate: false, ...patience } },
      {
        test: {
          name: 'database',
          include: testsOf(onDatabase),
          globalSetup: './libs/testing/src/global-setup.ts',
          isolate: false,
          ...patience,
        },
      },
      './apps/web/vitest.config.ts',
    ],
  },
});
