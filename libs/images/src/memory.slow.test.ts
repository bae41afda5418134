import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';

test('decoding the largest allowed image takes less memory than its pixels', async () => {
  const [width, height] = [5000, 5000];
  const folder = await mkdtemp(join(tmpdir(), 'confab-large-'));
  const source = join(folder, 'large.png');
  await sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .png()
    .toFile(source);
  const library = JSON.stringify(new URL('./clean.ts', import.meta.url));
  // VmHWM of proc(5): `maxRSS` would be at least that of the parent process, which is the test runner.
  const program = `
    import { readFileSync } from 'node:fs';
    const { cleanHere } = await import(${library});
    const peak = () => Number(/^VmHWM:\\s+(\\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))[1]);
    const before = peak();
    await cleanHere(${JSON.stringify(source)}, 'postImage');
    console.log(peak() - before);`;
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  await rm(folder, { recursive: true });
  expect(Number(said)).toBeGreaterThan(0);
  expect(Number(said) * 1024).toBeLessThan(width * height * 3);
});
