import { passwordQueue } from '@confab/domain';
import { expect, test } from 'vitest';
import { cheapHashing } from '../test-support/passwords.ts';
import { checkPassword, hashPassword } from './passwords.ts';

test('a password matches its own hash only, which has the product’s strength', async () => {
  const hash = await hashPassword('correct horse');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,p=1,t=2\$/);
  expect(await checkPassword(hash, 'correct horse')).toBe(true);
  expect(await checkPassword(hash, 'correct horse ')).toBe(false);
  expect(await hashPassword('correct horse')).not.toBe(hash);
});

test('characters after the 72nd byte count', async () => {
  const long = 'x'.repeat(72);
  const hash = await hashPassword(`${long}1`);
  expect(await checkPassword(hash, `${long}2`)).toBe(false);
});

test('without a hash no password matches, not even the one used to spend the same time', async () => {
  expect(await checkPassword(null, 'no account has this password')).toBe(false);
});

test('two are hashed at once, the permitted number waits, and a further one is refused', async () => {
  const room = passwordQueue.running + passwordQueue.waiting;
  const hashes = Array.from({ length: room }, () => hashPassword('correct horse', cheapHashing));
  await expect(hashPassword('one too many', cheapHashing)).rejects.toMatchObject({ errorName: 'overloaded' });
  expect(new Set(await Promise.all(hashes)).size).toBe(room);
  // The queue is empty again.
  await hashPassword('correct horse', cheapHashing);
});
