import { accountMessages, isValidEmail } from '@confab/domain';
import type { Account } from '../../data/recovery.ts';

/** What somebody calls their account: an e-mail address, or a username, perhaps with the @ that is written before it. */
export function readAccount(given: string): Account {
  const account = given.trim().replace(/^@/, '');
  return account.includes('@') ? { email: account } : { username: account };
}

/** What is wrong with it, or undefined. */
export function checkAccount(given: string): string | undefined {
  const account = readAccount(given);
  if ('email' in account) return isValidEmail(account.email) ? undefined : accountMessages.emailInvalid;
  return account.username === '' ? 'Enter your username or email.' : undefined;
}
