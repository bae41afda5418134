import { describe, expect, it } from 'vitest';
import { pageNumber, shownPages } from './Pagination.tsx';

describe('the page that an address names', () => {
  it.each([
    ['3', 3],
    ['1', 1],
    ['0', 1],
    ['-2', 1],
    ['2.5', 1],
    ['1e3', 1],
    ['two', 1],
    ['', 1],
    [undefined, 1],
    ['99999999999', 1],
  ])('%j is page %i', (value, page) => {
    expect(pageNumber(value)).toBe(page);
  });
});

describe('the pages that can be chosen', () => {
  it('are all of them under ten', () => {
    expect(shownPages(1, 1)).toEqual([1]);
    expect(shownPages(4, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('are the first eight and the last from ten on', () => {
    expect(shownPages(1, 10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 'gap', 10]);
    expect(shownPages(8, 40)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 'gap', 40]);
    expect(shownPages(40, 40)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 'gap', 40]);
  });

  it('include the current one beyond the eighth', () => {
    expect(shownPages(20, 40)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 'gap', 20, 'gap', 40]);
  });

  it('have no gap of a single page', () => {
    expect(shownPages(9, 40)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 'gap', 40]);
    expect(shownPages(39, 40)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 'gap', 39, 40]);
    expect(shownPages(9, 10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});
