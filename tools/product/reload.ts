import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { complain, say } from '../terminal.ts';
import { BoundedLog } from './bounded-log.ts';
import { isReady, startProcess } from './process.ts';
import type { Program } from './programs.ts';
import type { Supervised, SuperviseOptions } from './supervise.ts';
import { watchSources } from './watch.ts';

/** Runs a program for development: a changed source starts it again, and nothing else does. */
export function reloadOnChange(program: Program, { env, logFolder }: SuperviseOptions): Supervised {
  const { name, sources } = program;
  const log = new BoundedLog(join(logFolder, `${name}.log`));
  const stopping = new AbortController();
  let replacing = false;

  const start = () => {
    replacing = false;
    const process = startProcess(program, {
      env,
      log: (line) => log.write(line),
      report: (line) => complain(`${name}: ${line}`),
    });
    void process.ended.then((end) => {
      if (!replacing) complain(`${name} ended (${end}); it starts again when a source changes.`);
    });
    return process;
  };
  let running = start();

  // One after the other: a source may change again while its program is still stopping.
  let settled = Promise.resolve();
  watchSources(sources, stopping.signal, (source) => {
    say(`${name}: ${source} changed`);
    settled = settled.then(async () => {
      replacing = true;
      await running.stop();
      if (!stopping.signal.aborted) running = start();
    });
  });

  return {
    ready: (async () => {
      while (!stopping.signal.aborted && !(await isReady(program))) await sleep(100);
    })(),
    stop: async () => {
      stopping.abort();
      await settled;
      replacing = true;
      await running.stop();
      await log.close();
    },
  };
}
