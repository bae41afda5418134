import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { step } from '@confab/terminal';
import { answering } from '../bench/processes.ts';
import { ROOT } from '../product/programs.ts';
import { placePairs } from '../running-site.ts';
import { runServices, type Services } from '../test-support/services.ts';
import { balancePairs } from './balancer.ts';
import { failed } from './ledger.ts';
import { startLoad } from './load.ts';
import { watchLocks } from './lock-waits.ts';
import type { invite } from './people.ts';
import { verify } from './verify.ts';

type Upgrade = {
  /** A filled database as the version before left it. */
  databaseUrl: string;
  /** Where the version before is, built. */
  before: string;
  /** Of the version before. */
  invite: typeof invite;
  /** How long an api takes before it begins to start. */
  apiStartsAfterMs: number;
};

const secret = 'a secret for the upgrade';
/** Of load on each version before anything is touched, and after the last. */
const calmMs = 5000;
const longestWaitMs = 1000;

/** Two of each process of the version before become this version, and the version before again, while people read and write. */
export async function upgradeAndBack({ databaseUrl, before, invite, apiStartsAfterMs }: Upgrade) {
  await using parts = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'confab-upgrade-'));
  parts.defer(() => rm(folder, { recursive: true, force: true }));
  const pairs = await placePairs();
  const { apiUrl, origin, close } = await balancePairs(pairs);
  parts.defer(close);
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    SECRET: secret,
    CAPTCHA: 'test',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
    SITE_URL: origin,
    API_URL: apiUrl,
    DRAIN_SECONDS: '2',
  };
  const services = await runServices(folder, pairs, env);
  parts.defer(services.stop);
  services.link.release = before;
  await step('Starting two of each process', services.start);
  for (const { port } of pairs.web) await answering(`http://127.0.0.1:${port}/`);

  const load = startLoad(origin, await invite(databaseUrl, secret));
  const locks = watchLocks(databaseUrl);
  parts.defer(locks.stop);
  await sleep(calmMs);
  await step('Migrating', () =>
    promisify(execFile)(process.execPath, ['apps/cli/src/main.ts', 'migrate'], {
      cwd: ROOT,
      env: { ...process.env, ...env },
    }),
  );
  for (const [name, service] of services.units)
    if (name.startsWith('confab-api')) service.startsAfterMs = apiStartsAfterMs;
  await step('Upgrading', () => move(services, ROOT));
  await sleep(calmMs);
  await step('Going back', () => move(services, before, '--back'));
  await sleep(calmMs);
  await load.stop();
  await locks.stop();

  const { readBack } = await step('Reading everything back', () =>
    verify(databaseUrl, origin, load.acknowledged),
  );
  const failures = load.outcomes.filter(failed);
  const written = readBack.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  return {
    problems: [
      ...load.surprises,
      // Which are no surprise where a part is lost. Here none is.
      ...failures
        .filter(({ status }) => status === 503)
        .map(({ what, from }) => `${what}: 503, from the ${from}`),
      ...locks.waits
        .filter(({ ms }) => ms > longestWaitMs)
        .map(({ ms, query }) => `waited ${ms} ms for a table: ${query}`),
      ...readBack
        .filter(({ acknowledged, found }) => found < acknowledged)
        .map(({ what, acknowledged, found }) => `${acknowledged - found} acknowledged ${what} are lost`),
    ],
    figures: `${load.outcomes.length} requests, ${failures.length} of them failed; ${written} writes acknowledged; the longest wait for a table was ${Math.max(0, ...locks.waits.map(({ ms }) => ms))} ms.`,
  };
}

async function move(services: Services, release: string, ...options: string[]): Promise<void> {
  services.link.release = release;
  const { status, stderr } = await services.confabRestart(...options);
  if (status !== 0) throw new Error(`confab restart ended with ${status}: ${stderr}`);
}
