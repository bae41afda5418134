import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { readPeakMemory, TELL_PEAK_MEMORY } from './peak-memory.ts';

const HELD = 300 * 1024 ** 2;

/** Peak memory of a process, as reported by a program that started it while using a lot itself. */
function peakOf(program: string): number {
  const starter = `
    const held = Buffer.alloc(${HELD}, 1);
    const args = ['--import', ${JSON.stringify(TELL_PEAK_MEMORY)}, '--eval', ${JSON.stringify(program)}];
    const { stderr } = require('node:child_process').spawnSync(process.execPath, args, { encoding: 'utf8' });
    console.log(stderr, held.length);`;
  return readPeakMemory(execFileSync(process.execPath, ['--eval', starter], { encoding: 'utf8' }));
}

test('the memory a process held is what it held, and nothing of the one that started it', () => {
  expect(peakOf('')).toBeGreaterThan(10 * 1024 ** 2);
  expect(peakOf('')).toBeLessThan(HELD / 2);
});

test('all that it held at once counts', () => {
  expect(peakOf(`Buffer.alloc(${HELD}, 1)`)).toBeGreaterThan(HELD);
});
