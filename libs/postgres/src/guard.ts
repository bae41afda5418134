/**
 * The parent of one PostgreSQL server. It outlives its launcher, killed or not, just long enough to stop the server, which
 * would otherwise run on for ever: one that others share, once the last of them has ended. The launcher holds the other end
 * of the message channel.
 */
import { spawn, spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Command } from './identity.ts';

/** What the guard is told on its command line, as JSON. */
export type GuardOrders = Command & {
  /** pg_ctl, which sends signals where the platform has none. */
  pgCtl: string;
  /** A folder to delete once the server has stopped. */
  removeWhenStopped?: string;
};

/** What the launcher tells its guard. An address, which has a password, is nothing for a command line. */
export type GuardOrder = 'stop' | { sharedAt: string };

/** What the guard tells its launcher. */
export type GuardMessage = { log: string } | 'in use';

/** A fast shutdown only waits for the disk; longer than this and the server is told to drop everything. */
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

/** The launcher needs the server no more, or is gone. */
async function leave(): Promise<void> {
  if (isLeft) return;
  isLeft = true;
  // A server that gives no answer serves nobody.
  if (sharedAt !== undefined) await untilOthersLeft(sharedAt).catch(() => undefined);
  stop();
}

async function untilOthersLeft(url: string): Promise<void> {
  // The driver would be in the memory of the guard for as long as the server runs.
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
  // With the channel closed nothing keeps this process alive, and all that was told has been delivered.
  if (process.connected) process.disconnect();
}
