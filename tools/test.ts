/**
 * `npm test`: everything that must hold, in the order in which it fails fastest. Nx runs the targets of the projects. On a
 * developer's machine it repeats none whose inputs are unchanged; the last line but one counts such stored results.
 *
 * `--quick` leaves out the browser (`npm run check`), `--slow` runs the tests that start processes, replicas, archives or
 * containers instead, and more cases of others (`npm run test:slow`). `--affected` runs only projects that the commits
 * since NX_BASE (main) reach; with `--quick` only what looks at the files that have changed since, or that are not
 * committed yet (check/affected.ts).
 * What reads the whole repository (formats, boundaries, the house tests) belongs to the root and always runs.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { complain, say, sentence } from '@confab/terminal';
import { changedFiles, checkFiles } from './check/affected.ts';
import { findBrowser } from './check/browser.ts';
import { lockfileProblems } from './check/lockfile.ts';
import { nx } from './check/nx.ts';
import { agesInWords, failed, inWords, passed, readReports, sum, type Tally } from './check/tally.ts';
import { ROOT } from './product/programs.ts';

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean' }, slow: { type: 'boolean' }, affected: { type: 'boolean' } },
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const results: { name: string; tally: Tally; seconds: string }[] = [];

if (options.quick && options.affected) {
  const changed = await changedFiles();
  say(changed.length > 0 ? changed.join('\n') : 'Nothing has changed.');
  await section('formats, lint, types, and the tests that reach what has changed', () => checkFiles(changed));
} else if (options.slow) {
  await section('slow tests', () => tests('test-slow'));
} else {
  await section('dependencies are locked for every platform', async () => {
    const problems = await lockfileProblems(ROOT);
    if (problems.length > 0) throw new Error(problems.join('\n'));
    return passed;
  });
  await section('format, lint, boundaries, types, build', () =>
    checks(['format', 'lint', 'boundaries', 'folders', 'unused', 'typecheck', 'build', 'size']),
  );
  await section('tests', () => tests('test'));
  if (!options.quick) await section('journeys in a browser', journeys);
}

const red = results.filter(({ tally }) => tally.failed > 0).map(({ name }) => name);
if (red.length > 0) complain(`\nFailed: ${red.join(', ')}`);
const total = sum(results.map(({ tally }) => tally));
say(`\n${results.map(({ name, seconds }) => `${name}: ${seconds} s`).join('\n')}`);
say(`${agesInWords(total)}\n${inWords(total)}`);
process.exit(red.length > 0 ? 1 : 0);

async function section(name: string, work: () => Promise<Tally>): Promise<void> {
  say(`\n── ${name}`);
  const started = Date.now();
  const tally = await work().catch((error: unknown) => {
    complain(sentence(error));
    return failed;
  });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  say(`${tally.failed > 0 ? '✗' : '✓'} ${name}: ${inWords(tally)} (${seconds} s)`);
  results.push({ name, tally, seconds });
}

/** Each task, one target of one project, counts as one test. */
async function checks(targets: string[]): Promise<Tally> {
  return (await nx(targets, options)).tally;
}

/** Each project's runner leaves a report; for one that is unchanged, Nx puts back the report of its last run. */
async function tests(target: 'test' | 'test-slow' | 'e2e'): Promise<Tally> {
  const folder = join(ROOT, 'test-results', target);
  await rm(folder, { recursive: true, force: true });
  const began = Date.now();
  const { ok } = await nx([target], options);
  const tally = await readReports(folder, began);
  // A runner can fail without a failed test, for example in its set-up.
  return ok || tally.failed > 0 ? tally : sum([tally, failed]);
}

async function journeys(): Promise<Tally> {
  await findBrowser();
  return tests('e2e');
}
