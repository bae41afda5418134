import { createTurns, passwordHashing, passwordQueue } from '@confab/domain';
import argon2 from 'argon2';
import { ApiError } from '../http/errors.ts';

/** Few at once, so that a flood of logins leaves threads for files and name lookups; a long queue is refused. */
const inTurn = createTurns(passwordQueue, () => new ApiError('overloaded'));

/** The argon2id hash of a password, in the usual text form. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => argon2.hash(password, { type: argon2.argon2id, ...passwordHashing }));
}

/**
 * Is this the password? Without a hash the answer is no, after the same time: how long a login takes does not tell
 * whether an account exists.
 */
export async function checkPassword(hash: string | null, password: string): Promise<boolean> {
  const matches = await inTurn(async () => argon2.verify(hash ?? (await unmatchable), password));
  return hash !== null && matches;
}

const unmatchable = argon2.hash('nobody has this password', { type: argon2.argon2id, ...passwordHashing });
