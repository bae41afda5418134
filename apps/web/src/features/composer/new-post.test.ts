import { expect, test } from 'vitest';
import { withShared } from './new-post.ts';
import { noText } from './PostFields.tsx';

const nothing = { title: '', text: '', url: '', files: [] };
const address = 'https://example.com/trains';

test('a shared address becomes a link, in whichever field it is', () => {
  const link = { ...noText, type: 'link', title: 'Trains', url: address };
  expect(withShared(noText, { ...nothing, title: ' Trains ', url: address })).toEqual(link);
  expect(withShared(noText, { ...nothing, title: 'Trains', text: address })).toEqual(link);
});

test('shared words become a text', () =>
  expect(withShared(noText, { ...nothing, text: ' All aboard. ' })).toEqual({
    ...noText,
    body: 'All aboard.',
  }));

test('shared pictures become an image post', () =>
  expect(withShared(noText, { ...nothing, title: 'Platform', files: [new File([], 'a.png')] })).toEqual({
    ...noText,
    type: 'image',
    title: 'Platform',
  }));

test('a share does not replace a draft', () =>
  expect(
    withShared({ ...noText, title: 'Mine', body: 'Begun.' }, { ...nothing, title: 'Theirs', text: 'Added.' }),
  ).toEqual({ ...noText, title: 'Mine', body: 'Begun.\n\nAdded.' }));
