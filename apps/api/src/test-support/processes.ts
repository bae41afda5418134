import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@confab/testing/free-port';

/** Runs the api as a process of its own, as operators do. */

const running = new Set<ChildProcess>();

export function killProcesses(): void {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
}

/** Starts the process and collects what it writes. */
export async function startProcess(databaseUrl: string, env: Record<string, string> = {}) {
  const port = await freePort();
  const child = spawn(process.execPath, [fileURLToPath(new URL('../main.ts', import.meta.url))], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl,
      CAPTCHA: 'test',
      RATE_LIMITS: 'off',
      API_PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output.text += chunk.toString()));
  // 'close' rather than 'exit': the last output may come after 'exit'.
  const ended = once(child, 'close').then(([code]: unknown[]) => code);
  return { child, output, ended, url: `http://127.0.0.1:${port}` };
}

export async function ready(url: string): Promise<void> {
  // One minute, for a busy machine.
  for (let attempt = 0; attempt < 600; attempt++) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await delay(100);
  }
  throw new Error('the process did not get ready');
}
