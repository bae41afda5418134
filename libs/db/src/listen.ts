import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';

/**
 * Listens on a notification channel over a connection of its own until the pool is closed, and tries again for as long
 * as that fails. Notifications sent while it is not listening are lost; `onListening` is called each time it begins.
 */
export type Listen = (channel: string, onNotify: (payload: string) => void, onListening: () => void) => void;

/** Options of the driver; its types leave the first out. */
export type ListenerOptions = {
  onnotify: (channel: string, payload: string) => void;
  onclose: () => void;
  max: number;
  idle_timeout: undefined;
  max_lifetime: null;
};

type Listener = {
  open: (options: ListenerOptions) => postgres.Sql;
  channel: string;
  onNotify: (payload: string) => void;
  onListening: () => void;
  /** How often it asks whether the server is still there, in milliseconds. */
  checkEveryMs: number;
  /** Starts the wait for an answer; the returned function ends it. */
  wait: () => () => void;
  signal: AbortSignal;
};

/** The pause before the next attempt, in milliseconds: a promoted server is heard well within a second. */
const AGAIN_MS = 300;

/**
 * Resolves when the signal has aborted and the connection is closed. The driver's own `listen` ignores a LISTEN that fails
 * when it reconnects, as on a server in recovery, and would keep that connection without ever hearing anything. Here a
 * connection that cannot listen is given up: the next one may lead to another server.
 */
export async function listenOn({ signal, ...listener }: Listener): Promise<void> {
  while (!signal.aborted) {
    await listenOnce(listener, signal);
    await pause(AGAIN_MS, signal);
  }
}

/** Listens until the connection fails or the signal aborts. */
async function listenOnce(
  { open, channel, onNotify, onListening, checkEveryMs, wait }: Omit<Listener, 'signal'>,
  signal: AbortSignal,
): Promise<void> {
  const closed = new AbortController();
  const sql = open({
    onnotify: (_channel, payload) => onNotify(payload),
    onclose: () => closed.abort(),
    max: 1,
    idle_timeout: undefined,
    max_lifetime: null,
  });
  const end = () => void sql.end({ timeout: 0 });
  signal.addEventListener('abort', end);
  const over = AbortSignal.any([signal, closed.signal]);
  try {
    for (let isFirst = true; !over.aborted; isFirst = false) {
      // Listening again changes nothing, and a vanished server does not answer.
      await sql.unsafe(`listen "${channel}"`).finally(wait());
      if (isFirst) onListening();
      await pause(checkEveryMs, over);
    }
  } catch {
    // Requests report a database that is away.
  } finally {
    signal.removeEventListener('abort', end);
    await sql.end({ timeout: 0 });
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
