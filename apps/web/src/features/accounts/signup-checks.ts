import { accountMessages, isLongEnoughPassword, isValidEmail, limits } from '@confab/domain';

/** What is wrong with a field of the signup form, or undefined (product-a 5). The server trims what it is sent. */

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

export function checkCaptcha(token: string): string | undefined {
  return token === '' ? 'Show that you are a person: tick the box and wait for its mark.' : undefined;
}
