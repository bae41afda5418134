import { expect, test } from 'vitest';
import { bytesOver, packagesIn, problemsOf } from './images.ts';

const base = [{ path: '/usr/local/bin/node', bytes: 150_000_000 }];
const fastify = { path: '/app/node_modules/fastify/fastify.js', bytes: 1000 };
const image = { user: 'node', hasHealthcheck: true, files: [...base, fastify] };

test('the size of an image is what it holds beyond its base', () => {
  expect(bytesOver(image.files, base)).toBe(1000);
});

test('packages are found at any depth, with their scope, and only those of the product', () => {
  const paths = [
    '/app/node_modules/fastify/lib/reply.js',
    '/app/node_modules/fastify/package.json',
    '/app/node_modules/@fastify/static/index.js',
    '/app/node_modules/a/node_modules/vite/index.js',
    '/app/node_modules/.bin/fastify',
    '/usr/local/lib/node_modules/npm/index.js',
  ];
  expect(packagesIn(paths.map((path) => ({ path, bytes: 1 })))).toEqual([
    '@fastify/static',
    'fastify',
    'vite',
  ]);
});

test('an image as it should be has no problem', () => {
  expect(problemsOf('api', image, base)).toEqual([]);
  expect(problemsOf('cli', { ...image, hasHealthcheck: false }, base)).toEqual([]);
});

test.each([
  ['larger', { ...image, files: [...image.files, { path: '/app/a', bytes: 251_000_000 }] }],
  ['no package', { ...image, files: base }],
  [
    'packages of development: vite',
    { ...image, files: [...image.files, { path: '/app/node_modules/vite/a.js', bytes: 1 }] },
  ],
  ['a.test.ts', { ...image, files: [...image.files, { path: '/app/apps/api/src/a.test.ts', bytes: 1 }] }],
  ['/app/.env', { ...image, files: [...image.files, { path: '/app/.env', bytes: 1 }] }],
  ['as root', { ...image, user: '' }],
  ['no health check', { ...image, hasHealthcheck: false }],
])('a problem is named: %s', (named, wrong) => {
  expect(problemsOf('api', wrong, base).join()).toContain(named);
});
