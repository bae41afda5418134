import type { PasswordHashing } from '@confab/domain';
import { hashPassword as hashAt } from '../members/passwords.ts';

/** The least that argon2 takes: tests hash many passwords, and guess none. */
export const cheapHashing: PasswordHashing = { memoryCost: 1024, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hashAt(password, cheapHashing);

/** The password of members who log in. */
export const password = 'correct horse';
export const passwordHash = await hashPassword(password);
