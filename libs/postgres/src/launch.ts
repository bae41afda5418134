import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Binaries } from './binaries.ts';
import { addressOf, type Cluster } from './cluster.ts';
import type { GuardMessage, GuardOrder, GuardOrders } from './guard.ts';
import { commandAs } from './identity.ts';
import { GUARD } from './postmaster.ts';

export type Launched = {
  /** Resolves when the server has ended, for any reason. */
  stopped: Promise<void>;
  /** Resolves when the server has ended, or is left to its other users. */
  stop: () => Promise<void>;
};

export type LaunchOptions = {
  port: number;
  settings: Record<string, string>;
  log: (line: string) => void;
  /** Set for a server that other processes may share (users.ts). Called when they keep it from stopping. */
  leftToOthers?: () => void;
  removeWhenStopped?: string;
  /** Ends a start that is under way. */
  stopping?: AbortSignal;
};

/** Another process took the port after it was chosen, or has just started the same cluster. */
export class LostRaceError extends Error {}

export async function launch(
  cluster: Cluster,
  binaries: Binaries,
  { port, settings, log, leftToOthers, removeWhenStopped, stopping }: LaunchOptions,
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
  const endStart = () => {
    if (guard.connected) order(guard, 'stop');
  };
  stopping?.addEventListener('abort', endStart, { once: true });
  if (stopping?.aborted) endStart();
  try {
    await answers(guard, cluster, log);
  } finally {
    stopping?.removeEventListener('abort', endStart);
  }
  const inUse = Promise.withResolvers<undefined>();
  guard.on('message', (message: GuardMessage) => {
    if (message !== 'in use') return;
    leftToOthers?.();
    inUse.resolve(undefined);
  });
  // A running server alone must not keep this process alive.
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

/** No socket file: its path may be too long, or its folder unwritable for the server's user. */
const LOCAL_ONLY = { listen_addresses: '127.0.0.1', unix_socket_directories: '' };

function startGuard(orders: GuardOrders): ChildProcess {
  return fork(GUARD, [JSON.stringify(orders)], {
    // A session of its own: Ctrl+C and signals to the launcher's group must not reach the server before its clients
    // have ended.
    detached: true,
    execArgv: [],
    env: environment(),
    // A pipe: with an inherited stderr, a reader of the launcher's output would also wait for the guard, which may live
    // longer.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/** Drops the user's own PostgreSQL and locale variables. */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name)));
}

function failure(cluster: Cluster, written: string[]): Error {
  const text = written.join('\n');
  if (/lock file "postmaster.pid" already exists|Address already in use/.test(text))
    return new LostRaceError(text);
  return new Error(`PostgreSQL did not start on ${cluster.data}:\n${text}`);
}
