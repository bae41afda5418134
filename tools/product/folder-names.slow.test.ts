import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from './programs.ts';

/** In an address the space and the umlaut are written as %20 and %C3%B6. */
const NAME = 'My Förum';

const BUILD = `
const { buildServiceWorker } = await import('./server/build-service-worker.ts');
const { pathToFileURL } = await import('node:url');
await buildServiceWorker(pathToFileURL('dist/client/'));
`;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-folder-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

test('the service worker is built beside the client, whatever the folder is called', async () => {
  const root = join(folder, NAME);
  const web = join(root, 'apps/web');
  const client = join(web, 'dist/client');
  await mkdir(join(client, '.vite'), { recursive: true });
  for (const part of ['server', 'src', 'package.json', 'tsconfig.json'])
    await cp(join(ROOT, 'apps/web', part), join(web, part), { recursive: true });
  await cp(join(ROOT, 'tsconfig.base.json'), join(root, 'tsconfig.base.json'));
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  await writeFile(
    join(client, '.vite/manifest.json'),
    JSON.stringify({ 'src/entry-client.tsx': { file: 'assets/app-1.js' } }),
  );
  const build = spawnSync(process.execPath, ['--input-type=module', '--eval', BUILD], {
    cwd: web,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  });
  expect(build).toMatchObject({ status: 0, stderr: '' });
  expect(await readFile(join(client, 'service-worker.js'), 'utf8')).toContain('/assets/app-1.js');
});
