import { siteApi } from '@confab/api-contract/calls';
import { analyticsSnapshots } from '@confab/db';
import { beforeEach, expect, test } from 'vitest';
import { useApi, useCast } from '../test-support/api.ts';

const api = useApi();
const cast = useCast(api);
beforeEach(() => api.db.delete(analyticsSnapshots));

type Query = { limit?: string; next?: string; every?: string };

/** Accepts parameters that the contract's types forbid. */
async function ask(query: Query, by = api.as(cast.admin)) {
  const url = `/api/analytics/bss?${new URLSearchParams(query).toString()}`;
  return by.request({ url });
}

/** All pages, as payloads. */
async function pages(query: Query): Promise<string[][]> {
  const found: string[][] = [];
  let next = '';
  do {
    const response = await ask({ ...query, next });
    const page = response.json<{ events: { payload: string }[]; next: string }>();
    found.push(page.events.map(({ payload }) => payload));
    next = page.next;
  } while (next !== '');
  return found;
}

const hour = 3_600_000;
const start = Date.parse('2026-03-01T00:00:00Z');
const day = (number: number) => start + number * 24 * hour;

async function taken(...slots: number[]): Promise<void> {
  await api.db.insert(analyticsSnapshots).values(
    slots.map((slot) => ({
      slot: new Date(slot).toISOString(),
      createdAt: new Date(slot + 180_000).toISOString(),
      payload: String((slot - start) / hour),
    })),
  );
}

test('a snapshot is listed as an event, with its figures as a text', async () => {
  await taken(start);
  expect(await api.as(cast.admin).call(siteApi.snapshots, { query: {} })).toEqual({
    events: [
      {
        id: expect.any(Number) as number,
        name: 'bss',
        uniqueKey: null,
        payload: '0',
        createdAt: '2026-03-01T00:03:00Z',
      },
    ],
    next: '',
  });
});

test('the list is empty before the first snapshot', async () => {
  for (const every of ['hour', 'day'])
    expect((await ask({ every })).json()).toEqual({ events: [], next: '' });
});

test('snapshots are listed newest first, whatever the order they were made in', async () => {
  await taken(start, start + 2 * hour);
  await taken(start + hour);
  expect(await pages({})).toEqual([['2', '1', '0']]);
  expect(await pages({ every: 'hour' })).toEqual([['2', '1', '0']]);
});

test('a page holds 250 snapshots, or the requested number', async () => {
  await taken(...Array.from({ length: 251 }, (_, index) => start + index * hour));
  const [first, second] = await pages({});
  expect([first?.length, second]).toEqual([250, ['0']]);
  expect(first?.[0]).toBe('250');
  expect((await pages({ limit: '100' })).map(({ length }) => length)).toEqual([100, 100, 51]);
  expect((await pages({ limit: '250' })).map(({ length }) => length)).toEqual([250, 1]);
});

test('the list by days has the last snapshot of each day, and leaves out days without one', async () => {
  await taken(day(0), day(0) + 23 * hour, day(1), day(1) + hour, day(4) + 5 * hour, day(5));
  const daily = ['120', '101', '25', '23'];
  expect(await pages({ every: 'day' })).toEqual([daily]);
  for (const limit of ['1', '2', '3', '4'])
    expect((await pages({ every: 'day', limit })).flat()).toEqual(daily);
});

test('the next page of days starts at its cursor, even after a newer snapshot was taken', async () => {
  await taken(day(0), day(1), day(2));
  const { next } = (await ask({ every: 'day', limit: '1' })).json<{ next: string }>();
  expect(next).toBe(String(day(1) / 1000));
  await taken(day(2) + hour);
  const second = (await ask({ every: 'day', limit: '1', next })).json<{ events: { payload: string }[] }>();
  expect(second.events.map(({ payload }) => payload)).toEqual(['24']);
});

test('unknown limits, cursors and intervals are refused', async () => {
  for (const limit of ['0', '251', '-1', '1.5', 'x', '', '1e2', '0x10'])
    expect((await ask({ limit })).json()).toMatchObject({ status: 400, code: 'invalid-limit' });
  for (const next of ['x', '-1', '1.5', '1e9', '99999999999', '\0'])
    expect((await ask({ next })).json()).toMatchObject({ status: 400, code: 'invalid-next-value' });
  expect((await ask({ next: '9999999999' })).statusCode).toBe(200);
  expect((await ask({ every: 'week' })).json()).toMatchObject({ status: 400, code: 'invalid_filter' });
});
