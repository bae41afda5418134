import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { requireServiceWorker } from './build-service-worker.ts';

test('a build without its service worker beside the client is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'My Förum '));
  const client = pathToFileURL(folder + sep);
  expect(() => requireServiceWorker(client)).toThrow(`no service-worker.js in ${folder}`);
  await writeFile(join(folder, 'service-worker.js'), '');
  expect(() => requireServiceWorker(client)).not.toThrow();
  await rm(folder, { recursive: true });
});
