/**
 * The parent of one PostgreSQL server. When its launcher ends, even by a kill, the guard stops the server, which would
 * otherwise run on for ever; a shared server it stops after the last user has left. The launcher holds the other end of
 * the message channel.
 */
import { spawn, spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Command } from './identity.ts';

/** The guard's command line argument, as JSON. */
export type GuardOrders = Command & {
  /** pg_ctl sends signals on platforms without them. */
  pgCtl: string;
  removeWhenStopped?: string;
};

/** Messages from launcher to guard. The address contains a password, so it must not be on a command line. */
export type GuardOrder = 'stop' | { sharedAt: string };

export type GuardMessage = { log: string } | 'in use';

/** A fast shutdown waits only for the disk; after this long the server is stopped immediately. */
const PATIENCE_MS = 60_000;

const orders = JSON.parse(process.argv[2] ?? '') as GuardOrders;

const server = spawn(orders.command, orders.args, {
  ...orders.options,
  stdio: ['ignore', 'ignore', 'pipe'],
});
createInterface({ input: server.stderr }).on('line', (line) => tell({ log: line }));
server.on('error', (error) => tell({ log: error.message }));
server.on('close', () => void finish());

let sharedAt: string | undefined;
let isLeft = false;

process.on('message', (order: GuardOrder) => {
  if (order === 'stop') void leave();
  else sharedAt = order.sharedAt;
});
process.on('disconnect', () => void leave());
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

/** Called when the launcher stops the server, or has died. */
async function leave(): Promise<void> {
  if (isLeft) return;
  isLeft = true;
  // A server that does not answer has no users.
  if (sharedAt !== undefined) await untilOthersLeft(sharedAt).catch(() => undefined);
  stop();
}

async function untilOthersLeft(url: string): Promise<void> {
  // Imported late: the driver would stay in the guard's memory for as long as the server runs.
  const { untilUnused } = await import('./users.ts');
  await untilUnused(url, () => tell('in use'));
}

/** PostgreSQL: INT ends all sessions and shuts down properly, QUIT leaves the rest to recovery at the next start. */
function stop(): void {
  signal('INT');
  setTimeout(() => signal('QUIT'), PATIENCE_MS).unref();
}

function signal(name: 'INT' | 'QUIT'): void {
  if (server.pid === undefined) return;
  if (process.platform === 'win32') spawnSync(orders.pgCtl, ['kill', name, String(server.pid)]);
  else server.kill(`SIG${name}`);
}

function tell(message: GuardMessage): void {
  if (process.connected) process.send?.(message);
}

async function finish(): Promise<void> {
  if (orders.removeWhenStopped) await rm(orders.removeWhenStopped, { recursive: true, force: true });
  // Once disconnected, nothing keeps this process alive; all messages have been delivered.
  if (process.connected) process.disconnect();
}
