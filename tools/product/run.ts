import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureDataDir, type Environment, type Settings } from '@confab/config';
import { migrate, NewerDatabaseError } from '@confab/db';
import { buildWeb } from './build-web.ts';
import { openDatabase } from './database.ts';
import { accountLines, type DemoAccounts, ensureDemo } from '@confab/demo/accounts';
import { assertPortsAreFree } from './ports.ts';
import { programsOf } from './programs.ts';
import { reloadOnChange } from './reload.ts';
import { loadSecrets, withSecrets } from '@confab/config';
import { complain, say, step } from '@confab/terminal';
import { supervise } from './supervise.ts';

export type RunOptions = {
  /** What the processes are given, besides what is made here. */
  env: Environment;
  /** Development: runs from sources and restarts a process when a file changes. */
  reload: boolean;
  /** Aborted when the product is to stop. */
  stopping: AbortSignal;
};

/**
 * Sets up what is missing, runs the product and prints its address. Ends by throwing the signal's reason or a sentence
 * that says why it cannot go on; either way no process is left running.
 */
export async function runProduct(
  settings: Settings,
  { env: given, reload, stopping }: RunOptions,
): Promise<never> {
  // Stopped in reverse order, because later parts need earlier ones.
  await using started = new AsyncDisposableStack();
  const stopped = rejectionOf(stopping);
  const unlessStopped = <T>(work: Promise<T>): Promise<T> => Promise.race([work, stopped]);

  await unlessStopped(assertPortsAreFree(settings));
  await unlessStopped(ensureDataDir(settings));
  const logFolder = join(settings.dataDir, 'logs');
  await unlessStopped(Promise.all([logFolder, join(settings.dataDir, 'images')].map(closeToOtherUsers)));
  if (!reload) await buildWeb(stopping);

  const database = await openDatabase(settings, logFolder, stopping);
  started.defer(database.stop);
  await unlessStopped(step('Preparing the database', (note) => prepare(database.url, note)));
  const demo = settings.demo
    ? await unlessStopped(
        ensureDemo(database.url, settings, (work) => step('Filling the database with demo content', work)),
      )
    : undefined;

  const env = {
    ...withSecrets(given, await loadSecrets(settings.dataDir)),
    NODE_ENV: reload ? 'development' : 'production',
    DATA_DIR: settings.dataDir,
    DATABASE_URL: database.url,
  };
  const programs = programsOf(settings).map((program) => {
    const supervised = (reload ? reloadOnChange : supervise)(program, { env, logFolder });
    started.defer(supervised.stop);
    return supervised.ready;
  });
  await unlessStopped(step('Starting', () => Promise.all(programs)));

  announce(settings, demo?.accounts);
  return await stopped;
}

/** The version before works on the database as it is (docs/upgrading.md). */
async function prepare(url: string, report: (sentence: string) => void): Promise<void> {
  try {
    await migrate(url, { report });
  } catch (error) {
    if (!(error instanceof NewerDatabaseError)) throw error;
    complain(error.message);
  }
}

function announce({ places, dataDir }: Settings, demo: DemoAccounts | undefined): void {
  const { host, port } = places.web;
  const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  const written = reachable.includes(':') ? `[${reachable}]` : reachable;
  say(
    `Confab is running at http://${written}:${port} (Ctrl+C stops it, logs are in ${join(dataDir, 'logs')})`,
  );
  if (demo) accountLines(demo).forEach(say);
}

/** A promise that rejects with the signal's reason once it aborts. */
function rejectionOf(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  // Callers abort with an Error.
  const give = () => reject(signal.reason as Error);
  if (signal.aborted) give();
  else signal.addEventListener('abort', give, { once: true });
  // No caller may be waiting when the signal comes.
  promise.catch(() => undefined);
  return promise;
}

/**
 * Addresses of visitors stand in logs, and what members exported beside the pictures. The folder may be from a version that
 * left it open.
 */
async function closeToOtherUsers(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}
