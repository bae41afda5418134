/**
 * `npm run process -- api|web|worker`: one process of the product, on the Node and with the memory settings of `npm start`.
 * It takes the place of this one, so that signals reach it and its exit status is the command's.
 */
import { readSettings } from '@confab/config';
import { complain } from '@confab/terminal';
import { programsOf, ROOT } from './product/programs.ts';

const [name, ...others] = process.argv.slice(2);
// The process itself reads its environment, and says what is wrong there.
const program = programsOf(readSettings({})).find((candidate) => candidate.name === name);
if (!program || others.length > 0) {
  complain('Usage: npm run process -- api|web|worker');
  process.exit(2);
}
process.chdir(ROOT);
const { flags, entry } = program;
const env = { NODE_ENV: 'production', ...program.env, ...process.env };
process.execve?.(process.execPath, [process.execPath, ...flags, entry], env);
