import { expect, test } from 'vitest';
import { checkConfiguration } from './checks.ts';

test.each([
  [
    { SMTP_URL: 'smtp://user:hunter22@mail.example.org' },
    'SMTP_URL is set, but not who sends. Set MAIL_FROM.',
  ],
  [{ MAIL_FROM: 'noreply@example.org' }, 'MAIL_FROM is set, but no mail server. Set SMTP_URL.'],
  [{ SMTP_URL: 'hunter22' }, 'SMTP_URL is "…", but it accepts an address such as smtp://'],
])('what is missing for sending mail is told, and no password: %o', async (env, sentence) => {
  const check = checkConfiguration(env);
  await expect(check).rejects.toThrow(sentence);
  await expect(check).rejects.not.toThrow('hunter22');
});

test.each([
  {},
  { SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'Confab <noreply@example.org>' },
  { SMTP_URL: 'smtp://127.0.0.1:25', CONTACT_EMAIL: 'us@example.org' },
])('mail can be sent, or is not asked for: %o', async (env) => {
  expect(await checkConfiguration(env)).toBe('every variable that is set can be used');
});
