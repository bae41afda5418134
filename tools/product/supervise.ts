import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { complain, say, sentence } from '@confab/terminal';
import { BoundedLog, withoutRepeats } from './logs.ts';
import { growingPauses, PAUSES, type Pauses } from './pauses.ts';
import { type RunningProcess, startProcess, untilReady } from './process.ts';
import type { Program } from './programs.ts';
import { sayNowAndThen } from './waiting.ts';

export type Supervised = {
  /** Settles when the program is ready for the first time; rejects with its last words if it exits before that. */
  ready: Promise<void>;
  stop: () => Promise<void>;
};

export type SuperviseOptions = {
  env: NodeJS.ProcessEnv;
  logFolder: string;
  /** How often the terminal says what a program that is not ready waits for. */
  sayEveryMs?: number;
  pauses?: Pauses;
};

/**
 * Keeps a program running. What it writes goes into `NAME.log`, its errors to the terminal as well. It is started again
 * after every unexpected end, however often. Only a program that exits by itself before it was ever ready is not: that
 * is how a process refuses its configuration.
 */
export function supervise(
  program: Program,
  { env, logFolder, sayEveryMs, pauses = PAUSES }: SuperviseOptions,
): Supervised {
  const { name } = program;
  const file = join(logFolder, `${name}.log`);
  const log = new BoundedLog(file);
  const lastWords: string[] = [];
  const complainOnce = withoutRepeats((line) => complain(`${name}: ${line}`));
  let starting = true;
  const start = () =>
    startProcess(program, {
      env,
      log: (line) => log.write(line),
      report: (line) => {
        // During the start, lines are kept for the message that says why it failed.
        if (!starting) complainOnce(line);
        else if (lastWords.push(line) > 20) lastWords.shift();
      },
    });

  let running = start();
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  const ready = Promise.withResolvers<undefined>();
  // It may be stopped without being awaited.
  ready.promise.catch(() => undefined);
  const finished = keepRunning().then(
    () => ready.reject(new Error(`${name} was stopped.`)),
    (error: unknown) =>
      ready.reject(
        new Error([sentence(error), ...lastWords, `Its log: ${file}`].join('\n'), { cause: error }),
      ),
  );

  async function keepRunning(): Promise<void> {
    const pauseAfter = growingPauses(pauses);
    for (;;) {
      await awaitReady(running);
      const since = Date.now();
      const end = await running.ended;
      if (isStopping()) return;
      const pause = pauseAfter(Date.now() - since);
      complain(`${name} ended unexpectedly (${end}); starting it again in ${pause / 1000} s.`);
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (isStopping()) return;
      running = start();
    }
  }

  async function awaitReady(current: RunningProcess): Promise<void> {
    try {
      await untilReady(program, current, Infinity, sayNowAndThen(sayEveryMs));
    } catch (error) {
      // A signal comes from outside, such as from a machine that is short of memory.
      if (starting && !current.isKilled()) throw error;
      return;
    }
    if (!starting) say(`${name} is ready again.`);
    starting = false;
    ready.resolve(undefined);
  }

  return {
    ready: ready.promise,
    stop: async () => {
      stopping.abort();
      await running.stop();
      await finished;
      log.close();
    },
  };
}
