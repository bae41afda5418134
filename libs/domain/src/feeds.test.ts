import { expect, test } from 'vitest';
import { directorySorts, feedSorts, growthOf, isDirectorySort, isFeedCursor, isFeedSort } from './feeds.ts';
import { directorySortLooks, feedSortLooks } from './sort-looks.ts';

test('sorts are recognised by their wire names only', () => {
  for (const sort of feedSorts) expect(isFeedSort(sort)).toBe(true);
  for (const sort of directorySorts) expect(isDirectorySort(sort)).toBe(true);
  for (const other of ['', 'Hot', 'new ', 'toString', null, 3]) {
    expect(isFeedSort(other)).toBe(false);
    expect(isDirectorySort(other)).toBe(false);
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
  expect(directorySorts.map((sort) => directorySortLooks[sort].label).join(', ')).toBe(
    'Latest, Oldest, Popular, Growing, A-Z, Z-A',
  );
});

test('a community grows by what it has more in the newer half of its weeks', () => {
  expect(growthOf([1, 1, 1, 1, 2, 2, 2, 2])).toBe(4);
  expect(growthOf([3, 0, 0, 0, 0, 0, 0, 1])).toBe(-2);
});
