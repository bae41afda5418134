import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Binaries } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import type { GuardMessage, GuardOrders } from './guard.ts';
import { commandAs } from './identity.ts';
import { GUARD } from './postmaster.ts';

/** A server that this process started. */
export type Launched = {
  /** Settles when the server has ended, for whatever reason. */
  stopped: Promise<void>;
  stop: () => Promise<void>;
};

export type LaunchOptions = {
  port: number;
  /** PostgreSQL settings, as on its command line. */
  settings: Record<string, string>;
  /** Takes what the server writes, line by line. */
  log: (line: string) => void;
  removeWhenStopped?: string;
};

/** The port was taken between choosing it and using it, or another process has just started the same cluster. */
export class LostRaceError extends Error {}

/** Starts a server on the cluster and waits until it answers. */
export async function launch(
  cluster: Cluster,
  binaries: Binaries,
  { port, settings, log, removeWhenStopped }: LaunchOptions,
): Promise<Launched> {
  const args = ['-D', cluster.data, '-p', String(port)];
  for (const [name, value] of Object.entries({ ...LOCAL_ONLY, ...settings }))
    args.push('-c', `${name}=${value}`);
  const guard = startGuard({
    ...commandAs(cluster.identity, binaries.postgres, args),
    pgCtl: binaries.pgCtl,
    ...(removeWhenStopped ? { removeWhenStopped } : {}),
  });
  const stopped = once(guard, 'exit').then(() => undefined);
  await answers(guard, cluster, log);
  // From here on the server alone does not keep this process alive.
  guard.unref();
  guard.channel?.unref();

  return {
    stopped,
    stop: async () => {
      guard.ref();
      if (guard.connected) guard.send('stop');
      await stopped;
    },
  };
}

async function answers(guard: ChildProcess, cluster: Cluster, log: (line: string) => void): Promise<void> {
  const written: string[] = [];
  await new Promise<void>((resolve, reject) => {
    guard.on('message', (message: GuardMessage) => {
      log(message.log);
      written.push(message.log);
      if (/ready to accept (read-only )?connections/.test(message.log)) resolve();
    });
    guard.once('disconnect', () => reject(failure(cluster, written)));
  });
  guard.removeAllListeners('message');
  guard.on('message', (message: GuardMessage) => log(message.log));
}

/** No socket file: its path may be too long or its folder closed to the user that the server runs as. */
const LOCAL_ONLY = { listen_addresses: '127.0.0.1', unix_socket_directories: '' };

function startGuard(orders: GuardOrders): ChildProcess {
  return fork(GUARD, [JSON.stringify(orders)], {
    // A session of its own: Ctrl+C and signals to the launcher's group must not reach the server before its clients
    // are done.
    detached: true,
    execArgv: [],
    env: environment(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/** Variables of the person's own PostgreSQL and languages have no say in this one. */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name)));
}

function failure(cluster: Cluster, written: string[]): Error {
  const text = written.join('\n');
  if (/lock file "postmaster.pid" already exists|Address already in use/.test(text))
    return new LostRaceError(text);
  return new Error(`PostgreSQL did not start on ${cluster.data}:\n${text}`);
}
