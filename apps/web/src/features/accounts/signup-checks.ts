import { isLongEnoughPassword, isValidEmail, limits, messages } from '@confab/domain';

/** What is wrong with a field of the signup form, or undefined (product-a 5). The server trims what it is sent. */

export function checkUsername(username: string): string | undefined {
  if (username === '') return messages.usernameEmpty;
  return username.length < limits.usernameMin ? messages.usernameTooShort : undefined;
}

export function checkEmail(email: string): string | undefined {
  return email.trim() === '' || isValidEmail(email.trim()) ? undefined : messages.emailInvalid;
}

export function checkPassword(password: string): string | undefined {
  if (password === '') return messages.passwordEmpty;
  return isLongEnoughPassword(password.trim()) ? undefined : messages.passwordWeak;
}

export function checkRepeatedPassword(repeated: string, password: string): string | undefined {
  if (repeated === '') return messages.repeatPasswordEmpty;
  return repeated === password ? undefined : messages.passwordsDiffer;
}

export function checkCaptcha(token: string): string | undefined {
  return token === '' ? 'Show that you are a person: tick the box and wait for its mark.' : undefined;
}
