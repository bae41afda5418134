import { contract } from '@confab/api-contract';
import { errorCatalog } from '@confab/domain';
import { describe, expect, test } from 'vitest';
import { sources, withoutComments } from './sources.ts';

/** Where an error can come from: a handler, a policy, a schema, a head. Lists of errors and their sentences raise none. */
const raising = sources([
  'apps/api/src/**/*.ts',
  'libs/domain/src/**/*.ts',
  'libs/api-contract/src/**/*.ts',
  'libs/telemetry/src/pace.ts',
])
  .filter(({ path }) => !/^libs\/domain\/src\/(?:errors|denials)\.ts$/.test(path))
  .map(({ text }) => withoutComments(text).replaceAll(/errors(?:: | = )\[[^\]]*\]/gi, ''))
  .join('\n');

describe('an error of the catalog', () => {
  test.each(Object.keys(errorCatalog))('%s is raised somewhere', (name) => {
    // The whole of the text would make a long failure.
    expect(raising.includes(`'${name}'`)).toBe(true);
  });
});

test('every code that people can meet is documented by some call', () => {
  const documented = new Set<string>(contract.flatMap(({ shape }) => shape.errors ?? []));
  const everywhere = ['invalid_json', 'not_logged_in', 'read_only', 'out_of_room'];
  const undocumented = Object.entries(errorCatalog)
    .filter(([name, { code }]) => code !== null && !documented.has(name) && !everywhere.includes(name))
    .map(([name]) => name);
  expect(undocumented).toEqual([]);
});
