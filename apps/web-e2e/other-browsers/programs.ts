import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A program that runs beside the tests. */
export type Program = {
  /** The first line that it writes, or has written, that matches. */
  said(words: RegExp): Promise<RegExpExecArray>;
  end(): Promise<void>;
};

export function startProgram(path: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Program {
  const child = spawn(path, args, {
    // Another time zone than the server's.
    env: { ...process.env, TZ: 'Asia/Kathmandu', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // What it starts ends with it.
    detached: true,
  });
  const all: string[] = [];
  let listeners: (() => void)[] = [];
  const changed = () => {
    for (const listener of listeners) listener();
  };
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream.setEncoding('utf8').on('data', (text: string) => {
      const parts = (rest + text).split('\n');
      rest = parts.pop() ?? '';
      all.push(...parts);
      changed();
    });
  }
  const endWithUs = () => killGroup(child);
  process.once('exit', endWithUs);
  child.once('exit', changed);
  return {
    said: (words) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = all.map((line) => words.exec(line)).find((match) => match !== null);
          if (found) resolve(found);
          else if (hasEnded(child)) reject(new Error(`${path} has ended: ${all.join('\n')}`));
          else return;
          listeners = listeners.filter((listener) => listener !== look);
        };
        child.once('error', reject);
        listeners.push(look);
        look();
      }),
    end: async () => {
      process.off('exit', endWithUs);
      if (hasEnded(child)) return;
      const ended = once(child, 'exit');
      killGroup(child);
      await ended;
    },
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
