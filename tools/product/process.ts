import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { errorIn } from './logs.ts';
import { type Program, ROOT } from './programs.ts';

export type RunningProcess = {
  pid: number | undefined;
  isRunning: () => boolean;
  /** How it ended, in words. */
  ended: Promise<string>;
  /** Sends SIGTERM, and SIGKILL when it takes too long. May be called after its end. */
  stop: () => Promise<void>;
  /** Sends SIGKILL. */
  kill: () => Promise<void>;
};

export type ProcessOptions = {
  env: NodeJS.ProcessEnv;
  /** Takes every line that the process writes. */
  log: (line: string) => void;
  /** Takes the errors among them, as sentences. */
  report: (sentence: string) => void;
};

const PRELOADED = fileURLToPath(new URL('./stop-with-launcher.ts', import.meta.url));

/** A process has ten seconds to stop. */
const PATIENCE_MS = 12_000;

export function startProcess(program: Program, { env, log, report }: ProcessOptions): RunningProcess {
  const child = spawn(
    process.execPath,
    [...program.flags, '--import', PRELOADED, program.entry, ...(program.args ?? [])],
    {
      cwd: ROOT,
      env: { ...program.env, ...env },
      // A group of its own: Ctrl+C reaches the launcher only, which stops its processes in order.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  onLine(child.stdout, (line) => {
    log(line);
    const error = errorIn(line);
    if (error !== undefined) report(error);
  });
  onLine(child.stderr, (line) => {
    log(line);
    report(line);
  });

  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const ended = once(child, 'close').then(([code, signal]) =>
    signal === null ? `exit status ${String(code)}` : String(signal),
  );
  return {
    pid: child.pid,
    isRunning,
    ended,
    stop: async () => {
      child.kill('SIGTERM');
      const insist = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
      await ended;
      clearTimeout(insist);
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** A stream is null only without a pipe. */
function onLine(stream: NodeJS.ReadableStream | null, take: (line: string) => void): void {
  if (stream) createInterface({ input: stream }).on('line', take);
}

/** Whether the program reports ready. */
export async function isReady({ readyUrl }: Program): Promise<boolean> {
  try {
    const response = await fetch(readyUrl, { signal: AbortSignal.timeout(2000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** Rejects when the program ends before it is ready, or is not ready in time. */
export async function untilReady(
  program: Program,
  running: RunningProcess,
  patienceMs = 60_000,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (running.isRunning()) {
    if (await isReady(program)) return;
    if (Date.now() > deadline) throw new Error(`${program.name} is not ready after ${patienceMs / 1000} s.`);
    await sleep(50);
  }
  throw new Error(`${program.name} did not start (${await running.ended}).`);
}
