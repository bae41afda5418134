import { expect, test } from 'vitest';
import { firstRead } from './reading-order.ts';

const comment = (id: string, parentId: string | null = null) => ({ id, parentId });
const list = [
  comment('reply of b', 'b'),
  comment('a'),
  comment('b'),
  comment('reply of a', 'a'),
  comment('reply of that', 'reply of a'),
  comment('stray', 'elsewhere'),
];
const first = (count: number) => firstRead(list, (each) => each, count).map(({ id }) => id);

test('a reader meets replies before the next comment; the order of the list stays', () => {
  expect(first(1)).toEqual(['a']);
  expect(first(3)).toEqual(['a', 'reply of a', 'reply of that']);
  expect(first(4)).toEqual(['a', 'b', 'reply of a', 'reply of that']);
});

test('comments without their parent stand at the top', () => {
  expect(first(5)).toEqual(['reply of b', 'a', 'b', 'reply of a', 'reply of that']);
  expect(first(6)).toEqual(list.map(({ id }) => id));
});
