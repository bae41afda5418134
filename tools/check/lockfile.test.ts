import { expect, test } from 'vitest';
import { missingOptionalPackages, outdatedEntries } from './lockfile.ts';

test('a platform package without an entry of its own is named', () => {
  const lockfile = {
    packages: {
      'node_modules/tool': { optionalDependencies: { 'tool-linux': '1.0.0', 'tool-mac': '1.0.0' } },
      'node_modules/tool-linux': {},
    },
  };
  expect(missingOptionalPackages(lockfile)).toEqual([
    'tool-mac, an optional dependency of node_modules/tool, is missing from package-lock.json.',
  ]);
});

test('an entry counts wherever Node would find it', () => {
  const lockfile = {
    packages: {
      'node_modules/@scope/tool': { optionalDependencies: { inner: '1.0.0', outer: '1.0.0' } },
      'node_modules/@scope/tool/node_modules/inner': {},
      'node_modules/outer': {},
      'libs/one': { optionalDependencies: { outer: '1.0.0' } },
    },
  };
  expect(missingOptionalPackages(lockfile)).toEqual([]);
});

test('a dependency that is missing from the lockfile is reported', () => {
  const lockfile = { packages: { 'libs/one': { dependencies: { zod: '4.0.0' } } } };
  expect(outdatedEntries(lockfile, 'libs/one', { dependencies: { zod: '4.0.0' } })).toEqual([]);
  expect(outdatedEntries(lockfile, 'libs/one', { dependencies: { zod: '4.1.0' } })).toEqual([
    'package-lock.json does not have the dependencies of libs/one/package.json. Run npm install.',
  ]);
});
