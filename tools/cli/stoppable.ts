import { CommandError } from './errors.ts';

/** Ctrl+C, the system, and a terminal that closes. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Lends a signal that is given when the command is stopped, with a CommandError of this message. Until the work has ended
 * the process lives, to leave things in order: Ctrl+C comes twice, from the terminal and from the parent process.
 */
export async function stoppable<T>(message: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopped = new AbortController();
  const stop = () => stopped.abort(new CommandError(message));
  for (const signal of SIGNALS) process.on(signal, stop);
  try {
    return await work(stopped.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}

/** Gives up waiting for the work, which may go on, when the signal is given. */
export async function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  // The reason is what `stoppable` gave.
  signal.addEventListener('abort', () => aborted.reject(signal.reason as Error));
  return Promise.race([work(), aborted.promise]);
}
