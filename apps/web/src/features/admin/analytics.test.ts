import { describe, expect, it } from 'vitest';
import {
  changeInAWeek,
  charts,
  type ChartShape,
  datedDays,
  daysOf,
  inPercent,
  lastCounted,
  lonelyDays,
  marksUpTo,
  gapsIn,
  newAccounts,
  readSnapshot,
  shortDate,
  shownDays,
  type Snapshot,
  summaryOf,
  usersDay,
} from './figures.ts';

const now = Date.parse('2026-11-22T10:30:00Z');

function taken(at: string, payload: Record<string, unknown> = {}): Snapshot {
  const snapshot = readSnapshot({ createdAt: at, payload: JSON.stringify(payload) });
  if (!snapshot) throw new Error('the snapshot cannot be read');
  return snapshot;
}

/** One snapshot a day up to 22 November, a figure for each; null leaves the day out. */
function aRow(figure: string, values: readonly (number | null)[]): Snapshot[] {
  return values.flatMap((value, index) => {
    const day = new Date(now - (values.length - 1 - index) * 86_400_000).toISOString().slice(0, 10);
    return value === null ? [] : taken(`${day}T09:00:00Z`, { [figure]: value });
  });
}

describe('a snapshot', () => {
  it('keeps the numbers of its payload', () => {
    const { counts } = taken('2026-11-22T09:00:00Z', { signups: 12, users_day: '3' });
    expect([...counts]).toEqual([['signups', 12]]);
  });

  it.each(['', 'not JSON', 'null', '7'])('with the payload “%s” is unreadable', (payload) => {
    expect(readSnapshot({ createdAt: '2026-11-22T09:00:00Z', payload })).toBeNull();
  });
});

describe('the days of the charts', () => {
  it('are ninety, in UTC, up to today', () => {
    const days = daysOf([taken('2026-01-01T00:00:00Z'), taken('2026-11-22T00:00:00Z')], now);
    expect(days).toHaveLength(shownDays);
    expect(days.at(-1)?.day).toBe('2026-11-22');
    expect(days[0]?.day).toBe('2026-08-25');
  });

  it('include days without a snapshot', () => {
    const days = daysOf([taken('2026-11-22T00:00:00Z'), taken('2026-11-19T23:59:59Z')], now);
    expect(days.slice(-4).map(({ day, snapshot }) => [day, snapshot?.at])).toEqual([
      ['2026-11-19', '2026-11-19T23:59:59Z'],
      ['2026-11-20', undefined],
      ['2026-11-21', undefined],
      ['2026-11-22', '2026-11-22T00:00:00Z'],
    ]);
    expect(gapsIn(days)).toBe('2 days have no figures.');
  });

  it('end with yesterday until today has a snapshot', () => {
    const days = daysOf([taken('2026-11-18T23:00:00Z')], now);
    expect(days.at(-1)).toEqual({ day: '2026-11-21', snapshot: undefined });
    expect(gapsIn(days)).toBe('3 days have no figures.');
  });

  it('take the last snapshot of a day, in any order', () => {
    const days = daysOf([taken('2026-11-22T03:00:00Z'), taken('2026-11-22T09:00:00Z')], now);
    expect(days.at(-1)?.snapshot?.at).toBe('2026-11-22T09:00:00Z');
  });

  it('begin with the first snapshot, but are at least fourteen', () => {
    expect(daysOf([taken('2026-11-21T00:00:00Z'), taken('2026-11-22T00:00:00Z')], now)).toHaveLength(14);
    expect(daysOf([taken('2026-11-02T00:00:00Z'), taken('2026-11-22T00:00:00Z')], now)).toHaveLength(21);
    expect(daysOf([], now)).toHaveLength(14);
  });
});

describe('the figures of a day', () => {
  const days = daysOf(aRow('signups', [100, 103, null, 110, 112]), now).slice(-5);

  it('count new accounts when the day before is known', () => {
    expect(days.map((_, index) => newAccounts.valueOf(days, index))).toEqual([null, 3, null, null, 2]);
  });

  it('are taken from the last counted day', () => {
    const standing = daysOf(aRow('users_day', [7, 9, null, null]), now).slice(-3);
    expect(lastCounted(standing, usersDay)).toBe(1);
    expect(lastCounted(daysOf([], now), usersDay)).toBeUndefined();
  });

  it('are compared with a week before when that is known and above zero', () => {
    const week = daysOf(aRow('users_day', [100, 0, 0, 0, 0, 0, 0, 150, 3]), now).slice(-9);
    expect(changeInAWeek(week, usersDay, 7)).toBe(0.5);
    expect(changeInAWeek(week, usersDay, 8)).toBeNull();
    expect(changeInAWeek(week, usersDay, 3)).toBeNull();
  });

  it.each([
    [0.042, '+4.2%'],
    [-0.087, '−8.7%'],
    [0.0001, null],
  ])('that changed by %d are written %s', (part, text) => {
    expect(inPercent(part)).toBe(text);
  });
});

describe('what a chart says in words', () => {
  const chart: ChartShape = { id: 'users', title: 'Active users', kind: 'lines', series: [usersDay] };

  it('is the last figure and the range', () => {
    expect(summaryOf(chart, daysOf(aRow('users_day', [1200, null, 1500, 1400]), now))).toBe(
      'On 22 November 2026: Day 1,400 (1,200 to 1,500 in 14 days).',
    );
  });

  it('says when there is no data', () => {
    expect(summaryOf(chart, daysOf([], now))).toBe('Nothing has been counted yet.');
  });

  it('covers at most three lines with different names', () => {
    for (const { series } of charts) {
      expect(series.length).toBeLessThanOrEqual(3);
      expect(new Set(series.map(({ label }) => label)).size).toBe(series.length);
    }
  });
});

describe('the scales', () => {
  it.each([
    [0, [0, 1]],
    [3, [0, 1, 2, 3]],
    [9, [0, 2, 4, 6, 8, 10]],
    [14_620, [0, 5000, 10_000, 15_000]],
    [80, [0, 20, 40, 60, 80]],
    [95, [0, 20, 40, 60, 80, 100]],
  ])('of counts up to %d have whole, round marks', (most, marks) => {
    expect(marksUpTo(most)).toEqual(marks);
  });

  it('date whole weeks, as many as there is room for', () => {
    expect(datedDays(90, 350)).toEqual([0, 28, 56, 84]);
    expect(datedDays(90, 1000)).toEqual([0, 7, 14, 21, 28, 35, 42, 49, 56, 63, 70, 77, 84]);
    expect(datedDays(14, 350)).toEqual([0, 7]);
    expect(shortDate('2026-09-22')).toBe('22 Sep');
  });

  it('mark the days between two gaps', () => {
    expect(lonelyDays([1, null, 2, 3, null, 4])).toEqual([0, 5]);
    expect(lonelyDays([null, 1, null])).toEqual([1]);
    expect(lonelyDays([])).toEqual([]);
  });
});
