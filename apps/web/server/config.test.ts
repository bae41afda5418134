import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const secret = { SECRET: 'a secret of the tests' };

describe('the configuration of the web process', () => {
  it('has a default for everything except the secret', () => {
    expect(readConfig(secret)).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      internal: { host: '127.0.0.1', port: 3003 },
      apiUrl: 'http://127.0.0.1:3001',
      site: { name: 'Confab', url: 'http://127.0.0.1:3000' },
      canonicalOrigin: undefined,
      development: false,
    });
    expect(() => readConfig({})).toThrow('SECRET');
  });

  it('takes the secret from a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'confab-web-config-'));
    const SECRET_FILE = join(folder, 'secret');
    await writeFile(SECRET_FILE, 'of a file\n');
    expect(readConfig({ SECRET_FILE }).secret).toBe('of a file');
    await rm(folder, { recursive: true });
    expect(() => readConfig({ SECRET_FILE })).toThrow(`SECRET_FILE is "${SECRET_FILE}"`);
  });

  it('derives the other ports from PORT', () => {
    expect(readConfig({ ...secret, PORT: '8080' })).toMatchObject({
      internal: { port: 8083 },
      apiUrl: 'http://127.0.0.1:8081',
    });
  });

  it('allows the hosts of hCaptcha only where the site uses it', () => {
    expect(readConfig(secret).captchaHosts).toEqual([]);
    expect(readConfig({ ...secret, CAPTCHA: 'hcaptcha' }).captchaHosts).toContain('https://hcaptcha.com');
  });

  it('uses SITE_URL as the origin where it is set', () => {
    expect(readConfig({ ...secret, SITE_URL: 'https://forum.example/' })).toMatchObject({
      site: { url: 'https://forum.example' },
      canonicalOrigin: 'https://forum.example',
    });
  });

  it.each([
    ['PORT', '99999'],
    ['WEB_INTERNAL_PORT', 'x'],
    ['API_URL', 'localhost:1'],
    ['SITE_URL', 'ftp://x'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'prod'],
    ['TRUSTED_PROXIES', '10.0.0.0/99'],
  ])('refuses %s=%s with a message that names the variable', (variable, value) => {
    expect(() => readConfig({ ...secret, [variable]: value })).toThrow(variable);
  });
});
