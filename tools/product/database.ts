import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from '@confab/config';
import { startPostgres } from '@confab/postgres';
import { askVersion } from '@confab/db/ask-version';
import { complain, say, sentence, step } from '@confab/terminal';
import { BoundedLog } from './logs.ts';
import { growingPauses, PAUSES, type Pauses } from './pauses.ts';
import { SAY_EVERY_MS } from './waiting.ts';

/** The database that the settings name. */
export type Database = {
  url: string;
  stop: () => Promise<void>;
};

/** How long an external database may take to answer for the first time. */
const PATIENCE_MS = 60_000;

export type DatabaseOptions = { pauses?: Pauses };

/**
 * The database at DATABASE_URL once it answers, else the embedded one, which is started again after every unexpected end
 * until it is stopped. The signal ends the wait for either; only the caller stops the second once it runs.
 */
export async function openDatabase(
  settings: Settings,
  logFolder: string,
  stopping: AbortSignal,
  { pauses = PAUSES }: DatabaseOptions = {},
): Promise<Database> {
  const { databaseUrl } = settings;
  if (databaseUrl !== undefined) {
    await step('Waiting for the database', () => untilUsable(databaseUrl, stopping));
    return { url: databaseUrl, stop: () => Promise.resolve() };
  }
  return step('Starting the database', () => keepEmbedded(settings.dataDir, logFolder, { stopping, pauses }));
}

async function keepEmbedded(
  dataDir: string,
  logFolder: string,
  { stopping: startsNoMore, pauses }: { stopping: AbortSignal; pauses: Pauses },
): Promise<Database> {
  const log = new BoundedLog(join(logFolder, 'postgres.log'));
  const start = async (ending: AbortSignal, port?: number) => {
    let last = '';
    const saying = setInterval(() => say(`The database is not ready yet.${last}`), SAY_EVERY_MS);
    try {
      return await startPostgres({
        dataDir,
        log: (line) => {
          log.write(line);
          last = ` It wrote last: ${line}`;
        },
        leftToOthers: () => say('The database runs on until the command that uses it has ended.'),
        stopping: ending,
        ...(port === undefined ? {} : { port }),
      });
    } finally {
      clearInterval(saying);
    }
  };
  let server = await start(startsNoMore);
  const { url } = server;
  // The processes know it by this address.
  const port = Number(new URL(url).port);
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  const stopped = once(stopping.signal, 'abort');
  const pauseAfter = growingPauses(pauses);
  const rest = (pause: number) => sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);

  async function keepRunning(): Promise<void> {
    while (!isStopping()) {
      const since = Date.now();
      await Promise.race([server.stopped, stopped]);
      if (isStopping()) return;
      const pause = pauseAfter(Date.now() - since);
      complain(`The database ended unexpectedly; starting it again in ${pause / 1000} s.`);
      await startAgain(pause);
    }
  }

  async function startAgain(firstPause: number): Promise<void> {
    let pause = firstPause;
    for (;;) {
      await rest(pause);
      if (isStopping()) return;
      try {
        server = await start(stopping.signal, port);
        if (!isStopping()) say('The database is ready again.');
        return;
      } catch (error) {
        if (isStopping()) return;
        pause = pauseAfter(0);
        complain(
          `The database could not be started again: ${sentence(error)}\nTrying again in ${pause / 1000} s.`,
        );
      }
    }
  }

  const finished = keepRunning();
  return {
    url,
    stop: async () => {
      stopping.abort();
      await finished;
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
