import { expect, test } from 'vitest';
import { communitySorts, feedSorts, isCommunitySort, isFeedCursor, isFeedSort } from './feeds.ts';
import { communitySortLooks, feedSortLooks } from './sort-looks.ts';

test('sorts are recognised by their wire names only', () => {
  for (const sort of feedSorts) expect(isFeedSort(sort)).toBe(true);
  for (const sort of communitySorts) expect(isCommunitySort(sort)).toBe(true);
  for (const other of ['', 'Hot', 'new ', 'toString', null, 3]) {
    expect(isFeedSort(other)).toBe(false);
    expect(isCommunitySort(other)).toBe(false);
  }
});

test('cursors are recognised by their form', () => {
  for (const cursor of ['507f1f77bcf86cd799439011', '-12.507f1f77bcf86cd799439011']) {
    expect(isFeedCursor(cursor)).toBe(true);
  }
  for (const other of ['', '/settings', 'a b', '1'.repeat(65), null, 3])
    expect(isFeedCursor(other)).toBe(false);
});

test('people read the product’s words for each sort', () => {
  expect(feedSorts.map((sort) => feedSortLooks[sort].label).join(', ')).toBe(
    'Hot, Activity, New, Top Day, Top Week, Top Month, Top Year, Top All',
  );
  expect(communitySorts.map((sort) => communitySortLooks[sort].label).join(', ')).toBe(
    'Latest, Oldest, Popular, A-Z, Z-A',
  );
});
