import { defineConfig } from 'vitest/config';

/** What `npm run mutate` asks of each change it makes to the guards: their own tests, on a real database. */
export default defineConfig({
  test: {
    include: [
      'apps/api/src/members/member-transaction.test.ts',
      'apps/api/src/http/{csrf,session,rate-limit,route,routing}.test.ts',
      // The one call that loads the communities a member moderates.
      'apps/api/src/startup/startup.test.ts',
      'libs/session/src/session.test.ts',
    ],
    globalSetup: './libs/testing/src/global-setup.ts',
    isolate: false,
    // Stryker reports.
    reporters: [],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
