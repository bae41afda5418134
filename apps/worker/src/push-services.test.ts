import { expect, test } from 'vitest';
import { pushServiceOf } from './push-services.ts';

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', 'fcm.googleapis.com'],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', 'push.services.mozilla.com'],
  ['https://web.push.apple.com/abc', 'push.apple.com'],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', 'notify.windows.com'],
  ['https://evil-push.apple.com.example/', 'others'],
  ['https://notpush.apple.com/', 'others'],
  ['nonsense', 'others'],
])('%s is of %s', (endpoint, service) => {
  expect(pushServiceOf(endpoint)).toBe(service);
});
