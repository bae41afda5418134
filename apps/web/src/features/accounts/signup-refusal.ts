import { accountMessages, errorCatalog } from '@confab/domain';
import type { NewAccount } from '../../data/session.ts';

/** Which field of the signup form a refusal of the server belongs to, and what is said there. */
export function signupRefusal(
  code: string | null,
  { username }: NewAccount,
): { field: keyof NewAccount; text: string } | undefined {
  switch (code) {
    case 'user_exists':
      return { field: 'username', text: accountMessages.usernameTaken(username) };
    case 'invalid-username':
      return { field: 'username', text: errorCatalog[code].message };
    case 'invalid-email':
      return { field: 'email', text: accountMessages.emailInvalid };
    case 'invalid-password':
      return { field: 'password', text: accountMessages.passwordWeak };
    case 'captcha_verify_fail_1':
    case 'captcha_verify_fail_2':
      return { field: 'captchaToken', text: errorCatalog[code].message };
    case null:
    default:
      return undefined;
  }
}
