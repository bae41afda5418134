import { expect, test } from 'vitest';
import { withShared } from './new-post.ts';

const empty = { type: 'text', title: '', body: '', url: '' } as const;
const nothing = { title: '', text: '', url: '', files: [] };
const address = 'https://example.com/trains';

test('a shared address becomes a link, in whichever field it is', () => {
  const link = { type: 'link', title: 'Trains', url: address, body: '' };
  expect(withShared(empty, { ...nothing, title: ' Trains ', url: address })).toEqual(link);
  expect(withShared(empty, { ...nothing, title: 'Trains', text: address })).toEqual(link);
});

test('shared words become a text', () =>
  expect(withShared(empty, { ...nothing, text: ' All aboard. ' })).toEqual({
    ...empty,
    body: 'All aboard.',
  }));

test('shared pictures become an image post', () =>
  expect(withShared(empty, { ...nothing, title: 'Platform', files: [new File([], 'a.png')] })).toEqual({
    ...empty,
    type: 'image',
    title: 'Platform',
  }));

test('a share does not replace a draft', () =>
  expect(
    withShared({ ...empty, title: 'Mine', body: 'Begun.' }, { ...nothing, title: 'Theirs', text: 'Added.' }),
  ).toEqual({ ...empty, title: 'Mine', body: 'Begun.\n\nAdded.' }));
