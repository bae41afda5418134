import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const DATABASE_URL = 'postgres://confab@127.0.0.1/confab';

test('the worker listens two ports above the site, unless it is told otherwise', () => {
  expect(readConfig({ DATABASE_URL }).port).toBe(3002);
  expect(readConfig({ DATABASE_URL, PORT: '4000' }).port).toBe(4002);
  expect(readConfig({ DATABASE_URL, PORT: '4000', WORKER_PORT: '5000' }).port).toBe(5000);
});
