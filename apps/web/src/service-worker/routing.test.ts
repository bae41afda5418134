import { describe, expect, test } from 'vitest';
import { type Asked, copyAddress, isKept, routeOf } from './routing.ts';

const ask = (pathname: string, asked: Partial<Asked> = {}) =>
  routeOf({
    method: 'GET',
    pathname,
    sameOrigin: true,
    navigation: false,
    accept: '*/*',
    contentType: '',
    ...asked,
  });

test.each([
  ['/assets/app-1.js', 'file'],
  ['/icon-192.png', 'file'],
  ['/manifest.json', 'file'],
  ['/api/_initial', 'answer'],
  ['/api/posts', 'answer'],
  ['/api/posts/abc', 'answer'],
  ['/api/posts/abc/comments', 'answer'],
  ['/api/communities/birding', 'answer'],
  ['/api/users/alice/feed', 'answer'],
  // A member's private data is never copied.
  ['/api/_user', 'call'],
  ['/api/notifications', 'call'],
  ['/api/users/alice/lists', 'call'],
  // The browser caches pictures itself.
  ['/images/1.jpeg', null],
  ['/service-worker.js', null],
] as const)('%s is answered as %s', (pathname, route) => expect(ask(pathname)).toBe(route));

test('every write is a call', () => expect(ask('/api/posts', { method: 'POST' })).toBe('call'));

test('streams and uploads bypass the worker', () => {
  expect(ask('/api/posts/abc/events', { accept: 'text/event-stream' })).toBe(null);
  expect(ask('/api/_uploads', { method: 'POST', contentType: 'multipart/form-data; boundary=x' })).toBe(null);
});

test('other sites bypass the worker', () => expect(ask('/assets/app.js', { sameOrigin: false })).toBe(null));

describe('a page as a whole', () => {
  test('is a page, except for the api reference', () => {
    expect(ask('/birding', { navigation: true })).toBe('page');
    expect(ask('/api/docs', { navigation: true })).toBe(null);
  });

  test('as a POST is a share of another app at /share, else nothing', () => {
    expect(ask('/share', { navigation: true, method: 'POST' })).toBe('shared');
    expect(ask('/login', { navigation: true, method: 'POST' })).toBe(null);
  });

  test.each(['/', '/all', '/birding', '/birding/post/abc', '/@alice', '/about'])('%s is kept', (pathname) =>
    expect(isKept(pathname)).toBe(true),
  );

  test.each([
    '/settings',
    '/notifications',
    '/new',
    '/login',
    '/admin/users',
    '/birding/modtools/reports',
    '/offline',
  ])('%s is not kept', (pathname) => expect(isKept(pathname)).toBe(false));

  test('is the same for every form of the startup request', () =>
    expect(copyAddress('https://a.example/api/_initial?listsLimit=21')).toBe(
      'https://a.example/api/_initial',
    ));

  test('is the same whichever notification led to it', () =>
    expect(copyAddress('https://a.example/b?sort=new&fromNotif=1#c')).toBe('https://a.example/b?sort=new'));
});
