import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { get } from 'node:https';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '../running-site.ts';
import { exampleEnv } from '../house/compose.ts';
import { REGISTRY, run } from './engine.ts';

const PROJECT = 'confab-verify';
const processes = ['api', 'worker', 'web'] as const;
/** With how many containers each runs. */
const services = { api: 2, worker: 2, web: 2, proxy: 1, postgres: 1 };

/** How long all containers may take until they are healthy. */
const PATIENCE_MS = 180_000;

export type Check = { rule: string; problem?: string };

/** Runs the images with docker/compose.yml, two of each process behind its proxy, and sends requests as visitors do. */
export async function checkSite(folder: string): Promise<Check[]> {
  const [http = 0, https = 0] = await freePorts(2);
  const url = `https://localhost:${https}`;
  const upstreams = (name: string, port: number) =>
    [1, 2].map((number) => `${PROJECT}-${name}-${number}:${port}`).join(' ');
  const file = join(folder, 'env');
  const env = {
    ...exampleEnv,
    SITE_URL: url,
    HTTP_PORT: String(http),
    HTTPS_PORT: String(https),
    POSTGRES_PASSWORD: randomBytes(16).toString('hex'),
    SECRET: randomBytes(32).toString('hex'),
    REGISTRY,
    VERSION: 'local',
    API_UPSTREAMS: upstreams('api', 3001),
    WEB_UPSTREAMS: upstreams('web', 3000),
  };
  await writeFile(
    file,
    Object.entries(env)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(''),
    { mode: 0o600 },
  );
  const compose = (...args: string[]) =>
    run('docker', [
      'compose',
      ...['--project-name', PROJECT, '--file', 'docker/compose.yml', '--env-file', file],
      ...args,
    ]);
  try {
    await compose('up', '--detach', '--no-build');
    await untilHealthy(compose);
    await compose('run', '--rm', 'cli', 'demo');
    const checks: Check[] = [];
    for (const [rule, check] of Object.entries(visits(url)).concat(Object.entries(containers(compose)))) {
      const problem = await check().then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      checks.push({ rule, ...(problem === undefined ? {} : { problem }) });
    }
    return checks;
  } finally {
    await compose('down', '--volumes', '--timeout', '15');
  }
}

type Compose = (...args: string[]) => Promise<string>;

async function untilHealthy(compose: Compose): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  const expected = Object.values(services).reduce((total, count) => total + count, 0);
  for (;;) {
    const output = await compose('ps', '--format', '{{.Service}} {{.Health}}', ...Object.keys(services));
    const states = output.trim().split('\n');
    if (states.length === expected && states.every((state) => state.endsWith(' healthy'))) return;
    if (Date.now() > deadline) throw new Error(`Not healthy:\n${output}\n${await compose('logs')}`);
    await sleep(1000);
  }
}

/** Checks of what visitors get. */
function visits(url: string): Record<string, () => Promise<void>> {
  const page = async (path: string) => {
    const response = await open(url + path);
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  };
  const posts = async () =>
    // The shape of this reply is held by the contract's tests.
    (
      JSON.parse((await page('/api/posts')).body) as {
        posts: Record<'id' | 'publicId' | 'communityName' | 'username', string>[];
      }
    ).posts[0];
  return {
    'web renders a page with what api reads from PostgreSQL': async () => {
      const post = await posts();
      const { status, body } = await page(`/${post?.communityName}/post/${post?.publicId}`);
      expectThat(status === 200 && body.includes(`/@${post?.username}`), `status ${status}`);
    },
    'a script of the build may be kept': async () => {
      const [script = ''] = /\/assets\/[\w.-]+\.js/.exec((await page('/')).body) ?? [];
      const { status, headers } = await page(script);
      const kept = headers['cache-control'] ?? '';
      expectThat(status === 200 && kept.includes('immutable'), `${status}, ${kept}`);
    },
    'pictures come from the volume that cli, api and worker share': async () => {
      const [path = ''] = /\/images\/[^"\\]+/.exec((await page('/api/posts?limit=50')).body) ?? [];
      const { status, headers } = await page(path);
      expectThat(headers['content-type']?.startsWith('image/') === true, `${path}: ${status}`);
    },
    'metrics are not for visitors': async () => {
      const { status } = await page('/metrics');
      expectThat(status === 404, `status ${status}`);
    },
    'event streams come through the proxy as they are written': async () => {
      const stream = await open(`${url}/api/posts/${(await posts())?.id}/events`);
      const [first] = (await once(stream, 'data')) as [Buffer];
      stream.destroy();
      expectThat(first.toString().startsWith('retry:'), first.toString());
    },
  };
}

function containers(compose: Compose): Record<string, () => Promise<void>> {
  return {
    'no process runs as root': async () => {
      for (const name of processes) {
        const user = (await compose('exec', '--no-TTY', name, 'id', '-u')).trim();
        expectThat(user !== '0', name);
      }
    },
    'memory and processes of every container are limited': async () => {
      for (const name of Object.keys(services))
        for (const file of ['memory.max', 'pids.max']) {
          const limit = (await compose('exec', '--no-TTY', name, 'cat', `/sys/fs/cgroup/${file}`)).trim();
          expectThat(/^\d+$/.test(limit), `${name}: ${file} is ${limit}`);
        }
    },
    'the product’s role is no superuser, and the superuser has no password': async () => {
      const asked = (user: string, query: string) =>
        compose(
          'exec',
          '--no-TTY',
          'postgres',
          'psql',
          '--username',
          user,
          '--tuples-only',
          '--command',
          query,
        );
      const role = await asked('confab', 'select rolsuper from pg_roles where rolname = current_user');
      expectThat(role.trim() === 'f', role);
      const password = await asked('postgres', 'select rolpassword is null from pg_authid where oid = 10');
      expectThat(password.trim() === 't', password);
    },
    'SIGTERM ends every process with status 0 within 10 s': async () => {
      await compose('stop', '--timeout', '10', ...processes);
      const states = await compose('ps', '--all', '--format', '{{.Service}} {{.ExitCode}}', ...processes);
      expectThat(!/ [1-9]/.test(states), states);
    },
  };
}

/** Resolves with the head of the reply. Accepts the proxy's self-signed certificate. */
async function open(url: string): Promise<IncomingMessage> {
  const request = get(url, { timeout: 30_000, rejectUnauthorized: false });
  request.once('timeout', () => request.destroy(new Error(`${url} does not answer.`)));
  // The event's only argument.
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

function expectThat(condition: boolean, seenInstead: string): void {
  if (!condition) throw new Error(seenInstead);
}
