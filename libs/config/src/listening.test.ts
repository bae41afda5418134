import { expect, test } from 'vitest';
import { readPlace, readPlaces, whyNotListening } from './listening.ts';
import { readSettings, readyUrls } from './operator.ts';
import { readWebSettings } from './web.ts';

test('everything listens on this machine alone, on ports one after the other, unless it is told otherwise', () => {
  const host = '127.0.0.1';
  expect(readPlaces({})).toEqual({
    web: { host, port: 3000 },
    api: { host, port: 3001 },
    worker: { host, port: 3002 },
    webInternal: { host, port: 3003 },
  });
  const env = { PORT: '65535', WORKER_PORT: '80', WORKER_HOST: '0.0.0.0' };
  expect(readPlace(env, 'web')).toEqual({ host, port: 65_535 });
  expect(readPlace(env, 'worker')).toEqual({ host: '0.0.0.0', port: 80 });
});

test.each([
  [undefined, 'http://127.0.0.1:3001'],
  ['0.0.0.0', 'http://127.0.0.1:3001'],
  ['::', 'http://[::1]:3001'],
  ['10.0.0.5', 'http://10.0.0.5:3001'],
  ['fd00::5', 'http://[fd00::5]:3001'],
])('an api with API_HOST=%s is asked by this machine at %s', (host, origin) => {
  const env = { API_HOST: host, SECRET: 'a secret for tests' };
  expect(readWebSettings(env).apiUrl).toBe(origin);
  expect(readyUrls(readSettings(env)).api).toBe(`${origin}/readyz`);
});

test('a PORT that leaves no room for the others is named', () => {
  expect(() => readPlace({ PORT: '65535' }, 'api')).toThrow(
    'PORT is "65535", but it accepts a whole number from 1 to 65534 unless API_PORT is set.',
  );
  expect(() => readPlaces({ PORT: '65533' })).toThrow('from 1 to 65532 unless WEB_INTERNAL_PORT is set.');
});

test.each([
  ['EADDRINUSE', 'API_PORT is "80", but it accepts a port where nothing else listens.'],
  ['EACCES', 'API_PORT is "80", but it accepts a port that this user may use, such as one above 1023.'],
  ['ENOTFOUND', 'API_HOST is "there", but it accepts a name or an address of this machine.'],
  ['EADDRNOTAVAIL', 'API_HOST is "there", but it accepts a name or an address of this machine.'],
  ['EMFILE', 'too bad'],
])('who cannot listen for %s says so', (code, sentence) => {
  const failure = Object.assign(new Error('too bad'), { code });
  expect(whyNotListening(failure, 'api', { host: 'there', port: 80 }).message).toBe(sentence);
});
