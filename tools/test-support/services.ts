import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { answering } from '../bench/processes.ts';
import { ROOT } from '../product/programs.ts';
import type { Placed, placePairs } from '../running-site.ts';
import { standInForSystemctl } from './systemctl.ts';

/** A process that a stand-in for systemd runs. */
export type Service = { placed: Placed; child: ChildProcess; startsAfterMs: number };

export type Outcome = { status: number; stdout: string; stderr: string };

export type Services = Awaited<ReturnType<typeof runServices>>;

/**
 * Two of each process, as systemd runs them: `confab restart` finds a stand-in for systemctl in the folder. They run the
 * version at `release`, to which they move when they are restarted.
 */
export async function runServices(
  folder: string,
  pairs: Awaited<ReturnType<typeof placePairs>>,
  env: Record<string, string>,
) {
  const link = { release: ROOT };
  /** By unit, such as `confab-api@1`. */
  const units = new Map<string, Service>();
  const restarted: string[] = [];

  const launch = ({ program, env: own }: Placed): ChildProcess =>
    spawn(process.execPath, [program.entry], {
      cwd: link.release,
      env: { PATH: process.env['PATH'], ...env, ...own },
      stdio: ['ignore', 'ignore', 'inherit'],
    });

  /** As systemd does it: it returns once the process before has ended, and the new one is starting. */
  async function restartUnit(name: string): Promise<string> {
    const service = units.get(name);
    if (!service) throw new Error(`Unit ${name}.service not found.`);
    restarted.push(name);
    await end(service);
    void sleep(service.startsAfterMs).then(() => {
      service.child = launch(service.placed);
    });
    return '';
  }

  function answerCall([command, ...args]: readonly string[]): Promise<string> | string {
    const name = args.at(-1)?.replace('.service', '') ?? '';
    if (command === 'restart') return restartUnit(name);
    if (command === 'show')
      return Object.entries(units.get(name)?.placed.env ?? {})
        .flatMap((pair) => pair.join('='))
        .join(' ');
    return [...units.keys(), 'confab-api@9']
      .toReversed()
      .map((unit) => {
        const [active, sub] = units.has(unit) ? ['active', 'running'] : ['inactive', 'dead'];
        return `${unit}.service loaded ${active} ${sub} Confab, ${unit}\n`;
      })
      .join('');
  }

  const untilReady = () =>
    Promise.all([...units.values()].map(({ placed }) => answering(placed.program.readyUrl)));

  const systemd = await standInForSystemctl(join(folder, 'systemctl'), answerCall);
  return {
    link,
    units,
    /** In the order of their restarts. */
    restarted,
    start: async () => {
      for (const kind of ['api', 'web', 'worker'] as const)
        for (const [index, placed] of pairs[kind].entries())
          units.set(`confab-${kind}@${index + 1}`, { placed, child: launch(placed), startsAfterMs: 0 });
      await untilReady();
    },
    launch,
    end,
    untilReady,
    confabRestart: (...options: string[]): Promise<Outcome> =>
      new Promise((resolve) => {
        const child = execFile(
          process.execPath,
          ['apps/cli/src/main.ts', 'restart', ...options],
          {
            cwd: ROOT,
            env: {
              PATH: [folder, process.env['PATH']].join(delimiter),
              DATABASE_URL: env['DATABASE_URL'],
            },
          },
          (_error, stdout, stderr) => resolve({ status: child.exitCode ?? -1, stdout, stderr }),
        );
      }),
    stop: async () => {
      systemd.close();
      await Promise.all([...units.values()].map(end));
    },
  };
}

async function end({ child }: Service): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
