import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const needed = { DATABASE_URL: 'postgres://127.0.0.1/confab', SECRET: 'secret' };

test('the required variables are enough, and all others have a default', () => {
  expect(readConfig(needed)).toMatchObject({
    host: '127.0.0.1',
    port: 3001,
    site: { name: 'Confab', url: 'http://127.0.0.1:3000', contactEmail: null },
    captcha: { kind: 'altcha', hcaptcha: null },
    rateLimits: true,
    live: { streams: 2000, streamsPerAddress: 50, sweepSeconds: 60 },
    imagePosts: true,
    requiredPoints: { imagePost: 0, linkPost: 0 },
    communityCreation: { requiredPoints: 10, maxModerated: 10 },
    vapidPublicKey: '',
    recovery: false,
    passwordHashing: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
    logLevel: 'info',
  });
});

test('the api listens one port above the web unless it is configured otherwise', () => {
  expect(readConfig({ ...needed, PORT: '8080' })).toMatchObject({
    port: 8081,
    site: { url: 'http://127.0.0.1:8080' },
  });
  expect(readConfig({ ...needed, PORT: '8080', API_PORT: '9000' }).port).toBe(9000);
});

test('replicas are named in a list, which is empty by default', () => {
  expect(readConfig(needed).replicaUrls).toEqual([]);
  const urls = 'postgres://one/confab, postgresql://two/confab';
  expect(readConfig({ ...needed, DATABASE_REPLICA_URLS: urls }).replicaUrls).toEqual([
    'postgres://one/confab',
    'postgresql://two/confab',
  ]);
});

test('proxies are trusted by address and network', () => {
  const { trustedProxies } = readConfig({ ...needed, TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.1' });
  expect(trustedProxies.includes('10.1.2.3')).toBe(true);
  expect(trustedProxies.includes('192.0.2.2')).toBe(false);
});

test('account recovery is offered if a mail server is configured', () => {
  expect(readConfig({ ...needed, SMTP_URL: 'smtp://127.0.0.1:25' }).recovery).toBe(true);
});

test('secrets may stand in files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'confab-api-config-'));
  const [SECRET_FILE, DATABASE_URL_FILE] = [join(folder, 'secret'), join(folder, 'database')];
  await writeFile(SECRET_FILE, 'of a file\n');
  await writeFile(DATABASE_URL_FILE, 'postgres://127.0.0.1/confab\n');
  expect(readConfig({ SECRET_FILE, DATABASE_URL_FILE })).toMatchObject({
    secret: 'of a file',
    databaseUrl: 'postgres://127.0.0.1/confab',
  });
  await rm(folder, { recursive: true });
  expect(() => readConfig({ SECRET_FILE, DATABASE_URL_FILE })).toThrow(`SECRET_FILE is "${SECRET_FILE}"`);
});

describe('a wrong value is refused with a message that names the variable and the accepted values', () => {
  test.each([
    ['DATABASE_URL', undefined, 'PostgreSQL'],
    ['DATABASE_URL', 'mysql://host', 'postgres://'],
    ['DATABASE_REPLICA_URLS', 'postgres://one/confab, two', 'addresses that begin with postgres://'],
    ['SECRET', undefined, 'random'],
    ['PORT', '99999', '1 to 65535'],
    ['API_PORT', 'http', '1 to 65535'],
    ['SITE_URL', 'example.org', 'http:// or https://'],
    ['TRUSTED_PROXIES', 'localhost', 'addresses and networks'],
    ['CAPTCHA', 'recaptcha', 'altcha, hcaptcha, test'],
    ['CAPTCHA', 'hcaptcha', 'HCAPTCHA_SITE_KEY and HCAPTCHA_SECRET'],
    ['RATE_LIMITS', 'no', 'on, off'],
    ['LIVE_STREAMS', '-1', 'whole number'],
    ['LIVE_STREAMS_PER_ADDRESS', '0', 'whole number'],
    ['LIVE_SWEEP_SECONDS', '0.5', 'whole number'],
    ['IMAGE_POSTS', 'maybe', 'on, off'],
    ['IMAGE_POST_POINTS', '-1', 'whole number'],
    ['LINK_POST_POINTS', 'few', 'whole number'],
    ['COMMUNITY_POINTS', '1.5', 'whole number'],
    ['COMMUNITIES_PER_MODERATOR', '-2', 'whole number'],
    ['SMTP_URL', 'mail.example.org', 'smtp://'],
    ['MAIL_FROM', 'x y', 'an e-mail address'],
    ['CONTACT_EMAIL', 'nonsense', 'an e-mail address'],
    ['SITE_URL', 'https://user:hunter22@example.org', 'no user, password'],
    ['SITE_URL', 'https://example.org/sub', 'without a path'],
    ['VAPID_PUBLIC_KEY', 'hunter22', 'public key'],
    ['VAPID_SUBJECT', 'foo', 'mailto: or https://'],
    ['OTEL_EXPORTER_OTLP_TIMEOUT', 'abc', 'whole number'],
    ['OTEL_EXPORTER_OTLP_COMPRESSION', 'zip', 'none, gzip'],
    ['LOG_LEVEL', 'loud', 'info'],
  ])('%s=%s', (variable, value, accepts) => {
    const read = () => readConfig({ ...needed, [variable]: value });
    expect(read).toThrow(variable);
    expect(read).toThrow(accepts);
    expect(read).not.toThrow('hunter22');
  });
});
