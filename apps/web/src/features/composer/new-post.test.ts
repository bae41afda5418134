import { expect, test } from 'vitest';
import { withShared } from './new-post.ts';

const empty = { type: 'text', title: '', body: '', url: '' } as const;
const nothing = { title: '', text: '', url: '', files: [] };
const address = 'https://example.com/trains';

test('an address becomes a link, wherever the other app has put it', () => {
  const link = { type: 'link', title: 'Trains', url: address, body: '' };
  expect(withShared(empty, { ...nothing, title: ' Trains ', url: address })).toEqual(link);
  expect(withShared(empty, { ...nothing, title: 'Trains', text: address })).toEqual(link);
});

test('words become a text', () =>
  expect(withShared(empty, { ...nothing, text: ' All aboard. ' })).toEqual({
    ...empty,
    body: 'All aboard.',
  }));

test('a picture becomes a post of pictures', () =>
  expect(withShared(empty, { ...nothing, title: 'Platform', files: [new File([], 'a.png')] })).toEqual({
    ...empty,
    type: 'image',
    title: 'Platform',
  }));

test('what was written before stays', () =>
  expect(
    withShared({ ...empty, title: 'Mine', body: 'Begun.' }, { ...nothing, title: 'Theirs', text: 'Added.' }),
  ).toEqual({ ...empty, title: 'Mine', body: 'Begun.\n\nAdded.' }));
