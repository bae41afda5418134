import { ensureDataDir, type Settings } from '@confab/config';
import type { Db } from '@confab/db';
import { databaseExists, startPostgres } from '@confab/postgres';
import { askVersion } from '@confab/db/ask-version';
import { CommandError } from './errors.ts';
import { stoppable } from './stoppable.ts';

/**
 * Runs the work with the address of the database in the settings. Starts the embedded one for that time unless the product
 * runs; `create` creates a missing one.
 */
export async function withDatabaseUrl<T>(
  settings: Settings,
  work: (url: string) => Promise<T>,
  { create = false } = {},
): Promise<T> {
  const { databaseUrl } = settings;
  if (databaseUrl !== undefined) {
    await stoppable('The command was stopped before the database answered.', (signal) =>
      askVersion(databaseUrl, signal),
    );
    return work(databaseUrl);
  }
  if (!create && !databaseExists(settings.dataDir)) {
    throw new CommandError(
      `There is no database in ${settings.dataDir} yet. Run npm start first, or set DATA_DIR or DATABASE_URL.`,
    );
  }
  await ensureDataDir(settings);
  const server = await startPostgres({ dataDir: settings.dataDir });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

/** The same, with a connection. */
export function withDatabase<T>(settings: Settings, work: (db: Db) => Promise<T>): Promise<T> {
  return withDatabaseUrl(settings, async (url) => {
    const { connect } = await import('./database.ts');
    const connection = connect(url, { max: 1, applicationName: 'cli' });
    try {
      return await work(connection.db);
    } finally {
      await connection.close();
    }
  });
}
