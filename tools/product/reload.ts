import { watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { complain, say } from '@confab/terminal';
import { BoundedLog } from './logs.ts';
import { findMissing, notReady, startProcess } from './process.ts';
import { type Program, ROOT } from './programs.ts';
import type { Supervised, SuperviseOptions } from './supervise.ts';
import { sayNowAndThen } from './waiting.ts';

/** Runs a program for development and restarts it only when a source changes. */
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

  // Restarts run one after the other: a source may change again while the program is stopping.
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
      const tell = sayNowAndThen();
      while (!stopping.signal.aborted) {
        const missing = await findMissing(program);
        if (missing === null) return;
        tell(notReady(program, missing));
        await sleep(100);
      }
    })(),
    stop: async () => {
      stopping.abort();
      await settled;
      replacing = true;
      await running.stop();
      log.close();
    },
  };
}

/** Editors write a file in several steps. */
const BURST_MS = 100;

/** Calls back once per burst of changes to sources in the folders; tests do not count. */
function watchSources(folders: string[], signal: AbortSignal, onChange: (file: string) => void): void {
  let burst: NodeJS.Timeout | undefined;
  for (const folder of folders) {
    watch(join(ROOT, folder), { recursive: true, signal }, (_event, file) => {
      if (!file?.endsWith('.ts') || file.endsWith('.test.ts')) return;
      clearTimeout(burst);
      burst = setTimeout(onChange, BURST_MS, file);
    });
  }
}
