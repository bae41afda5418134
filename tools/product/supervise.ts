import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { complain, sentence } from '@confab/terminal';
import { BoundedLog, withoutRepeats } from './logs.ts';
import { startProcess, untilReady } from './process.ts';
import type { Program } from './programs.ts';

export type Supervised = {
  /** Settles when the program is ready for the first time; rejects with its last words if it ends before that. */
  ready: Promise<void>;
  stop: () => Promise<void>;
};

export type SuperviseOptions = { env: NodeJS.ProcessEnv; logFolder: string };

/** Pause before a restart: doubled each time, until the program has run well for a while. */
const PAUSE_MS = { first: 1000, longest: 30_000, forgottenAfter: 60_000 };

/**
 * Keeps a program running. What it writes goes into `NAME.log`, its errors to the terminal as well. Once it has been
 * ready it is restarted after every unexpected end.
 */
export function supervise(program: Program, { env, logFolder }: SuperviseOptions): Supervised {
  const file = join(logFolder, `${program.name}.log`);
  const log = new BoundedLog(file);
  const lastWords: string[] = [];
  const complainOnce = withoutRepeats((line) => complain(`${program.name}: ${line}`));
  let starting = true;
  const start = () =>
    startProcess(program, {
      env,
      log: (line) => log.write(line),
      report: (line) => {
        // During the start, lines are kept for the message that says why it failed.
        if (starting) lastWords.push(line);
        else complainOnce(line);
      },
    });

  let running = start();
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  const ready = (async () => {
    try {
      await untilReady(program, running);
      starting = false;
    } catch (error) {
      throw new Error([sentence(error), ...lastWords.slice(-20), `Its log: ${file}`].join('\n'), {
        cause: error,
      });
    }
  })();
  const finished = ready.then(restartForEver, () => undefined);

  async function restartForEver(): Promise<void> {
    for (let pause = PAUSE_MS.first; ; pause = Math.min(pause * 2, PAUSE_MS.longest)) {
      const since = Date.now();
      const end = await running.ended;
      if (isStopping()) return;
      if (Date.now() - since > PAUSE_MS.forgottenAfter) pause = PAUSE_MS.first;
      complain(`${program.name} ended unexpectedly (${end}); starting it again in ${pause / 1000} s.`);
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (isStopping()) return;
      running = start();
    }
  }

  return {
    ready,
    stop: async () => {
      stopping.abort();
      await running.stop();
      await finished;
      log.close();
    },
  };
}
