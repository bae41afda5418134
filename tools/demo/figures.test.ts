import { expect, test } from 'vitest';
import { figureRowsOf } from './figures.ts';
import { generateDemo } from './generate.ts';
import { muteRowsOf } from './rows.ts';

const now = Date.parse('2026-05-17T10:20:30Z');
const day = 86_400_000;
const content = generateDemo({ seed: 7, now });

test('the figures of ninety days are there, up to the hour that is over, with one gap', () => {
  const { analyticsSnapshots: rows } = figureRowsOf(content);
  const slots = rows.map(({ slot }) => Date.parse(slot));
  expect(slots.at(-1)).toBe(Date.parse('2026-05-17T10:00:00Z'));
  expect(slots[0]).toBe(Date.parse('2026-05-17T10:00:00Z') - 89 * day);
  const steps = slots.slice(1).map((slot, index) => (slot - (slots[index] ?? 0)) / day);
  expect(steps.filter((step) => step !== 1)).toEqual([7]);
});

test('figures follow from the content: they grow with it, and the members of a week are among those of its month', () => {
  const figures = figureRowsOf(content).analyticsSnapshots.map(
    ({ payload }) => JSON.parse(payload) as Record<string, number>,
  );
  const of = (key: string) => figures.map((one) => one[key] ?? NaN);
  expect(of('signups')).toEqual(of('signups').toSorted((a, b) => a - b));
  expect(of('pwa_installs').at(-1)).toBe(figureRowsOf(content).analyticsEvents.length);
  for (const [index, month] of of('users_month').entries()) {
    const [week = NaN, returned = NaN] = [of('users_week')[index], of('return_users_month')[index]];
    expect(week).toBeLessThanOrEqual(month);
    expect(returned).toBeLessThanOrEqual(month);
  }
  expect(Math.max(...of('posts_week'))).toBeGreaterThan(0);
  expect(Math.max(...of('comments_day'))).toBeGreaterThan(0);
});

test('those whom visitors may log in as have muted two people and perhaps a community, never themselves', () => {
  const byPerson = Map.groupBy(muteRowsOf(content), ({ userId }) => userId);
  expect(byPerson.size).toBe(3);
  for (const [userId, rows] of byPerson) {
    expect(rows.filter(({ mutedUserId }) => mutedUserId !== undefined)).toHaveLength(2);
    for (const { mutedUserId } of rows) expect(mutedUserId).not.toBe(userId);
  }
  expect([...byPerson.values()].flat().some(({ mutedCommunityId }) => mutedCommunityId)).toBe(true);
});
