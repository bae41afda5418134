import { describe, expect, it } from 'vitest';
import { readAddress, searchOf, withTypedFilters } from './search-address.ts';

describe('the address of a search', () => {
  it('gets the filters that were typed among the words', () => {
    expect(
      withTypedFilters({
        q: 'in:nightsky by:@pell tracking "sky mount" after:2026-10 -tent type:comments',
        next: 'b',
      }),
    ).toEqual({
      q: 'tracking "sky mount" -tent',
      in: 'nightsky',
      by: 'pell',
      since: '2026-10-01',
      type: 'comments',
      next: undefined,
    });
    expect(withTypedFilters({ q: 'tracking before:soon', in: 'nightsky' }), 'nothing typed').toBeUndefined();
    expect(withTypedFilters({ q: 'in:nightsky' }), 'no words').toBeUndefined();
  });

  it('may say what makes no sense', () => {
    expect(
      readAddress({ q: ' zip ', in: '', since: 'soon', until: '2026-13-01', exact: 'no', by: 'pell' }),
    ).toEqual({ q: 'zip', by: 'pell' });
    expect(searchOf(readAddress({ q: '  ', in: 'nightsky' }))).toBeUndefined();
  });
});
