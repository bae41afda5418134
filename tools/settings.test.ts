import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { freePorts } from './free-ports.ts';
import { ensureDataDir, readSettings } from './settings.ts';

test('the data directory is made with the folders above it, and may be there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'confab-settings-'));
  const settings = readSettings({ DATA_DIR: join(folder, 'one/two') });
  await Promise.all([ensureDataDir(settings), ensureDataDir(settings)]);
  await ensureDataDir(settings);
  expect((await stat(settings.dataDir)).isDirectory()).toBe(true);
  await writeFile(join(folder, 'file'), '');
  for (const name of ['file', 'file/one'])
    await expect(ensureDataDir(readSettings({ DATA_DIR: join(folder, name) }))).rejects.toThrow(
      `DATA_DIR is "${join(folder, name)}", which cannot be made or is no folder.`,
    );
  await rm(folder, { recursive: true });
});

test.runIf(process.platform === 'linux')(
  'npm start ends where the data directory can never be made',
  async () => {
    const [PORT, API_PORT, WORKER_PORT, WEB_INTERNAL_PORT] = (await freePorts(4)).map(String);
    const env = {
      PATH: process.env.PATH,
      DATA_DIR: '/proc/x',
      PORT,
      API_PORT,
      WORKER_PORT,
      WEB_INTERNAL_PORT,
    };
    const start = fileURLToPath(new URL('start.ts', import.meta.url));
    const started = promisify(execFile)(process.execPath, [start], {
      env,
      timeout: 20_000,
      killSignal: 'SIGKILL',
    });
    await expect(started).rejects.toMatchObject({
      code: 1,
      stderr: 'DATA_DIR is "/proc/x", which cannot be made or is no folder.\n',
    });
  },
);
