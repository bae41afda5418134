import { describe, expect, it } from 'vitest';
import { plainSearch } from './addresses.ts';

const { parseSearch, stringifySearch } = plainSearch;

describe('the query of an address', () => {
  it.each(['12e45678', '0012', '42', 'true', 'null', '"quoted"', '{}', 'a b&c=d'])(
    'keeps %s as the word it is, there and back',
    (word) => {
      const query = stringifySearch({ edit: word });
      expect(parseSearch(query)).toEqual({ edit: word });
    },
  );

  it('is written without quotes and undefined values', () => {
    expect(stringifySearch({ edit: '12345678', sort: undefined })).toBe('?edit=12345678');
    expect(stringifySearch({ sort: undefined })).toBe('');
  });
});
