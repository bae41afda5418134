import { CommandError } from './errors.ts';

/** Sent by Ctrl+C, by the system and by a closing terminal. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Gives the work a signal that aborts with a CommandError of this message when the command is stopped. The process lives
 * until the work has cleaned up. Ctrl+C comes twice, from the terminal and from the parent process.
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
