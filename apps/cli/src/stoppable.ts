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
