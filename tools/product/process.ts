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
  /** Whether a signal ended it. */
  isKilled: () => boolean;
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
    isKilled: () => child.signalCode !== null,
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
export async function isReady(program: Program): Promise<boolean> {
  return (await findMissing(program)) === null;
}

/** Null once the program reports ready, else what it lacks, in words. */
export async function findMissing({ readyUrl }: Program): Promise<string | null> {
  try {
    const response = await fetch(readyUrl, { signal: AbortSignal.timeout(2000) });
    if (response.ok) {
      await response.body?.cancel();
      return null;
    }
    return reasonIn(await response.text());
  } catch {
    return 'it does not answer yet';
  }
}

/** What the processes of the product answer at /readyz. */
function reasonIn(answer: string): string {
  try {
    const { missing, reason } = JSON.parse(answer) as { missing?: unknown; reason?: unknown };
    if (typeof missing === 'string') return `it waits for the ${missing}`;
    if (typeof reason === 'string') return `it is ${reason}`;
  } catch {
    // Another program may answer at its address.
  }
  return 'it does not say why';
}

/** Rejects when the program ends before it is ready, or is not ready in time. Tells what it lacks each time it asks. */
export async function untilReady(
  program: Program,
  running: RunningProcess,
  patienceMs = Infinity,
  tell: (sentence: string) => void = () => undefined,
): Promise<void> {
  const { name } = program;
  const deadline = Date.now() + patienceMs;
  while (running.isRunning()) {
    const missing = await findMissing(program);
    if (missing === null) return;
    if (Date.now() > deadline) throw new Error(`${name} is not ready after ${patienceMs / 1000} s.`);
    tell(notReady(program, missing));
    await sleep(50);
  }
  throw new Error(`${name} did not start (${await running.ended}).`);
}

export function notReady({ name }: Program, missing: string): string {
  return `${name} is not ready yet: ${missing}.`;
}
