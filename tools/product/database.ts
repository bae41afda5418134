import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from '@confab/config';
import { startPostgres } from '@confab/postgres';
import { askVersion } from '@confab/db/ask-version';
import { complain, say, sentence, step } from '@confab/terminal';
import { BoundedLog } from './logs.ts';

/** The database that the settings name. */
export type Database = {
  url: string;
  /** Rejects when the embedded database is lost for good. */
  lost: Promise<never>;
  stop: () => Promise<void>;
};

/** How long an external database may take to answer for the first time. */
const PATIENCE_MS = 60_000;

/**
 * The database at DATABASE_URL once it answers, else the embedded one, which is kept running until it is stopped. The
 * signal ends the wait for the first; only the caller stops the second.
 */
export async function openDatabase(
  settings: Settings,
  logFolder: string,
  stopping: AbortSignal,
): Promise<Database> {
  const { databaseUrl } = settings;
  if (databaseUrl !== undefined) {
    await step('Waiting for the database', () => untilUsable(databaseUrl, stopping));
    return { url: databaseUrl, lost: new Promise(() => undefined), stop: () => Promise.resolve() };
  }
  return step('Starting the database', () => keepEmbedded(settings.dataDir, logFolder));
}

async function keepEmbedded(dataDir: string, logFolder: string): Promise<Database> {
  const log = new BoundedLog(join(logFolder, 'postgres.log'));
  const start = () =>
    startPostgres({
      dataDir,
      log: (line) => log.write(line),
      leftToOthers: () => say('The database runs on until the command that uses it has ended.'),
    });
  let server = await start();
  const { url } = server;
  let stopping = false;

  async function restartForEver(): Promise<never> {
    for (;;) {
      await server.stopped;
      // `stop` was called; this promise has no reader any more.
      if (stopping) return new Promise(() => undefined);
      complain('The database ended unexpectedly; starting it again.');
      server = await start();
      if (server.url !== url) throw new Error('The database had to move to another port. Start again.');
    }
  }

  return {
    url,
    lost: restartForEver(),
    stop: async () => {
      stopping = true;
      await server.stop();
      log.close();
    },
  };
}

/** Throws a sentence that never repeats the address, which holds a password. */
async function untilUsable(url: string, stopping: AbortSignal): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      await askVersion(url, stopping);
      return;
    } catch (error) {
      stopping.throwIfAborted();
      if (!isNotThereYet(error) || Date.now() > deadline)
        throw new Error(`DATABASE_URL cannot be used: ${sentence(error)}`, { cause: error });
      await sleep(500, undefined, { signal: stopping });
    }
  }
}

/** No server listens there, or one that is still starting (57P03). */
function isNotThereYet(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ECONNREFUSED' || code === 'CONNECT_TIMEOUT' || code === '57P03';
}
