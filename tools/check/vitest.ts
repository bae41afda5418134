/**
 * `node tools/check/vitest.ts test|test-slow apps/api [FILE ...]`: the tests of one project, or these files of it, with a
 * report for tools/test.ts.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../product/programs.ts';
import { run } from './command.ts';

const [target = '', folder = '', ...files] = process.argv.slice(2);
const suite = target === 'test-slow' ? `${folder}:slow` : folder;
const which = existsSync(join(ROOT, folder, 'vitest.config.ts')) ? ['--root', folder] : ['--project', suite];
const report = join(ROOT, 'test-results', target, `${folder}.json`);

const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
const { ok } = await run(
  'vitest',
  ['run', ...which, ...reporters, ...files.map((file) => join(ROOT, file))],
  { live: true },
);
process.exit(ok ? 0 : 1);
