import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Environment, readSettings, readyUrls } from '@confab/config';
import { say, sentence } from '@confab/terminal';
import { CommandError } from './errors.ts';

/** Each kind depends on those before it (docs/upgrading.md). */
const kinds = ['worker', 'api', 'web'] as const;
type Kind = (typeof kinds)[number];

/** A process that systemd runs: its unit, such as `confab-api@2`, and where it says that it is ready. */
type Unit = { name: string; kind: Kind; readyUrl: string };

export type RestartOptions = {
  /** From the last kind to the first, for the way back to the version before. */
  back: boolean;
  /** How long a process may take until it is ready. */
  timeoutMs: number;
};

/** A proxy that asks for the health of a process each second has seen it by then. */
const probesInARow = 3;
const probeEveryMs = 1000;
const probePatienceMs = 3000;

/**
 * Restarts the processes that systemd runs, one after the other. The next is touched when the one before has been ready
 * for some seconds: where there are two of a kind, one of them always serves. Stops at the first that does not come back.
 */
export async function restart(env: Environment, { back, timeoutMs }: RestartOptions): Promise<string> {
  const units = await listUnits(env, back);
  if (units.length === 0)
    throw new CommandError('Systemd runs none of confab-worker@…, confab-api@… and confab-web@….');
  for (const [at, unit] of units.entries()) {
    const untouched = units.slice(at);
    await assertAnotherServes(unit, units, untouched);
    const began = Date.now();
    await systemctl(['restart', unit.name]).catch((error: unknown) => {
      throw new CommandError(`${unit.name} could not be restarted. ${sentence(error)}${rest(untouched)}`);
    });
    await untilReady(unit, timeoutMs, untouched.slice(1));
    say(`${unit.name} is ready again, after ${Math.round((Date.now() - began) / 1000)} s.`);
  }
  return `Restarted ${units.length} processes.`;
}

async function listUnits(env: Environment, back: boolean): Promise<Unit[]> {
  const patterns = kinds.map((kind) => `confab-${kind}@*.service`);
  const table = await systemctl(['list-units', '--all', '--plain', '--no-legend', ...patterns]).catch(
    (error: unknown) => {
      throw new CommandError(`Systemd cannot be asked for the processes. ${sentence(error)}`);
    },
  );
  const found: Unit[] = [];
  for (const line of table.split('\n')) {
    const [, name = '', kind, state] = /^(confab-(\w+)@\S+)\.service +\S+ +(\S+)/.exec(line) ?? [];
    const known = kinds.find((candidate) => candidate === kind);
    // The operator has stopped what is inactive; what failed or starts again and again is in another state.
    if (known === undefined || state === 'inactive') continue;
    found.push({ name, kind: known, readyUrl: await readyUrlOf(name, known, env) });
  }
  const order = back ? kinds.toReversed() : kinds;
  return order.flatMap((kind) =>
    found
      .filter((unit) => unit.kind === kind)
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true })),
  );
}

/** The unit's own variables say on which port it listens. */
async function readyUrlOf(name: string, kind: Kind, env: Environment): Promise<string> {
  const variables = await systemctl(['show', '--property', 'Environment', '--value', `${name}.service`]);
  const own = Object.fromEntries(
    variables.split(/[\s"]/).map((setting) => {
      const [variable = '', ...value] = setting.split('=');
      return [variable, value.join('=')];
    }),
  );
  return readyUrls(readSettings({ ...env, ...own }))[kind];
}

/** To restart the last one of several that serves would take the site down. */
async function assertAnotherServes(
  unit: Unit,
  units: readonly Unit[],
  untouched: readonly Unit[],
): Promise<void> {
  const others = units.filter((other) => other.kind === unit.kind && other !== unit);
  if (others.length === 0 || (await problemOf(unit)) !== null) return;
  const problems = await Promise.all(others.map(problemOf));
  if (problems.includes(null)) return;
  const away = others.map(({ name }, at) => `${name} ${problems[at] ?? ''}`).join(', ');
  throw new CommandError(
    `${unit.name} is the only ${unit.kind} that serves: ${away}. Repair that first.${rest(untouched)}`,
  );
}

async function untilReady(unit: Unit, timeoutMs: number, untouched: readonly Unit[]): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (let inARow = 0; inARow < probesInARow;) {
    const problem = await problemOf(unit);
    inARow = problem === null ? inARow + 1 : 0;
    if (problem !== null && Date.now() > deadline)
      throw new CommandError(
        `${unit.name} did not come back within ${timeoutMs / 1000} s: ${unit.readyUrl} ${problem}.` +
          ` Its log: journalctl --namespace confab --unit ${unit.name}${rest(untouched)}`,
      );
    if (inARow < probesInARow) await sleep(probeEveryMs);
  }
}

/** Null when the process is ready. */
async function problemOf({ readyUrl }: Unit): Promise<string | null> {
  try {
    const response = await fetch(readyUrl, { signal: AbortSignal.timeout(probePatienceMs) });
    const words = await response.text();
    return response.ok ? null : `answers ${response.status} ${words.slice(0, 200)}`;
  } catch {
    return 'does not answer';
  }
}

/** What the operator should know of the processes that keep running as they were. */
function rest(untouched: readonly Unit[]): string {
  if (untouched.length === 0) return '';
  return `\nNot touched: ${untouched.map(({ name }) => name).join(', ')}. Run the command again once that is repaired.`;
}

const run = promisify(execFile);

async function systemctl(args: readonly string[]): Promise<string> {
  const { stdout } = await run('systemctl', args);
  return stdout;
}
