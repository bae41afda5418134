import { expect, test } from 'vitest';
import { apart, splitAt } from './encoded.ts';

test('what is kept shares no memory with other buffers', () => {
  const small = Buffer.from('small');
  const own = apart(small);
  expect([own.toString(), own.buffer.byteLength]).toEqual(['small', 5]);
  expect(apart(own)).toBe(own);
  for (const part of splitAt('{"a":1,"b":0}', 'b')) expect(part.buffer.byteLength).toBe(part.length);
});
