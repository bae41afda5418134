/**
 * Loaded before each process of the product (`node --import`). Its launcher holds the other end of its message
 * channel: when that end closes, the process stops as it does on SIGTERM.
 */
import { isMainThread } from 'node:worker_threads';

/** A process has ten seconds to stop. */
const PATIENCE_MS = 11_000;

if (isMainThread) {
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
  });
  // Listening to the launcher must not keep the process alive.
  process.channel?.unref();
}
