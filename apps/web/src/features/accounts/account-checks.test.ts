import { describe, expect, it } from 'vitest';
import { checkCaptcha } from '../captcha/Captcha.tsx';
import {
  checkAccount,
  checkEmail,
  checkPassword,
  checkRepeatedPassword,
  checkUsername,
  readAccount,
} from './account-checks.ts';

describe('what the account forms say about', () => {
  it.each([
    ['', 'Username cannot be empty.'],
    ['abc', 'Username too short.'],
    ['abcd', undefined],
  ])('the username "%s": %s', (username, message) => {
    expect(checkUsername(username)).toBe(message);
  });

  it.each([
    ['', undefined],
    ['   ', undefined],
    ['alice', 'Enter a valid email address.'],
    ['alice@example', 'Enter a valid email address.'],
    ['ali ce@example.org', 'Enter a valid email address.'],
    [' alice@example.org ', undefined],
  ])('the e-mail address "%s": %s', (email, message) => {
    expect(checkEmail(email)).toBe(message);
  });

  it.each([
    ['', 'Password cannot be empty.'],
    ['1234567', 'Password too weak.'],
    ['        ', 'Password too weak.'],
    ['12345678', undefined],
    // Passwords are measured in bytes.
    ['пароль', undefined],
  ])('the password "%s": %s', (password, message) => {
    expect(checkPassword(password)).toBe(message);
  });

  it.each([
    ['', 'Repeat password cannot be empty.'],
    ['correct hors', 'Passwords do not match.'],
    ['correct horse', undefined],
  ])('the repeated password "%s": %s', (repeated, message) => {
    expect(checkRepeatedPassword(repeated, 'correct horse')).toBe(message);
  });

  it.each([
    ['tamsin', { username: 'tamsin' }],
    [' @tamsin ', { username: 'tamsin' }],
    [' tamsin@postbox.example', { email: 'tamsin@postbox.example' }],
  ])('the account "%s": nothing, it is %o', (given, account) => {
    expect(checkAccount(given)).toBeUndefined();
    expect(readAccount(given)).toEqual(account);
  });

  it.each([
    ['', 'Enter your username or email.'],
    [' @ ', 'Enter your username or email.'],
    ['tamsin@postbox', 'Enter a valid email address.'],
  ])('the account "%s": %s', (given, message) => {
    expect(checkAccount(given)).toBe(message);
  });

  it('an unsolved captcha: that it is required', () => {
    expect(checkCaptcha('')).toMatch(/^Show that you are a person/);
    expect(checkCaptcha('token')).toBeUndefined();
  });
});
