import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestPostgres } from '@confab/postgres';
import { freePorts } from '../free-ports.ts';
import { exampleEnv, initdbArgs, readCompose } from '../house/compose.ts';
import { step } from '../terminal.ts';
import { type Proxy, startCaddy } from './caddy.ts';
import {
  type Container,
  type ContainerOptions,
  end,
  type Engine,
  type Image,
  type Target,
} from './engine.ts';

export type Process = {
  target: Target;
  /** With its number, such as `api 2`. */
  name: string;
  /** Where it answers /healthz and /readyz. */
  operations: string;
  port: number;
  container: Container;
};

export type Site = {
  processes: Process[];
  /** Where visitors come: the proxy's address, else the first web process's. */
  url: string;
  proxy: Proxy | undefined;
};

export type SiteOptions = {
  engine: Engine;
  images: ReadonlyMap<Target, Image>;
  folder: string;
  signal: AbortSignal;
  /** Undone in the opposite order. */
  defer: (undo: () => Promise<unknown>) => void;
  withProxy: boolean;
};

/** How long a process may take to be ready on a busy machine. */
const PATIENCE_MS = 120_000;
const REPLICAS = 2;

/** As in compose.yml each web process has an address of its own, and all have the same internal port. */
const webHost = (index: number) => `127.0.1.${index + 1}`;

/** Everything of compose.yml: a database with demo content, two of each process, and the proxy in front of them. */
export async function startSite(options: SiteOptions): Promise<Site> {
  const { engine, folder, signal, defer, withProxy } = options;
  const locale = initdbArgs(readCompose(exampleEnv));
  const database = await step('Starting a database', () => startTestPostgres({ locale }));
  defer(database.stop);
  const volume = await engine.createVolume();
  const [http = 0, https = 0, internal = 0, webInternalPort = 0, ...ports] = await freePorts(
    4 + REPLICAS * 3,
  );
  const nextPort = () => ports.pop() ?? 0;
  const siteUrl = withProxy ? `https://localhost:${https}` : undefined;

  const store = { DATABASE_URL: database.url, IMAGE_STORE: 'disk' };
  for (const command of ['migrate', 'demo'])
    await step(`Running \`cli ${command}\``, () => runCli(options, { args: [command], env: store, volume }));

  const shared = {
    SECRET: randomBytes(32).toString('hex'),
    // Of 127.0.0.0/8 only the proxy is believed, so that the rest of it can play visitors.
    TRUSTED_PROXIES: '127.0.0.1',
    ...(siteUrl === undefined ? {} : { SITE_URL: siteUrl }),
  };
  const start = async (
    target: Target,
    number: number,
    port: number,
    operations: string,
    env: ContainerOptions['env'],
  ) => {
    const container = await engine.start(target, { env, ...(target === 'web' ? {} : { volume }) });
    return {
      target,
      name: `${target} ${number}`,
      port,
      operations: `http://${operations}`,
      container,
    };
  };

  const apiPorts = Array.from({ length: REPLICAS }, nextPort);
  const webPorts = Array.from({ length: REPLICAS }, nextPort);
  const apiUrl = `http://127.0.0.1:${withProxy ? internal : (apiPorts[0] ?? 0)}`;
  const processes = await step('Starting two of each process', async () => {
    const started: Process[] = [];
    for (const [index, port] of apiPorts.entries()) {
      // One event stream for each address shows which address a process believes a visitor to have.
      const env = {
        ...store,
        ...shared,
        API_HOST: '127.0.0.1',
        API_PORT: String(port),
        LIVE_STREAMS_PER_ADDRESS: '1',
      };
      started.push(await start('api', index + 1, port, `127.0.0.1:${port}`, env));
    }
    for (let number = 1; number <= REPLICAS; number += 1) {
      const port = nextPort();
      const env = { ...store, WORKER_PORT: String(port) };
      started.push(await start('worker', number, port, `127.0.0.1:${port}`, env));
    }
    for (const [index, port] of webPorts.entries()) {
      const host = webHost(index);
      const env = {
        HOST: host,
        PORT: String(port),
        WEB_INTERNAL_HOST: host,
        WEB_INTERNAL_PORT: String(webInternalPort),
        API_URL: apiUrl,
      };
      const operations = `${host}:${webInternalPort}`;
      started.push(await start('web', index + 1, port, operations, { ...shared, ...env }));
    }
    return started;
  });

  const proxy = withProxy
    ? await step('Starting the proxy', () =>
        startCaddy({
          folder: join(folder, 'caddy'),
          siteUrl: siteUrl ?? '',
          ports: { http, https, internal },
          api: apiPorts.map((port) => `127.0.0.1:${port}`),
          web: webPorts.map((port, index) => `${webHost(index)}:${port}`),
          webInternalPort,
        }),
      )
    : undefined;
  if (proxy) defer(proxy.stop);
  await step('Waiting until all of them are ready', () =>
    Promise.all(processes.map((process) => untilReady(process, signal))),
  );
  return { processes, proxy, url: siteUrl ?? `http://${webHost(0)}:${webPorts[0] ?? 0}` };
}

async function runCli({ engine, signal }: SiteOptions, options: ContainerOptions): Promise<void> {
  const container = await engine.start('cli', options);
  const stop = () => void end(container);
  signal.addEventListener('abort', stop, { once: true });
  const status = await container.ended;
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
  if (status !== 0) throw new Error(`${container.output()}\nThe command ended with status ${status}.`);
}

async function untilReady({ name, operations, container }: Process, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  const ended = new AbortController();
  void container.ended.then(() => ended.abort());
  for (;;) {
    signal.throwIfAborted();
    if (ended.signal.aborted) throw new Error(`${container.output()}\n${name} has ended.`);
    if (await answers(`${operations}/readyz`)) return;
    if (Date.now() > deadline) throw new Error(`${container.output()}\n${name} does not get ready.`);
    await sleep(200);
  }
}

export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
