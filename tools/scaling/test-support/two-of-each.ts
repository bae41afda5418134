import { createECDH } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Db, migrate } from '@confab/db';
import { openPushService, type PushService } from '@confab/testing/push';
import { startPrimary, startReplica, type StreamingReplica } from '@confab/testing/streaming-replica';
import { type Placed, placePairs, valueOf } from '../../running-site.ts';
import { buildWeb } from '../../product/build-web.ts';
import { startProcess, untilReady } from '../../product/process.ts';

/** One process of an installation. */
export type Member = {
  /** The address for clients. */
  origin: string;
  /** SIGKILL. */
  kill: () => Promise<void>;
  /** The value of one of its series; 0 if there is none yet. */
  measure: (series: string) => Promise<number>;
};

type Pair = [Member, Member];

/** Two of each process, which share only a primary, the files of pictures and their settings. */
export type TwoOfEach = {
  web: Pair;
  api: Pair;
  worker: Pair;
  replica: StreamingReplica;
  /** On the primary. */
  db: Db;
  pushService: PushService;
  secret: string;
  close: () => Promise<void>;
};

/** For a machine that is busy with other tests. */
const patienceMs = 150_000;

/** The worker that reaches one push service on this machine: the product's own sends nothing to such addresses. */
const workerOfATest = 'apps/worker/src/test-support/journey-worker.ts';

export async function startTwoOfEach(): Promise<TwoOfEach> {
  await using parts = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'confab-two-of-each-'));
  parts.defer(() => rm(folder, { recursive: true, force: true }));
  const [, { primary, replica }] = await Promise.all([buildWeb(), startServers(parts)]);
  const connection = connect(primary.url, { applicationName: 'test', max: 3 });
  parts.defer(() => connection.close());
  const pushService = await openPushService();
  parts.defer(() => pushService.close());

  const pairs = await placePairs();
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const secret = 'a secret of six processes';
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: primary.url,
    DATABASE_REPLICA_URLS: replica.url,
    DATA_DIR: folder,
    SECRET: secret,
    CAPTCHA: 'test',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
    VAPID_PUBLIC_KEY: keys.getPublicKey('base64url'),
    VAPID_PRIVATE_KEY: keys.getPrivateKey('base64url'),
  };
  const log: string[] = [];
  const starting: Promise<void>[] = [];
  const start = ({ program, port, env: own }: Placed): Member => {
    const running = startProcess(program, {
      env: { ...env, ...own },
      log: (line) => log.push(`${program.name}: ${line}`),
      report: () => undefined,
    });
    parts.defer(running.stop);
    starting.push(
      untilReady(program, running, patienceMs).catch((cause: unknown) => {
        throw new Error(log.slice(-5).join('\n'), { cause });
      }),
    );
    const metrics = program.readyUrl.replace('/readyz', '/metrics');
    return {
      origin: `http://127.0.0.1:${port}`,
      kill: running.kill,
      measure: async (series) => valueOf(series, await (await fetch(metrics)).text()),
    };
  };
  const { api, web, worker } = pairs;
  const members = {
    api: both(api, start),
    // Each web has an api of its own, so that a test knows which processes answer.
    web: both(web, (placed, index) =>
      start({ ...placed, env: { ...placed.env, API_PORT: String(api[index].port) } }),
    ),
    worker: both(worker, ({ program, ...placed }) => {
      const args = [String(pushService.port), pushService.ca];
      return start({ ...placed, program: { ...program, entry: workerOfATest, args } });
    }),
  };
  await Promise.all(starting);

  const owned = parts.move();
  return {
    ...members,
    replica,
    db: connection.db,
    pushService,
    secret,
    close: () => owned.disposeAsync(),
  };
}

async function startServers(parts: AsyncDisposableStack) {
  const primary = await startPrimary();
  parts.defer(primary.remove);
  await migrate(primary.url);
  const replica = await startReplica(primary);
  parts.defer(replica.remove);
  return { primary, replica };
}

function both<In, Out>([one, other]: [In, In], make: (value: In, index: 0 | 1) => Out): [Out, Out] {
  return [make(one, 0), make(other, 1)];
}
