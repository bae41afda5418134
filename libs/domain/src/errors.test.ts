import { expect, test } from 'vitest';
import { errorCatalog } from './errors.ts';

const entries = Object.entries(errorCatalog);

test('every error is a client’s or the server’s, and says so in a sentence', () => {
  for (const [, { status, message }] of entries) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(message).not.toBe('');
  }
});

test('an entry is named after its wire code, unless two share the code with different statuses', () => {
  for (const [name, { code, status }] of entries) {
    if (code === null || name === code) continue;
    const namesake = entries.find(([other]) => other === code)?.[1];
    // One that is sent without a code has no wire code to share.
    if (namesake?.code === null) continue;
    expect(namesake?.code).toBe(code);
    expect(namesake?.status).not.toBe(status);
  }
});

test('a wire code and status belong to one entry', () => {
  const keys = entries
    .filter(([, { code }]) => code !== null)
    .map(([, { code, status }]) => `${status} ${code}`);
  expect(new Set(keys).size).toBe(keys.length);
});
