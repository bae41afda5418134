import { expect, test } from 'vitest';
import { communitySorts, feedSorts, isCommunitySort, isFeedSort } from './feeds.ts';
import { communitySortLooks, feedSortLooks } from './sort-looks.ts';

test('sorts are recognised by their wire names only', () => {
  for (const sort of feedSorts) expect(isFeedSort(sort)).toBe(true);
  for (const sort of communitySorts) expect(isCommunitySort(sort)).toBe(true);
  for (const other of ['', 'Hot', 'new ', 'toString', null, 3]) {
    expect(isFeedSort(other)).toBe(false);
    expect(isCommunitySort(other)).toBe(false);
  }
});

test('people read the product’s words for each sort', () => {
  expect(feedSorts.map((sort) => feedSortLooks[sort].label).join(', ')).toBe(
    'Hot, Activity, New, Top Day, Top Week, Top Month, Top Year, Top All',
  );
  expect(communitySorts.map((sort) => communitySortLooks[sort].label).join(', ')).toBe(
    'Latest, Oldest, Popular, A-Z, Z-A',
  );
});
