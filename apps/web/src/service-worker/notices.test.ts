import { expect, test } from 'vitest';
import {
  dataOf,
  idIn,
  idOfTag,
  keyIn,
  newCountOf,
  noticeOf,
  ownAddress,
  seenElsewhere,
  unknownNotice,
} from './notices.ts';

test('a push has the whole number of a notification, or none', () => {
  expect(idIn({ id: 812, type: 'new_comment' })).toBe(812);
  for (const message of [undefined, null, 'text', {}, { id: '812' }, { id: 1.5 }])
    expect(idIn(message)).toBeUndefined();
});

test('a notice shows the title, the picture and the address of a notification', () => {
  const rendered = {
    title: '@bob commented',
    body: '',
    icons: ['/images/a.webp'],
    toURL: '/cats/post/abc/def',
  };
  expect(noticeOf(812, rendered, 'token')).toEqual({
    title: '@bob commented',
    options: {
      body: '',
      icon: '/images/a.webp',
      badge: '/badge-96.png',
      tag: '812',
      data: { toURL: '/cats/post/abc/def', csrf: 'token' },
    },
  });
});

test('a notification of an unknown format is shown as well', () => {
  for (const rendered of [null, {}, { title: '' }, { title: 7, icons: 'none' }])
    expect(noticeOf(812, rendered, null)).toEqual(unknownNotice(812));
  expect(noticeOf(812, { title: 'News' }, null).options).toMatchObject({
    icon: '/icon-192.png',
    data: { toURL: '/notifications' },
  });
});

test('only text is read from the data of a notice', () => {
  expect(dataOf({ toURL: '/a', csrf: 'token' })).toEqual({ toURL: '/a', csrf: 'token' });
  expect(dataOf(null)).toEqual({ toURL: '/notifications', csrf: null });
  expect(idOfTag('812')).toBe(812);
  expect(idOfTag('unknown')).toBeUndefined();
});

test('a click on a notice stays on the site', () => {
  const origin = 'https://confab.example';
  expect(ownAddress('/cats/post/abc?x=1', origin)).toBe(`${origin}/cats/post/abc?x=1`);
  for (const away of [
    '#',
    '',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    'javascript:1',
  ])
    expect(ownAddress(away, origin)).toBe(`${origin}/notifications`);
});

test('notifications that were seen or deleted elsewhere are found with a page of the list', () => {
  const item = (id: number, seen = false) => ({ id, seen });
  expect(seenElsewhere([1, 2, 3], { items: [item(1), item(2, true)], next: 'more' })).toEqual([2, 3]);
  expect(seenElsewhere([1, 2], { items: [item(1)], next: '' })).toEqual([2]);
  // Further unseen ones may be on the next page.
  expect(seenElsewhere([1, 2], { items: [item(1)], next: 'more' })).toEqual([]);
  expect(seenElsewhere([1], { items: 'none' })).toEqual([]);
});

test('the number of new notifications comes from a page of the list that has it', () => {
  expect(newCountOf({ newCount: 3, items: [] })).toBe(3);
  for (const page of [null, {}, { newCount: '3' }]) expect(newCountOf(page)).toBeUndefined();
});

test('a browser is subscribed again for a member if pushes are configured', () => {
  expect(keyIn({ vapidPublicKey: 'key', user: { id: '1' } })).toBe('key');
  for (const startup of [null, {}, { vapidPublicKey: 'key', user: null }, { vapidPublicKey: '', user: {} }])
    expect(keyIn(startup)).toBeUndefined();
});
