import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { ROOT } from '../product/programs.ts';

export type Result = { status: number; output: string };

export type RunOptions = {
  env?: NodeJS.ProcessEnv;
  /** Ends the program. */
  signal?: AbortSignal;
  /** Takes each line as it is written: how far a long step is. */
  note?: (line: string) => void;
};

/** How much of what a failed program wrote is worth reading. */
const LAST_LINES = 25;

/** Runs a program to its end, from the root of the repository. In a group of its own: Ctrl+C reaches only us. */
export async function run(
  command: string,
  args: readonly string[],
  { env = process.env, signal, note }: RunOptions = {},
): Promise<Result> {
  signal?.throwIfAborted();
  const child = spawn(command, args, { cwd: ROOT, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  // The programs that it started end with it.
  const stop = () => child.pid !== undefined && process.kill(-child.pid, 'SIGTERM');
  signal?.addEventListener('abort', stop, { once: true });
  const lines: string[] = [];
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      lines.push(line);
      note?.(line);
    });
  }
  try {
    // The first value of `close` is the exit status, or null after a signal.
    const [status] = (await once(child, 'close')) as [number | null];
    signal?.throwIfAborted();
    return { status: status ?? 1, output: lines.join('\n') };
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

/** As `run`, but throws what the program wrote last when it fails. Returns what it wrote. */
export async function succeed(
  command: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<string> {
  const { status, output } = await run(command, args, options);
  if (status === 0) return output;
  throw new Error(
    `${output.split('\n').slice(-LAST_LINES).join('\n')}\n${command} ${args[0] ?? ''} failed: exit status ${status}.`,
  );
}

/** Whether a program is on the path. */
export async function isInstalled(program: string): Promise<boolean> {
  return (await run('sh', ['-c', 'command -v "$1"', 'sh', program])).status === 0;
}
