import { createTaskQueue, passwordHashing, type PasswordHashing, passwordQueue } from '@confab/domain';
import argon2 from 'argon2';
import { ApiError } from '../http/errors.ts';

/** Few at once, so that a flood of logins leaves threads for files and DNS; beyond a long queue, refused. */
const inPasswordQueue = createTaskQueue(passwordQueue, () => new ApiError('overloaded'));

/** argon2id in PHC string format, of the password in NFC: keyboards differ in how they write an accent. */
export function hashPassword(password: string, cost: PasswordHashing = passwordHashing): Promise<string> {
  return inPasswordQueue(() => argon2.hash(password.normalize('NFC'), { type: argon2.argon2id, ...cost }));
}

/**
 * Checks a password, in NFC, and as it was typed for hashes that were made so. Without a hash it takes the same time and fails, so that timing does not reveal whether an
 * account exists.
 */
export async function checkPassword(hash: string | null, password: string): Promise<boolean> {
  const isOf = (text: string) =>
    inPasswordQueue(async () => argon2.verify(hash ?? (await unmatchable), text));
  const composed = password.normalize('NFC');
  const matches = (await isOf(composed)) || (composed !== password && (await isOf(password)));
  return hash !== null && matches;
}

const unmatchable = argon2.hash('no account has this password', {
  type: argon2.argon2id,
  ...passwordHashing,
});
