import { defineConfig } from 'vitest/config';

/** What `npm run mutate` asks of each change it makes: the tests of the rules. */
export default defineConfig({
  test: { include: ['libs/domain/src/**/*.test.ts'] },
});
