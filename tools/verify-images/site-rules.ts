import type { IncomingMessage } from 'node:http';
import { contract } from '@confab/api-contract';
import { ask, open, type Reply } from './ask.ts';
import type { Image, Target } from './engine.ts';
import { expectThat, type Findings } from './findings.ts';
import { answers, type Process, type Site } from './site.ts';

/** How long an operator gives a process to end. */
const STOP_MS = 10_000;

export async function checkProcesses(
  { processes }: Site,
  images: ReadonlyMap<Target, Image>,
  findings: Findings,
): Promise<void> {
  for (const process of processes) {
    const { name, target, operations } = process;
    await findings.check(name, 'answers /healthz and /readyz', async () => {
      expectThat(await answers(`${operations}/healthz`), 'not /healthz');
      expectThat(await answers(`${operations}/readyz`), 'not /readyz');
      return '200, 200';
    });
    await findings.check(name, 'its health check passes', async () => {
      const check = images.get(target)?.settings.healthcheck ?? [];
      expectThat(check.length > 0, 'the image has none');
      const { status, output } = await process.container.exec(check);
      expectThat(status === 0, `exit status ${status}: ${output}`);
      return check.join(' ');
    });
    await findings.check(name, 'neither root, nor capabilities, nor new privileges', () =>
      checkRights(process),
    );
    await findings.check(name, 'read-only root file system, writable /tmp', () => checkFileSystem(process));
  }
}

async function checkRights({ container }: Process): Promise<string> {
  const { output } = await container.exec(['cat', '/proc/1/status']);
  const value = (key: string) => new RegExp(`^${key}:\\s*(\\S+)`, 'm').exec(output)?.[1] ?? 'unknown';
  const user = value('Uid');
  expectThat(/^[1-9]\d*$/.test(user), `user ${user}`);
  for (const set of ['CapEff', 'CapPrm', 'CapBnd'])
    expectThat(/^0+$/.test(value(set)), `${set} ${value(set)}`);
  expectThat(value('NoNewPrivs') === '1', `NoNewPrivs ${value('NoNewPrivs')}`);
  return `process 1 is of user ${user}`;
}

async function checkFileSystem({ container }: Process): Promise<string> {
  const { output } = await container.exec(['cat', '/proc/mounts']);
  // Later mounts cover earlier ones.
  const root = output.split('\n').findLast((line) => line.split(' ')[1] === '/');
  expectThat(root?.split(' ')[3]?.split(',').includes('ro') === true, root ?? 'no root');
  const write = await container.exec(['touch', '/tmp/written']);
  expectThat(write.status === 0, write.output);
  return 'mounted ro';
}

/** What visitors get, from wherever they come in. */
export async function checkPages(site: Site, findings: Findings): Promise<void> {
  const at = (path: string) => ask(`${site.url}${path}`, trusting(site));
  const subject = site.proxy ? 'proxy' : 'web 1';

  await findings.check(subject, 'a page that web renders with what api reads from PostgreSQL', async () => {
    const { posts } = JSON.parse((await at('/api/posts')).body) as {
      posts: { publicId: string; communityName: string; username: string }[];
    };
    const [post] = posts;
    expectThat(post !== undefined, 'there are no posts');
    const { publicId = '', communityName = '', username = '' } = post ?? {};
    const page = await at(`/${communityName}/post/${publicId}`);
    expectThat(page.status === 200, `status ${page.status}`);
    // The address of the page does not say it.
    expectThat(page.body.includes(`/@${username}`), 'the page of a post does not name its author');
    return `200, ${page.body.length} characters: a post of ${communityName} with its author`;
  });
  await findings.check(subject, 'a script of the build, to be kept', async () => {
    const page = await at('/');
    const [script] = /\/assets\/[\w.-]+\.js/.exec(page.body) ?? [];
    expectThat(script !== undefined, 'the page names no script');
    const reply = await at(script ?? '');
    const { 'cache-control': kept = '' } = reply.headers;
    expectThat(reply.status === 200 && kept.includes('immutable'), `${reply.status}, ${kept}`);
    return kept;
  });
  await findings.check(subject, 'a picture of the volume that cli, api and worker share', () =>
    checkPicture(at),
  );
  await findings.check(subject, 'the first call of the web app', async () => {
    const { status } = await at('/api/_initial');
    expectThat(status === 200, `status ${status}`);
    return '200';
  });
  await findings.check(subject, 'metrics are not for visitors', async () => {
    const { status } = await at('/metrics');
    expectThat(status === 404, `status ${status}`);
    return '404';
  });
}

async function checkPicture(at: (path: string) => Promise<Reply>): Promise<string> {
  const { body } = await at('/api/posts?limit=50');
  const [path] = /\/images\/[^"\\]+/.exec(body) ?? [];
  expectThat(path !== undefined, 'no post has a picture');
  const { status, headers } = await at(path ?? '');
  const type = headers['content-type'] ?? '';
  expectThat(status === 200 && type.startsWith('image/'), `${status}, ${type}`);
  return type;
}

/** What only the proxy does. */
export async function checkProxy(site: Site, findings: Findings): Promise<void> {
  const { proxy } = site;
  if (!proxy) return;
  await findings.check('proxy', 'TLS, with the authority it made for localhost', async () => {
    const { status } = await ask(`${site.url}/robots.txt`, trusting(site));
    const stranger = await ask(`${site.url}/robots.txt`).then(
      () => 'trusted',
      () => 'refused',
    );
    expectThat(status === 200 && stranger === 'refused', `${status}, without the authority ${stranger}`);
    return '200';
  });
  await findings.check('proxy', 'every path of the contract is answered by an api', async () => {
    const paths = [...new Set(contract.map(({ call }) => call.path.replaceAll(/:\w+/g, 'none')))];
    for (const path of paths) {
      const { headers } = await ask(`${site.url}${path}`, trusting(site));
      const type = headers['content-type'] ?? '';
      expectThat(!type.includes('text/html'), `${path} is answered by web`);
    }
    return `${paths.length} paths`;
  });
  await findings.check('proxy', 'event streams come as they are written', async () => {
    const stream = await openStream(site, '127.0.0.2');
    // The stream stays open: what is read now cannot have waited for its end.
    const first = await firstChunk(stream);
    stream.destroy();
    expectThat(stream.statusCode === 200 && first.startsWith('retry:'), `${stream.statusCode}, ${first}`);
    return 'the first event of an open stream';
  });
  await findings.check('proxy', 'a forged X-Forwarded-For is not believed, a visitor’s address is', () =>
    checkAddresses(site),
  );
}

/** Each api process was told to keep one stream for an address. */
async function checkAddresses(site: Site): Promise<string> {
  const streams: IncomingMessage[] = [];
  try {
    for (let forged = 1; forged <= 6; forged += 1)
      streams.push(await openStream(site, '127.0.0.3', { 'x-forwarded-for': `203.0.113.${forged}` }));
    const accepted = streams.filter(({ statusCode }) => statusCode === 200).length;
    // At most one by each process, wherever the proxy passed them on.
    expectThat(accepted === 1 || accepted === 2, `${accepted} of 6 streams of one visitor were accepted`);
    const other = await openStream(site, '127.0.0.4');
    streams.push(other);
    expectThat(other.statusCode === 200, `another visitor got ${other.statusCode}`);
    return 'six forged addresses counted as one, a seventh visitor as another';
  } finally {
    for (const stream of streams) stream.destroy();
  }
}

async function openStream(
  site: Site,
  from: string,
  headers: Record<string, string> = {},
): Promise<IncomingMessage> {
  const { posts } = JSON.parse((await ask(`${site.url}/api/posts`, trusting(site))).body) as {
    posts: { id: string }[];
  };
  return open(`${site.url}/api/posts/${posts[0]?.id ?? ''}/events`, {
    ...trusting(site),
    family: 4,
    localAddress: from,
    headers: { ...headers, accept: 'text/event-stream' },
  });
}

async function firstChunk(stream: IncomingMessage): Promise<string> {
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) return String(chunk);
  return '';
}

/**
 * Ends every process as an operator does. The first of two, while visitors keep asking: none of them is to notice where
 * a proxy tells the healthy from the others.
 */
export async function checkStops(site: Site, findings: Findings): Promise<void> {
  const first = site.processes.filter(({ name }) => name.endsWith(' 1'));
  for (const process of [...first, ...site.processes.filter((other) => !first.includes(other))]) {
    await findings.check(process.name, 'SIGTERM ends it with status 0 within 10 s', () => stop(process));
    if (!site.proxy || !first.includes(process) || process.target === 'worker') continue;
    await findings.check('proxy', `visitors do not notice that ${process.name} is gone`, () =>
      keepAsking(site),
    );
  }
  if (!site.proxy) return;
  await findings.check('proxy', 'once nobody is there, says when to come back', async () => {
    const { status, headers } = await ask(`${site.url}/api/posts`, trusting(site));
    const { 'retry-after': later = 'no Retry-After' } = headers;
    expectThat(status === 503 && /^\d+$/.test(later), `${status}, ${later}`);
    return `503, Retry-After: ${later}`;
  });
}

async function stop({ container }: Process): Promise<string> {
  const started = performance.now();
  await container.signal('SIGTERM');
  const status = await container.ended;
  const took = performance.now() - started;
  expectThat(status === 0 && took < STOP_MS, `status ${status} after ${(took / 1000).toFixed(1)} s`);
  return `0 after ${(took / 1000).toFixed(1)} s`;
}

async function keepAsking(site: Site): Promise<string> {
  const paths = Array.from({ length: 40 }, (_, index) =>
    index % 2 === 0 ? '/api/posts' : `/?visit=${index}`,
  );
  for (const path of paths) {
    const { status } = await ask(`${site.url}${path}`, trusting(site));
    expectThat(status === 200, `${path}: ${status}`);
  }
  return `${paths.length} requests, each 200`;
}

function trusting({ proxy }: Site): { ca?: string } {
  return proxy ? { ca: proxy.authority } : {};
}
