import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Binaries } from './binaries.ts';
import { addressOf, type Cluster } from './cluster.ts';
import type { GuardMessage, GuardOrder, GuardOrders } from './guard.ts';
import { commandAs } from './identity.ts';
import { GUARD } from './postmaster.ts';

/** A server that this process started. */
export type Launched = {
  /** Settles when the server has ended, for whatever reason. */
  stopped: Promise<void>;
  /** Settles when the server has ended, or is left to others who use it. */
  stop: () => Promise<void>;
};

export type LaunchOptions = {
  port: number;
  /** PostgreSQL settings, as on its command line. */
  settings: Record<string, string>;
  /** Takes what the server writes, line by line. */
  log: (line: string) => void;
  /** Others may use the server as well (users.ts). Is told, when it is to stop, that they keep it from that. */
  leftToOthers?: () => void;
  removeWhenStopped?: string;
};

/** The port was taken between choosing it and using it, or another process has just started the same cluster. */
export class LostRaceError extends Error {}

/** Starts a server on the cluster and waits until it answers. */
export async function launch(
  cluster: Cluster,
  binaries: Binaries,
  { port, settings, log, leftToOthers, removeWhenStopped }: LaunchOptions,
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
  if (leftToOthers) order(guard, { sharedAt: addressOf(cluster, port, 'postgres') });
  await answers(guard, cluster, log);
  const inUse = Promise.withResolvers<undefined>();
  guard.on('message', (message: GuardMessage) => {
    if (message !== 'in use') return;
    leftToOthers?.();
    inUse.resolve(undefined);
  });
  // From here on the server alone does not keep this process alive.
  guard.unref();
  guard.channel?.unref();
  if (guard.stderr instanceof Socket) guard.stderr.unref();

  return {
    stopped,
    stop: async () => {
      guard.ref();
      if (guard.connected) order(guard, 'stop');
      await Promise.race([stopped, inUse.promise]);
      guard.unref();
    },
  };
}

function order(guard: ChildProcess, what: GuardOrder): void {
  guard.send(what);
}

async function answers(guard: ChildProcess, cluster: Cluster, log: (line: string) => void): Promise<void> {
  const written: string[] = [];
  const ready = Promise.withResolvers<undefined>();
  let isReady = false;
  const take = (line: string) => {
    log(line);
    if (!isReady) written.push(line);
    if (/ready to accept (read-only )?connections/.test(line)) ready.resolve(undefined);
  };
  guard.on('message', (message: GuardMessage) => {
    if (message !== 'in use') take(message.log);
  });
  if (guard.stderr) createInterface({ input: guard.stderr }).on('line', take);
  guard.once('disconnect', () => ready.reject(failure(cluster, written)));
  await ready.promise;
  isReady = true;
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
    // A pipe: whoever reads what the launcher writes would wait for the guard, which may live longer, as well.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
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
