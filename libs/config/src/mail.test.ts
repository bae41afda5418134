import { expect, test } from 'vitest';
import { readMailSettings } from './mail.ts';

const SMTP_URL = 'smtp://user:hunter22@mail.example.org:587';

test('a site without the address of a mail server sends no mail', () => {
  expect(readMailSettings({})).toBeNull();
  expect(readMailSettings({ SMTP_URL: ' ', MAIL_FROM: 'noreply@example.org' })).toBeNull();
});

test.each(['smtp://127.0.0.1:2525', 'smtps://mail.example.org', SMTP_URL])(
  '%s is used as it is',
  (smtpUrl) => {
    expect(readMailSettings({ SMTP_URL: smtpUrl })?.smtpUrl).toBe(smtpUrl);
  },
);

test.each([
  'mail.example.org:587',
  'https://user:hunter22@mail.example.org',
  'smtp://',
  'smtp:hunter22',
  'hunter22',
])('the address %s is refused, and not repeated: it may hold a password', (smtpUrl) => {
  const read = () => readMailSettings({ SMTP_URL: smtpUrl });
  expect(read).toThrow(/^SMTP_URL is "…", but it accepts an address such as smtp:/);
  expect(read).not.toThrow(/hunter22/);
});

test.each([
  ['MAIL_FROM', { MAIL_FROM: 'noreply@example.org' }, 'Confab', 'noreply@example.org'],
  ['MAIL_FROM with a name', { MAIL_FROM: 'The Desk <desk@example.org>' }, 'The Desk', 'desk@example.org'],
  [
    'MAIL_FROM without one',
    { MAIL_FROM: '<desk@localhost>', SITE_NAME: 'Tearoom' },
    'Tearoom',
    'desk@localhost',
  ],
  [
    'MAIL_FROM before CONTACT_EMAIL',
    { MAIL_FROM: 'a@example.org', CONTACT_EMAIL: 'b@example.org' },
    'Confab',
    'a@example.org',
  ],
  ['CONTACT_EMAIL', { CONTACT_EMAIL: 'us@example.org', SITE_NAME: 'Tearoom' }, 'Tearoom', 'us@example.org'],
  ['the site itself', { SITE_URL: 'https://forum.example.org:8443' }, 'Confab', 'noreply@forum.example.org'],
])('mail comes from %s', (_, env, name, address) => {
  expect(readMailSettings({ SMTP_URL, ...env })?.from).toEqual({ name, address });
});

test.each(['nobody', 'a b@example.org', 'a@example.org, b@example.org', 'A <a@example.org> B', '<>'])(
  '%s is no sender',
  (sender) => {
    expect(() => readMailSettings({ SMTP_URL, MAIL_FROM: sender })).toThrow('MAIL_FROM');
    expect(() => readMailSettings({ SMTP_URL, CONTACT_EMAIL: sender })).toThrow('CONTACT_EMAIL');
  },
);
