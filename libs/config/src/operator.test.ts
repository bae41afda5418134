import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ensureDataDir, readSettings } from './operator.ts';

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
  'a data directory where none can ever be made is refused',
  async () => {
    await expect(ensureDataDir(readSettings({ DATA_DIR: '/proc/x' }))).rejects.toThrow(
      'DATA_DIR is "/proc/x", which cannot be made or is no folder.',
    );
  },
);
