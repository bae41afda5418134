import webPush from 'web-push';
import { expect, test } from 'vitest';
import { readPushSettings } from './push-settings.ts';

const { publicKey, privateKey } = webPush.generateVAPIDKeys();
const pair = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };

const subjectFor = (env: Record<string, string>) => readPushSettings({ ...pair, ...env })?.subject;

test('without keys no messages are sent', () => {
  expect(readPushSettings({})).toBeNull();
});

test('the keys are read unchanged', () => {
  expect(readPushSettings(pair)).toMatchObject({ publicKey, privateKey });
});

test('the contact for push services is the configured subject, else the contact, else the site', () => {
  const contact = { CONTACT_EMAIL: 'us@example.org' };
  expect(subjectFor({ VAPID_SUBJECT: 'https://example.org/about', ...contact })).toBe(
    'https://example.org/about',
  );
  expect(subjectFor({ VAPID_SUBJECT: 'mailto:push@example.org' })).toBe('mailto:push@example.org');
  expect(subjectFor({ SITE_URL: 'https://example.org', ...contact })).toBe('mailto:us@example.org');
  expect(subjectFor({ SITE_URL: 'https://example.org' })).toBe('https://example.org/');
  expect(subjectFor({ SITE_URL: 'http://127.0.0.1:3000' })).toBe('mailto:noreply@127.0.0.1');
});

test.each(['http://example.org', 'us@example.org', 'mailto:us', 'https://'])(
  'a subject that push services would refuse is refused: %s',
  (VAPID_SUBJECT) => {
    expect(() => subjectFor({ VAPID_SUBJECT })).toThrow('VAPID_SUBJECT');
  },
);

test('an incomplete or mismatched pair stops the worker without revealing the private key', () => {
  const other = webPush.generateVAPIDKeys();
  for (const env of [
    { VAPID_PUBLIC_KEY: publicKey },
    { VAPID_PRIVATE_KEY: privateKey },
    { VAPID_PUBLIC_KEY: other.publicKey, VAPID_PRIVATE_KEY: privateKey },
    { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: 'no key at all' },
  ]) {
    expect(() => readPushSettings(env)).toThrow(/VAPID_(?:PUBLIC|PRIVATE)_KEY/);
    expect(() => readPushSettings(env)).not.toThrow(privateKey);
  }
});
