import { setTimeout as sleep } from 'node:timers/promises';
import { isReady, type RunningProcess, startProcess } from '../product/process.ts';
import type { Program } from '../product/programs.ts';

/** A process that is started again whenever it ends, as systemd or a container's engine would. */
export type RestartingProcess = {
  program: Program;
  pid: () => number | undefined;
  /** How it ended each time. */
  ends: readonly string[];
  /** SIGKILL. */
  kill: () => Promise<void>;
  /** SIGTERM, and returns once the next one is ready. */
  roll: () => Promise<void>;
  untilReady: () => Promise<void>;
  stop: () => Promise<void>;
};

const pauseMs = 1000;
/** Long, for a busy machine. */
const patienceMs = 120_000;

export function runForEver(
  program: Program,
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
): RestartingProcess {
  const start = () => startProcess(program, { env, log, report: () => undefined });
  const ends: string[] = [];
  const stopping = new AbortController();
  let running: RunningProcess = start();
  const forEver = (async () => {
    for (;;) {
      ends.push(await running.ended);
      if (stopping.signal.aborted) return;
      await sleep(pauseMs);
      running = start();
    }
  })();

  async function untilReady(): Promise<void> {
    const deadline = Date.now() + patienceMs;
    while (!(await isReady(program))) {
      if (Date.now() > deadline) throw new Error(`${program.name} is not ready`);
      await sleep(50);
    }
  }

  return {
    program,
    pid: () => running.pid,
    ends,
    kill: () => running.kill(),
    roll: async () => {
      await running.stop();
      await untilReady();
    },
    untilReady,
    stop: async () => {
      stopping.abort();
      await running.stop();
      await forEver;
    },
  };
}
