import { describe, expect, test } from 'vitest';
import { startOfDay } from './start-of-day.ts';
import { accountAge, longDate, monthAndYear, shortTimeAgo, timeAgo, timeSince } from './time.ts';

const now = Date.parse('2026-04-29T12:00:00Z');
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString();
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [0, 'just now', '0m'],
  [59, 'just now', '0m'],
  [minute, '1 minute ago', '1m'],
  [5 * minute, '5 minutes ago', '5m'],
  [hour - 1, '59 minutes ago', '59m'],
  [hour, '1 hour ago', '1h'],
  [day - 1, '23 hours ago', '23h'],
  [day, '1 day ago', '1d'],
  [7 * day - 1, '6 days ago', '6d'],
  [7 * day, '1 week ago', '1w'],
  [62 * day, '8 weeks ago', '8w'],
  [63 * day, '9 weeks ago', '2mo'],
  [250 * day, '35 weeks ago', '8mo'],
  [364 * day, '52 weeks ago', '11mo'],
  [365 * day, '1 year ago', '1y'],
  [800 * day, '2 years ago', '2y'],
])('%d seconds are "%s", in short "%s"', (seconds, long, short) => {
  expect(timeAgo(ago(seconds), now)).toBe(long);
  expect(shortTimeAgo(ago(seconds), now)).toBe(short);
});

test('an age has words of its own below a minute', () => {
  expect([59, minute, 2 * day].map((seconds) => timeSince(ago(seconds), now))).toEqual([
    'a moment',
    '1 minute',
    '2 days',
  ]);
  expect([59, 3 * hour].map((seconds) => accountAge(ago(seconds), now))).toEqual([
    'New account',
    'Account 3 hours old',
  ]);
});

test('a moment that a clock ahead of ours calls the future is just now', () => {
  expect(timeAgo(ago(-90), now)).toBe('just now');
});

test.each([
  [0, '2026-04-29T00:00:00.000Z'],
  // In Tokyo it is nine in the evening, in San Francisco five in the morning.
  [-540, '2026-04-28T15:00:00.000Z'],
  [420, '2026-04-29T07:00:00.000Z'],
])('%i minutes west of UTC the day began at %s', (minutesWest, began) => {
  expect(new Date(startOfDay(now, () => minutesWest)).toISOString()).toBe(began);
});

test('a day began by the clock of its beginning, which changed since', () => {
  // In Berlin clocks went from 03:00 back to 02:00 at 01:00 UTC.
  const change = Date.parse('2026-10-25T01:00:00Z');
  const inBerlin = (at: number) => (at < change ? -120 : -60);
  const noon = Date.parse('2026-10-25T11:00:00Z');
  expect(new Date(startOfDay(noon, inBerlin)).toISOString()).toBe('2026-10-24T22:00:00.000Z');
});

test.each([
  [
    'noon of the day on which clocks go forward at two',
    'Europe/Berlin',
    '2026-03-29T10:00Z',
    '2026-03-28T23:00Z',
  ],
  [
    'a day that begins at one, since clocks go forward at midnight',
    'Africa/Cairo',
    '2026-04-24T09:00Z',
    '2026-04-23T22:00Z',
  ],
  [
    'the evening before, whose last hour comes twice',
    'America/Asuncion',
    '2024-03-24T03:30Z',
    '2024-03-23T03:00Z',
  ],
  ['a day whose first hour comes twice', 'America/Havana', '2026-11-01T17:00Z', '2026-11-01T04:00Z'],
  ['the day after one that a zone left out', 'Pacific/Apia', '2011-12-31T00:00Z', '2011-12-30T10:00Z'],
])('%s began with its first moment', (_, zone, at, began) => {
  const start = startOfDay(Date.parse(at), minutesWestIn(zone));
  expect(new Date(start).toISOString().replace(':00.000Z', 'Z')).toBe(began);
});

/** As browsers tell it, for one zone. */
function minutesWestIn(zone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  return (at) => {
    const [, sign, hours = '0', minutes = '0'] = /GMT(?:([+-])(\d+):(\d+))?/.exec(format.format(at)) ?? [];
    return (sign === '+' ? -1 : 1) * (60 * Number(hours) + Number(minutes));
  };
}

describe('dates', () => {
  test('name day, month and year', () => {
    expect(longDate('2021-03-04T23:59:59Z')).toBe('4 March 2021');
    expect(longDate('2024-12-31T00:00:00.123Z')).toBe('31 December 2024');
  });

  test('are those of UTC, wherever the reader is', () => {
    expect(longDate('2021-03-04T23:30:00-05:00')).toBe('5 March 2021');
  });

  test('of last visits say the month only', () => {
    expect(monthAndYear('2024-11-30T23:59:59Z')).toBe('November 2024');
  });
});
