import { createDatabase } from '@confab/testing/db';
import { expect, inject, test } from 'vitest';
import { ROOT } from '../product/programs.ts';
import { invite } from './people.ts';
import { upgradeAndBack } from './upgrading.ts';

// The small form of `npm run drill:upgrade`: this version in both places, with little to read.
test('processes are replaced and brought back while people write, and nothing fails or is lost', async () => {
  const database = await createDatabase(inject('postgresUrl'));
  try {
    const { problems, figures } = await upgradeAndBack({
      databaseUrl: database.url,
      before: ROOT,
      invite,
      apiStartsAfterMs: 1000,
    });
    expect(problems, figures).toEqual([]);
    expect(figures).toMatch(/^[1-9]\d\d+ requests, 0 of them failed; [1-9]\d+ writes acknowledged/);
  } finally {
    await database.drop();
  }
}, 600_000);
