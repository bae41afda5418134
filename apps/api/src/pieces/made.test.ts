import { expect, test } from 'vitest';
import { keepObjects, keepResponses } from './made.ts';

const parts = (...texts: string[]) => texts.map((text) => Buffer.from(text));

test('a response is joined again only if a part of it is another', () => {
  const responses = keepResponses(100_000);
  const first = responses.of('a', parts('{"a":', '1}'));
  expect([first.shared, first.bytes.toString()]).toEqual([true, '{"a":1}']);
  expect(responses.of('a', parts('{"a":', '1}'))).toBe(first);
  expect(responses.of('b', parts('{"a":', '1}'))).not.toBe(first);
  expect(responses.of('a', parts('{"a":', '2}')).bytes.toString()).toBe('{"a":2}');
  expect(responses.of('a', parts('{"a":2}')).bytes.toString()).toBe('{"a":2}');
});

test('an object is read once, and the oldest give way beyond the limit', () => {
  const schema = { parse: (json: unknown) => ({ json }) };
  const objects = keepObjects(schema, 10 * 904);
  const read = (number: number) => objects.of(String(number), parts(JSON.stringify('x'.repeat(99))));
  const first = read(0);
  expect(first).toEqual({ json: 'x'.repeat(99) });
  expect(read(0)).toBe(first);
  for (let number = 1; number <= 10; number++) read(number);
  expect(objects.size).toEqual({ items: 10, bytes: 10 * 904 });
  expect(read(0)).not.toBe(first);
});
