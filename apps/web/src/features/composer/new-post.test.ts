import { expect, test } from 'vitest';
import { CallError } from '../../lib/call.ts';
import { sentenceOfServer, withShared } from './new-post.ts';
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

test('what the api says of a field stands beside that field', () => {
  const details = [
    { path: 'community', problem: 'This field is missing.' },
    { path: 'title', problem: 'This field is missing.' },
  ];
  const refused = new CallError(
    400,
    'invalid_json',
    'The request body is not what this call needs.',
    details,
  );
  expect(sentenceOfServer(refused, 'text')).toEqual({ at: 'title', text: 'This field is missing.' });
});
