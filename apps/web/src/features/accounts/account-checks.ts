import { accountMessages, isLongEnoughPassword, isValidEmail, limits } from '@confab/domain';
import type { Account } from '../../data/session.ts';

/**
 * The errors of the account forms' fields (product-a 5). The server trims passwords and emails.
 */

export function checkUsername(username: string): string | undefined {
  if (username === '') return accountMessages.usernameEmpty;
  return username.length < limits.usernameMin ? accountMessages.usernameTooShort : undefined;
}

export function checkEmail(email: string): string | undefined {
  return email.trim() === '' || isValidEmail(email.trim()) ? undefined : accountMessages.emailInvalid;
}

export function checkPassword(password: string): string | undefined {
  if (password === '') return accountMessages.passwordEmpty;
  return isLongEnoughPassword(password.trim()) ? undefined : accountMessages.passwordWeak;
}

export function checkRepeatedPassword(repeated: string, password: string): string | undefined {
  if (repeated === '') return accountMessages.repeatPasswordEmpty;
  return repeated === password ? undefined : accountMessages.passwordsDiffer;
}

/** An email address, or a username with or without its @. */
export function readAccount(given: string): Account {
  const account = given.trim().replace(/^@/, '');
  return account.includes('@') ? { email: account } : { username: account };
}

export function checkAccount(given: string): string | undefined {
  const account = readAccount(given);
  if ('email' in account) return isValidEmail(account.email) ? undefined : accountMessages.emailInvalid;
  return account.username === '' ? 'Enter your username or email.' : undefined;
}
