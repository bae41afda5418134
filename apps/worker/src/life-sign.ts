import { rootCause } from '@confab/telemetry';
import { Client } from 'pg';
import { takeLifeLock } from './operations.queries.ts';
import type { Sockets } from './sockets.ts';

/** The database notices a host that vanished silently within half a minute, and frees its lock. */
const serverKeepAlive = '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

export type LifeSign = {
  /** For the queue: takes the lock before the first job is taken. */
  plugin: GraphileConfig.Plugin;
  /** Resolves with the reason when the lock cannot be taken, or is lost early. */
  lost: Promise<Error>;
  end: () => Promise<void>;
};

/** Shows other workers that this one is alive: holds a lock under its id on a connection of its own. */
export function createLifeSign(databaseUrl: string, sockets: Sockets): LifeSign {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'worker-life',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    stream: sockets.open,
    options: serverKeepAlive,
  });
  const lost = Promise.withResolvers<Error>();
  let hasEnded = false;
  client.on('error', lost.resolve);
  client.once('end', () => {
    if (!hasEnded) lost.resolve(new Error('the connection was closed'));
  });

  async function show(workerId: string): Promise<void> {
    try {
      await client.connect();
      await takeLifeLock(client, workerId);
    } catch (error) {
      lost.resolve(rootCause(error));
      throw error;
    }
  }

  let shown: Promise<void> | undefined;
  return {
    plugin: {
      name: 'LifeSignPlugin',
      worker: {
        hooks: {
          // Called for each worker of a pool; jobs are locked by the id of the pool.
          startWorker: (_context, { worker }) => (shown ??= show(worker.workerPool.id)),
        },
      },
    },
    lost: lost.promise,
    end: async () => {
      hasEnded = true;
      await client.end();
    },
  };
}
