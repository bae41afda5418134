/** `npm run packages [-- FOLDER]`: the libraries that other people build on, as npm packages ready to be published. */
import { resolve } from 'node:path';
import { complain, say, sentence, step } from '@confab/terminal';
import { buildPackages } from './build-packages.ts';

const folder = resolve(process.argv[2] ?? 'dist/packages');
try {
  const tarballs = await step('Building the packages', () => buildPackages(folder));
  for (const tarball of tarballs) say(tarball);
} catch (error) {
  complain(sentence(error));
  process.exitCode = 1;
}
