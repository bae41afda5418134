import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox on Android'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'Edge on Windows',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`,
    'Opera on macOS',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPad',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    'Safari on macOS',
  ],
  ['Dalvik/2.1.0 (Linux; U; Android 15; Pixel 9)', 'Android'],
])('%s is named as a device that people know', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

test.each([
  undefined,
  '',
  'curl/8.14.1',
  'python-requests/2.32',
  'node',
  '<b>Firefox</b>',
  'x'.repeat(10_000),
])('%s names no device', (userAgent) => {
  expect(deviceName(userAgent)).toBeNull();
});

test('whatever a client sends, even ten thousand characters, its name has only our own words', () => {
  const ours =
    /^(?:Edge|Opera|Samsung Internet|Firefox|Chrome|Safari)?(?: on )?(?:iPhone|iPad|Android|ChromeOS|Windows|macOS|Linux)?$/;
  const piece = fc.oneof(
    fc.string({ maxLength: 5 }),
    fc.constantFrom(
      'Firefox/',
      'Chrome/1',
      'Version/9 Safari/',
      ' Linux ',
      'iPhone',
      'Mac OS X',
      '<b>',
      '\n',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.nat(600), (pieces, before) => {
      const name = deviceName(`${'x'.repeat(before)}${pieces.join('')}`.padEnd(10_000, pieces.join('-')));
      expect(name ?? 'Firefox').toMatch(ours);
      expect(name?.length ?? 0).toBeLessThan(30);
    }),
  );
});
