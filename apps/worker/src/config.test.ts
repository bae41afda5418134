import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const DATABASE_URL = 'postgres://confab@127.0.0.1/confab';

test('the worker listens two ports above the site by default', () => {
  expect(readConfig({ DATABASE_URL }).port).toBe(3002);
  expect(readConfig({ DATABASE_URL, PORT: '4000' }).port).toBe(4002);
  expect(readConfig({ DATABASE_URL, PORT: '4000', WORKER_PORT: '5000' }).port).toBe(5000);
});

test('mails name the site and its public address, and need a mail server', () => {
  expect(readConfig({ DATABASE_URL })).toMatchObject({
    site: { name: 'Confab', url: 'http://127.0.0.1:3000' },
    mail: null,
  });
  const env = { SITE_NAME: 'Tearoom', SITE_URL: 'https://tea.example.org/', SMTP_URL: 'smtp://127.0.0.1:25' };
  expect(readConfig({ DATABASE_URL, ...env })).toMatchObject({
    site: { name: 'Tearoom', url: 'https://tea.example.org' },
    mail: { smtpUrl: 'smtp://127.0.0.1:25', from: { name: 'Tearoom', address: 'noreply@tea.example.org' } },
  });
});

test('an invalid mail server stops the worker without revealing its password', () => {
  const read = () => readConfig({ DATABASE_URL, SMTP_URL: 'http://user:hunter22@mail.example.org' });
  expect(read).toThrow('SMTP_URL');
  expect(read).not.toThrow('hunter22');
});

test('push messages need a pair of keys', () => {
  expect(readConfig({ DATABASE_URL }).push).toBeNull();
  expect(() => readConfig({ DATABASE_URL, VAPID_PUBLIC_KEY: 'half' })).toThrow('VAPID_PRIVATE_KEY');
});

test('new members are welcomed where a community is named', () => {
  expect(readConfig({ DATABASE_URL }).welcomeCommunity).toBeNull();
  expect(readConfig({ DATABASE_URL, WELCOME_COMMUNITY: 'Newcomers' }).welcomeCommunity).toBe('Newcomers');
});

test('secrets may stand in files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'confab-worker-config-'));
  const DATABASE_URL_FILE = join(folder, 'database');
  await writeFile(DATABASE_URL_FILE, `${DATABASE_URL}\n`);
  expect(readConfig({ DATABASE_URL_FILE }).databaseUrl).toBe(DATABASE_URL);
  await rm(folder, { recursive: true });
  expect(() => readConfig({ DATABASE_URL_FILE })).toThrow(`DATABASE_URL_FILE is "${DATABASE_URL_FILE}"`);
});
