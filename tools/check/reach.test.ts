import { expect, test } from 'vitest';
import { reachIn } from './reach.ts';

const packages = new Map([
  [
    '@confab/domain',
    { folder: 'libs/domain', exports: { '.': './src/index.ts', './limits': './src/limits.ts' } },
  ],
]);

const reach = reachIn(
  [
    { path: 'libs/domain/src/index.ts', text: `export * from './time.ts';` },
    { path: 'libs/domain/src/time.ts', text: '' },
    { path: 'libs/domain/src/limits.ts', text: '' },
    { path: 'libs/domain/src/time.test.ts', text: `import { day } from './time.ts';` },
    { path: 'apps/api/src/app.ts', text: `import { voteRoutes } from './votes/votes.routes.ts';` },
    {
      path: 'apps/api/src/votes/votes.routes.ts',
      text: `import {\n  day,\n} from '@confab/domain';\nimport { limits } from '@confab/domain/limits';`,
    },
    { path: 'apps/api/src/votes/votes.test.ts', text: `import { app } from '../app.ts';` },
    { path: 'apps/api/src/lists/lists.test.ts', text: `import { app } from '../app.ts';` },
    { path: 'apps/api/src/lists/sorter.ts', text: `new Worker(new URL('./thread.ts', import.meta.url));` },
    { path: 'apps/api/src/lists/thread.ts', text: '' },
    { path: 'apps/api/src/lists/sorter.test.ts', text: `const { sort } = await import('./sorter.ts');` },
  ],
  packages,
);

test('a test reaches what it imports, what that imports, and itself', () => {
  expect(reach.testsOf('libs/domain/src/time.ts')).toEqual(['libs/domain/src/time.test.ts']);
  expect(reach.testsOf('libs/domain/src/time.test.ts')).toEqual(['libs/domain/src/time.test.ts']);
  expect(reach.testsOf('apps/api/src/lists/thread.ts')).toEqual(['apps/api/src/lists/sorter.test.ts']);
});

test('of the tests of a whole app, those reach a part that lie beside it', () => {
  expect(reach.testsOf('apps/api/src/votes/votes.routes.ts')).toEqual(['apps/api/src/votes/votes.test.ts']);
  expect(reach.testsOf('libs/domain/src/limits.ts')).toEqual([]);
});

test('what no test imports is reached by none', () => {
  expect(reach.testsOf('docs/architecture.md')).toEqual([]);
});
