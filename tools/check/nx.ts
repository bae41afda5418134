import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ROOT } from '../product/programs.ts';
import { run } from './command.ts';
import { failed, passed, sum, type Tally } from './tally.ts';

type NxOptions = {
  /** Only projects that the commits since NX_BASE (main) reach. */
  affected?: boolean | undefined;
  /** The workspace. */
  root?: string;
  env?: NodeJS.ProcessEnv;
};

/**
 * Runs targets of the projects and counts their tasks. With CI set, or NX_SKIP_NX_CACHE, every task runs; otherwise Nx
 * hands out the stored result of a task whose inputs are unchanged.
 */
export async function nx(
  targets: string[],
  { affected = false, root = ROOT, env = process.env }: NxOptions = {},
): Promise<{ ok: boolean; tally: Tally }> {
  const report = join(resolve(root, env.NX_CACHE_DIRECTORY ?? '.nx/cache'), 'run.json');
  await rm(report, { force: true });
  const { ok } = await run(
    'nx',
    [
      affected ? 'affected' : 'run-many',
      `--targets=${targets.join(',')}`,
      '--output-style=static',
      ...(env.CI ? ['--skip-nx-cache'] : []),
    ],
    { cwd: root, env, live: true },
  );
  const tally = await readRun(report);
  // Nx can fail before the first task.
  return { ok, tally: ok || tally.failed > 0 ? tally : sum([tally, failed]) };
}

/** The tasks of Nx's last run, by the report that it leaves beside its stored results. */
async function readRun(file: string): Promise<Tally> {
  const text = await readFile(file, 'utf8').catch(() => '{ "tasks": [] }');
  // The format is Nx's.
  const { tasks } = JSON.parse(text) as { tasks: { status: number; cacheStatus: string }[] };
  return sum(
    tasks.map(({ status, cacheStatus }) => ({
      ...(status === 0 ? passed : failed),
      stored: cacheStatus === 'cache-miss' ? 0 : 1,
    })),
  );
}
