import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@confab/testing/free-port';

export type Product = { origin: string; stop(): Promise<void> };

export type ProductOptions = {
  databaseUrl: string;
  /** What differs from the settings of a test. */
  env?: Record<string, string>;
  /** How many api processes serve the web address; the web process talks to them in turn. */
  apis?: number;
  /** Starts a worker as well, whose messages to browsers go to this service instead of into the world. */
  pushService?: { port: number; ca: string };
};

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The real processes on free ports of the loopback address. Limits are off and any captcha passes, unless said. */
export async function startProduct({
  databaseUrl,
  env: settings = {},
  apis = 1,
  pushService,
}: ProductOptions): Promise<Product> {
  const webPort = await freePort();
  const apiPorts = await Promise.all(Array.from({ length: apis }, freePort));
  const internalPort = await freePort();
  const workerPort = await freePort();
  const origin = `http://127.0.0.1:${webPort}`;
  const shared = {
    DATABASE_URL: databaseUrl,
    SECRET: 'a secret for journeys',
    CAPTCHA: 'test',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
    SITE_URL: origin,
    PORT: String(webPort),
    WEB_INTERNAL_PORT: String(internalPort),
    ...settings,
  };
  const children: ChildProcess[] = [];
  const balancer = apis > 1 ? await balance(apiPorts) : null;
  const apiPort = balancer?.port ?? apiPorts[0] ?? 0;
  for (const port of apiPorts)
    children.push(start('apps/api/src/main.ts', { ...shared, API_PORT: String(port) }));
  children.push(start('apps/web/server/main.ts', { ...shared, API_PORT: String(apiPort) }));
  if (pushService) {
    const args = [String(pushService.port), pushService.ca];
    const env = { ...shared, WORKER_PORT: String(workerPort) };
    children.push(start('apps/worker/src/test-support/journey-worker.ts', env, args));
  }
  const stop = async () => {
    await Promise.all(children.toReversed().map(end));
    balancer?.close();
  };
  try {
    for (const port of apiPorts) await answering(`http://127.0.0.1:${port}/readyz`);
    await answering(`http://127.0.0.1:${internalPort}/readyz`);
    if (pushService) await answering(`http://127.0.0.1:${workerPort}/readyz`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, stop };
}

function start(entry: string, env: Record<string, string>, args: readonly string[] = []): ChildProcess {
  return spawn(process.execPath, [entry, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'exit');
  child.kill('SIGTERM');
  await closed;
}

/** Hands each new connection to the next port, as a load balancer would. */
async function balance(ports: readonly number[]): Promise<{ port: number; close(): void }> {
  const { connect } = await import('node:net');
  let next = 0;
  const server = createServer((incoming) => {
    const outgoing = connect(ports[next++ % ports.length] ?? 0, '127.0.0.1');
    incoming.pipe(outgoing).pipe(incoming);
    incoming.on('error', () => outgoing.destroy());
    outgoing.on('error', () => incoming.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: portOf(server), close: () => server.close() };
}

function portOf(server: ReturnType<typeof createServer>): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

async function answering(url: string): Promise<void> {
  for (let attempt = 0; attempt < 900; attempt++) {
    const ready = await fetch(url)
      .then((response) => response.ok)
      .catch(() => false);
    if (ready) return;
    await sleep(100);
  }
  throw new Error(`${url} does not answer`);
}
