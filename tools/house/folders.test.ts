import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { root } from './sources.ts';

// dependency-cruiser's own format.
const { forbidden } = createRequire(import.meta.url)(`${root}.dependency-cruiser.cjs`) as {
  forbidden: readonly { name: string }[];
};

test.each(['api', 'web'])('the floors of .dependency-cruiser.cjs are the folders of %s', (app) => {
  const folders = globSync(`apps/${app}/src/*/`, { cwd: root }).map((path) => path.split('/')[3]);
  const rule = `${app}-imports-point-down-from-`;
  const floors = forbidden
    .filter(({ name }) => name.startsWith(rule))
    .map(({ name }) => name.slice(rule.length));
  expect(floors.toSorted()).toEqual(folders.filter((folder) => folder !== 'test-support').toSorted());
});
