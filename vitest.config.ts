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
];

/** Projects whose tests each get a database of their own, on one throw-away PostgreSQL. */
const onDatabase = ['libs/db', 'libs/testing', 'apps/api', 'apps/worker', 'tools'];

const testsOf = (folders: string[]) => folders.map((folder) => `${folder}/**/*.test.ts`);

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'pure', include: testsOf(pure), testTimeout: 20_000 } },
      {
        test: {
          name: 'database',
          include: testsOf(onDatabase),
          globalSetup: './libs/testing/src/global-setup.ts',
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      './apps/web/vitest.config.ts',
    ],
  },
});
