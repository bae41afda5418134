import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** Projects whose tests need a PostgreSQL: each run starts a throw-away server. */
const onDatabase = [
  'libs/auto-rules',
  'libs/db',
  'libs/search',
  'libs/testing',
  'apps/api',
  'apps/worker',
  'apps/cli',
  'tools',
  'tools/demo',
];

/** For a busy machine. A wait inside a test ends before the test does, and says what is missing. */
const patience = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
};

/**
 * A project's tests and, apart from them, those that start processes, replicas, archives or containers. What chance decides
 * is tried more often there: files that ask for an effort run in both.
 */
function testsOf(folder: string): TestProjectInlineConfiguration[] {
  const globalSetup = onDatabase.includes(folder) ? ['./libs/testing/src/global-setup.ts'] : [];
  const shared = {
    ...patience,
    globalSetup,
    // Loading modules takes longer than most tests: files share them, and keep what they change to themselves.
    isolate: false,
  };
  const slow = `${folder}/**/*.slow.test.ts`;
  const both = globSync(`${folder}/src/**/*.test.ts`).filter((file) =>
    readFileSync(file, 'utf8').includes(`from '@confab/testing/effort'`),
  );
  const others = ['**/node_modules/**', ...(folder === 'tools' ? ['tools/{demo,house}/**'] : [])];
  return [
    {
      test: {
        ...shared,
        name: folder,
        include: [`${folder}/**/*.test.ts`],
        exclude: [slow, ...others],
      },
    },
    {
      test: {
        ...shared,
        name: `${folder}:slow`,
        include: [slow, ...both],
        exclude: others,
        env: { TEST_EFFORT: 'thorough' },
      },
    },
  ];
}

const folders = globSync(['{apps,libs}/*/package.json', 'tools/package.json', 'tools/demo/package.json'])
  .map(dirname)
  .filter((folder) => !['apps/web', 'apps/web-e2e'].includes(folder));
// What holds of the whole repository is a target of the root.
folders.push('tools/house');

export default defineConfig({
  test: { maxWorkers: 2, projects: [...folders.flatMap(testsOf), './apps/web/vitest.config.ts'] },
});
