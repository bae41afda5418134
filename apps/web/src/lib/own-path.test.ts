import { describe, expect, it } from 'vitest';
import { ownPath } from './addresses.ts';

describe('an address to return to', () => {
  it.each(['/', '/settings', '/new?community=cats', '/cats/post/abc#comments', '/%2f%2fevil.example'])(
    'may be %s',
    (path) => {
      expect(ownPath(path)).toBe(path);
    },
  );

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    ' //evil.example',
    '%2f%2fevil.example',
    'javascript:alert(1)',
    'settings',
    '',
    undefined,
    7,
  ])('may not be %s', (value) => {
    expect(ownPath(value)).toBeUndefined();
  });
});
