import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { originForm } from './origin-form.ts';

function read(url: string) {
  const request = Object.assign(new IncomingMessage(new Socket()), {
    url,
    headers: { host: 'given.example' },
  });
  return [originForm(request), request.headers.host];
}

test.each([
  ['http://forum.example/all?sort=day', '/all?sort=day', 'forum.example'],
  ['HTTPS://forum.example:8443/', '/', 'forum.example:8443'],
  ['http://forum.example', '/', 'forum.example'],
  ['http://forum.example?sort=day', '/?sort=day', 'forum.example'],
  ['http://me@forum.example//a', '//a', 'forum.example'],
  ['http://[2001:db8::1]:80/a', '/a', '[2001:db8::1]:80'],
  ['/all?next=http://other.example/', '/all?next=http://other.example/', 'given.example'],
  ['//other.example/a', '//other.example/a', 'given.example'],
  ['*', '*', 'given.example'],
])('%s asks for %s on %s', (url, path, host) => {
  expect(read(url)).toEqual([path, host]);
});
