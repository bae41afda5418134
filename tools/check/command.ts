import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from '../product/programs.ts';

export type CommandOptions = {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Writes to the terminal instead of returning the output. */
  live?: boolean;
};

export type Result = { ok: boolean; output: string };

/** Runs a program to its end. It belongs to the terminal's group, so Ctrl+C reaches it too. */
export async function run(
  command: string,
  args: string[],
  { cwd = ROOT, env, live = false }: CommandOptions = {},
): Promise<Result> {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...plainOutput(), ...env },
    stdio: live ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  });
  const endWithUs = () => child.kill();
  process.once('exit', endWithUs);
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => output.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  process.off('exit', endWithUs);
  return { ok: code === 0, output: Buffer.concat(output).toString() };
}

/** A program behind a pipe cannot see whether the terminal takes colours. */
function plainOutput(): NodeJS.ProcessEnv {
  return process.stdout.isTTY && !process.env.NO_COLOR ? {} : { NO_COLOR: '1', FORCE_COLOR: '0' };
}
