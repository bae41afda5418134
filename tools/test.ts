/** `npm test`: everything that must hold, in the order in which it fails fastest. `--quick` leaves out the browser. */
import { lockfileProblems } from './check/lockfile.ts';
import { run } from './check/command.ts';
import { runPlaywright, runVitest } from './check/runners.ts';
import { failed, inWords, passed, skipped, sum, type Tally } from './check/tally.ts';
import { buildWeb } from './product/build-web.ts';
import { ROOT } from './product/programs.ts';
import { complain, say, sentence } from './terminal.ts';

const WEB = 'apps/web/';

const quick = process.argv.includes('--quick');

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const results = new Map<string, Tally>();

await check('dependencies are locked for every platform', async () =>
  assertNone(await lockfileProblems(ROOT)),
);
// The boundaries rule asks Nx for the graph of projects, which has to exist by then.
await check('projects', () => command('nx', 'show', 'projects'));
// Each linter reads with one processor alone: two of them take about half of the sources each.
const [, built] = await Promise.all([webAndTypes(), restAndBuild()]);
await suite('tests', runVitest);
await suite('size of the first load', built ? sizes : notBuilt);
if (!quick) await suite('journeys in a browser', built ? runPlaywright : notBuilt);

const total = sum([...results.values()]);
const red = [...results].filter(([, tally]) => tally.failed > 0).map(([name]) => name);
if (red.length > 0) complain(`\nFailed: ${red.join(', ')}`);
say(`\n${inWords(total)}`);
process.exit(total.failed > 0 ? 1 : 0);

async function webAndTypes(): Promise<void> {
  await check('lint and module boundaries of the web app', () => lint(WEB));
  await check('types', () => command('nx', 'run-many', '--target=typecheck', '--output-style=static'));
}

async function restAndBuild(): Promise<boolean> {
  await check('lint and module boundaries of all else', () => lint('.', `--ignore-pattern=${WEB}`));
  await check('format', () => command('prettier', '--check', '--log-level=warn', '.'));
  await check('folders inside the apps', () =>
    command('depcruise', 'apps', 'libs', 'tools', '--config', '.dependency-cruiser.cjs'),
  );
  return check('build', () => buildWeb());
}

function lint(...what: string[]): Promise<void> {
  return command('eslint', ...what, '--max-warnings=0');
}

/** Something that either holds or does not: counts as one test. */
async function check(name: string, verify: () => Promise<void>): Promise<boolean> {
  const tally = await suite(name, async () => {
    await verify();
    return passed;
  });
  return tally.failed === 0;
}

async function suite(name: string, work: () => Promise<Tally>): Promise<Tally> {
  say(`\n── ${name}`);
  const started = Date.now();
  const tally = await work().catch((error: unknown) => {
    complain(sentence(error));
    return failed;
  });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  say(`${tally.failed > 0 ? '✗' : '✓'} ${name}: ${inWords(tally)} (${seconds} s)`);
  results.set(name, tally);
  return tally;
}

async function command(program: string, ...args: string[]): Promise<void> {
  const { ok, output } = await run(program, args);
  if (!ok) throw new Error(output);
}

function assertNone(problems: string[]): void {
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

async function sizes(): Promise<Tally> {
  await command('size-limit');
  return passed;
}

async function notBuilt(): Promise<Tally> {
  say('There is no build.');
  return skipped;
}
