import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

export type Running = { child: ChildProcess; stop(): Promise<void>; kill(): Promise<void> };

/** A process of the product, or one of the bench's helpers. Ends with the bench. */
export function run(
  script: string,
  env: Record<string, string>,
  { input = '', args = [] }: { input?: string; args?: readonly string[] } = {},
): Running & { output: Promise<string> } {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const end = () => child.kill();
  process.once('exit', end);
  child.once('close', () => process.off('exit', end));
  child.stdin.end(input);
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  const output = once(child, 'close').then(([code]) => {
    if (code !== 0 && code !== null) throw new Error(`${script} ended with ${String(code)}`);
    return Buffer.concat(chunks).toString();
  });
  output.catch(() => undefined);
  return {
    child,
    output,
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'close');
    },
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

export async function answering(url: string): Promise<void> {
  for (let attempt = 0; attempt < 2400; attempt++) {
    const ready = await fetch(url)
      .then((response) => response.ok)
      .catch(() => false);
    if (ready) return;
    await sleep(50);
  }
  throw new Error(`${url} does not answer`);
}
