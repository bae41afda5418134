import { expect, test } from 'vitest';
import {
  acceptedBy,
  acceptSetting,
  bannerAt,
  initialSiteSettings,
  readTypedSetting,
  siteSettingKeys,
  typedSetting,
} from './site-settings.ts';

test.each([
  ['readOnly', 'on', true],
  ['readOnly', ' OFF ', false],
  ['readOnly', 'maybe', undefined],
  ['banner', '  Maintenance tonight ', 'Maintenance tonight'],
  ['banner', '', null],
  ['banner', 'x'.repeat(201), undefined],
  ['banner', 'two\nlines', undefined],
  ['bannerLevel', 'warning', 'warning'],
  ['bannerLevel', 'loud', undefined],
  ['bannerUntil', '2030-01-31T12:00:00+01:00', '2030-01-31T11:00:00.000Z'],
  ['bannerUntil', '2030-01-31', '2030-01-31T00:00:00.000Z'],
  ['bannerUntil', 'tomorrow', undefined],
  ['accent', '#1A6A90', '#1a6a90'],
  ['accent', '#ffff00', undefined],
  ['accent', 'blue', undefined],
] as const)('%s, typed as "%s", becomes %j', (key, typed, value) => {
  expect(readTypedSetting(key, typed)).toBe(value);
});

test('every setting accepts its initial value, its typed form, and says what else it accepts', () => {
  for (const key of siteSettingKeys) {
    const initial = initialSiteSettings[key];
    expect([key, acceptSetting(key, initial)]).toEqual([key, initial]);
    expect([key, readTypedSetting(key, typedSetting(initial))]).toEqual([key, initial]);
    expect(acceptSetting(key, 5)).toBeUndefined();
    expect(acceptedBy(key)).not.toBe('');
  }
});

test('a banner is gone at its end', () => {
  const banner = { banner: 'Soon', bannerUntil: '2030-01-31T12:00:00.000Z' };
  expect(bannerAt(banner, Date.parse('2030-01-31T11:59:59Z'))).toBe('Soon');
  expect(bannerAt(banner, Date.parse('2030-01-31T12:00:00Z'))).toBeNull();
  expect(bannerAt({ banner: 'Always', bannerUntil: null }, Date.now())).toBe('Always');
});
