import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { StoreKind } from '@confab/config';
import { startPostgres } from '@confab/postgres';
import { startS3Server } from '@confab/storage/test-support';
import { type AnnouncementFigures, measureAnnouncements } from './announcements.ts';
import { type BackupFigures, measureBackup } from './backup.ts';
import { type BanFigures, measureBans } from './bans.ts';
import { addPostForBrowsers, type BrowserFigures, browserTable, measureInBrowser } from './browser.ts';
import { datasetUrl, type SizeName, sizes } from './dataset.ts';
import {
  largePictures,
  type LargePictureFigures,
  measureLargePictures,
  type WithApi,
} from './large-pictures.ts';
import { compressedBytes, type Figures, load } from './load.ts';
import { logInMembers, type Member } from './members.ts';
import { measureMemory, type MemoryFigures, parts } from './memory.ts';
import { freePorts } from '../running-site.ts';
import { answering, run, type Running } from './processes.ts';
import { type Scenario, scenarios } from './scenarios.ts';
import { measureUploads, type UploadFigures } from './uploads.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    small: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '8' },
    data: { type: 'string', default: fileURLToPath(new URL('../../.bench', import.meta.url)) },
  },
});
/** Benches with tables of their own. */
const ownTables = ['announcements', 'bans', 'uploads', 'pictures', 'browser', 'memory', 'backup'];
const seconds = Number(values.seconds);
const secret = 'a secret for the bench';
const entries = {
  api: 'apps/api/src/main.ts',
  web: 'apps/web/server/main.ts',
  worker: 'apps/worker/src/main.ts',
} as const;
const files = join(values.data, 'files');
const removeFiles = () => rm(files, { recursive: true, force: true });
const path = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

await mkdir(values.data, { recursive: true });
const database = await startPostgres({ dataDir: values.data });
try {
  if (positionals.length === 0 || !positionals.every((name) => ownTables.includes(name)))
    await measureRoutes();
  if (isChosen('announcements')) printAnnouncements(await measureAnnouncing());
  if (isChosen('bans')) printBans(await measureSpammers());
  if (isChosen('uploads')) printUploads(await measurePhotographs());
  if (isChosen('pictures')) printLargePictures(await measureStores());
  if (isChosen('memory')) printMemory(await measureWholeProduct());
  if (isChosen('browser')) printTable(browserTable(await measureBrowser()));
  // Ten million rows take long to make: only when asked for by name.
  if (positionals.includes('backup')) printBackup(await measureBackups());
} finally {
  await database.stop();
}

async function measureRoutes(): Promise<void> {
  const jsonFloor = await measureJsonFloor();
  say(`JSON floor: ${jsonFloor.perSecond.toFixed(0)} requests/s, p50 ${jsonFloor.p50} ms\n`);
  const tiny = await measureAll('tiny', jsonFloor);
  const full = await measureAll(values.small ? 'quick' : 'large', jsonFloor);
  if (full.length > 0) print(full, tiny);
}

type Row = {
  scenario: Scenario;
  figures: Figures;
  compressed: number | null;
  floor: { perSecond: number };
};

async function measureAll(size: SizeName, jsonFloor: Figures): Promise<Row[]> {
  const url = await datasetUrl(database.url, size, showProgress);
  const members = await logInMembers(url, secret, 200);
  const chosen = (await scenarios(url, members)).filter(({ name }) => isChosen(name));
  if (chosen.length === 0) return [];
  return withSite(url, ['api', 'web'], async (site) => {
    const rows: Row[] = [];
    for (const scenario of chosen) {
      say(`${size}: ${scenario.name}\n`);
      const origin = site[scenario.at];
      const requests = (await scenario.prepare?.(origin, scenario.requests)) ?? scenario.requests;
      const floor =
        scenario.floor === 'json'
          ? jsonFloor
          : await measureSqlFloor({ ...site.env, PORT: '3000' }, scenario.asks ?? requests);
      const [first] = requests;
      const compressed = first ? await compressedBytes(origin, first) : null;
      await load(origin, requests, 2);
      rows.push({ scenario, figures: await load(origin, requests, seconds), compressed, floor });
    }
    return rows;
  });
}

function isChosen(name: string): boolean {
  return positionals.length === 0 || positionals.some((wanted) => name.includes(wanted));
}

type ProcessName = keyof typeof entries;

type Site = Record<ProcessName, string> & {
  env: Record<string, string>;
  pid: (name: ProcessName) => number;
  /** Kills a process and starts it again. */
  replace: (name: ProcessName) => Promise<void>;
};

/** Runs processes of the product on a data set until the work is done, with nothing else to do. */
async function withSite<Result>(
  databaseUrl: string,
  names: readonly ProcessName[],
  work: (site: Site) => Promise<Result>,
  more: Record<string, string> = {},
): Promise<Result> {
  const [api = 0, web = 0, worker = 0, internal = 0] = await freePorts(4);
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: files,
    SECRET: secret,
    CAPTCHA: 'test',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    PORT: String(web),
    API_PORT: String(api),
    WORKER_PORT: String(worker),
    WEB_INTERNAL_PORT: String(internal),
    NODE_ENV: 'production',
    ...more,
  };
  const running = new Map<ProcessName, Running>();
  const start = (name: ProcessName) => void running.set(name, run(path(entries[name]), env));
  const origins = {
    api: `http://127.0.0.1:${api}`,
    web: `http://127.0.0.1:${web}`,
    worker: `http://127.0.0.1:${worker}`,
  };
  try {
    names.forEach(start);
    for (const name of names) await answering(origins[name] + (name === 'web' ? '/' : '/readyz'));
    return await work({
      ...origins,
      env,
      pid: (name) => {
        const pid = running.get(name)?.child.pid;
        if (pid === undefined) throw new Error(`${name} did not start`);
        return pid;
      },
      replace: async (name) => {
        await running.get(name)?.kill();
        start(name);
      },
    });
  } finally {
    for (const name of names.toReversed()) await running.get(name)?.stop();
  }
}

async function aMember(databaseUrl: string, number = 1): Promise<Member> {
  const member = (await logInMembers(databaseUrl, secret, number)).at(-1);
  if (!member) throw new Error('no member is logged in');
  return member;
}

async function measureSpammers(): Promise<BanFigures> {
  const size = values.small ? 'quick' : 'large';
  const url = await datasetUrl(database.url, size, showProgress);
  const admin = await aMember(url, 3);
  return withSite(url, ['api', 'web'], ({ api, web }) => {
    say('bans\n');
    const site = { databaseUrl: url, apiOrigin: api, webOrigin: web, admin, size: sizes[size] };
    return measureBans(site, 5);
  });
}

/** To a hundred thousand members, by a worker beside an api that answers other requests. */
async function measureAnnouncing(): Promise<AnnouncementFigures> {
  const url = await datasetUrl(database.url, values.small ? 'quick' : 'members', showProgress);
  const members = await logInMembers(url, secret, 200);
  const wanted = ['guest feed, uncached', 'member home feed', 'vote'];
  const requests = (await scenarios(url, members)).filter(({ name }) => wanted.includes(name));
  return withSite(url, ['api', 'worker'], ({ api, replace }) => {
    say('announcements\n');
    const replaceWorker = () => replace('worker');
    return measureAnnouncements({ databaseUrl: url, apiOrigin: api, requests, replaceWorker }, seconds);
  });
}

async function measurePhotographs(): Promise<UploadFigures> {
  const url = await datasetUrl(database.url, 'bare', showProgress);
  const member = await aMember(url);
  try {
    return await withSite(url, ['api', 'worker'], ({ api }) => {
      say('uploads\n');
      return measureUploads({ databaseUrl: url, apiOrigin: api, member }, values.small ? 5 : 20);
    });
  } finally {
    await removeFiles();
  }
}

/** An api for each kind of store. The object store is in this process. */
async function measureStores(): Promise<Record<StoreKind, LargePictureFigures>> {
  const url = await datasetUrl(database.url, 'bare', showProgress);
  const member = await aMember(url);
  const objects = await startS3Server();
  const measure = async (kind: StoreKind) => {
    say(`pictures: ${kind}\n`);
    const withApi: WithApi = (work) =>
      withSite(url, ['api'], ({ api, pid }) => work({ origin: api, pid: pid('api') }), {
        ...objects.env,
        IMAGE_STORE: kind,
      });
    const figures = await measureLargePictures(withApi, member);
    await removeFiles();
    return figures;
  };
  try {
    return { disk: await measure('disk'), s3: await measure('s3') };
  } finally {
    await objects.stop();
  }
}

async function measureBrowser(): Promise<BrowserFigures> {
  const url = await datasetUrl(database.url, 'bare', showProgress);
  await addPostForBrowsers(url, sizes.bare.users);
  const member = await aMember(url);
  return withSite(url, ['api', 'web'], ({ web }) => {
    say('browser\n');
    return measureInBrowser({ origin: web, member, runs: values.small ? 2 : 5 });
  });
}

/** The content is kept for the next run. */
async function measureWholeProduct(): Promise<MemoryFigures> {
  say('memory\n');
  return measureMemory(path('.'), join(values.data, 'memory'), seconds);
}

/** By the commands of an operator, one after the other, on a server without other queries. */
async function measureBackups(): Promise<BackupFigures> {
  const url = await datasetUrl(database.url, values.small ? 'tiny' : 'millions', showProgress);
  return measureBackup(url, join(values.data, 'backup'));
}

async function measureJsonFloor(): Promise<Figures> {
  const server = run(path('apps/api/bench/json-floor.ts'), {});
  const port = await new Promise<string>((resolve) =>
    server.child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
  );
  const origin = `http://127.0.0.1:${port}`;
  await load(origin, [{ path: '/' }], 2);
  const figures = await load(origin, [{ path: '/' }], seconds);
  await server.stop();
  return figures;
}

async function measureSqlFloor(
  env: Record<string, string>,
  requests: Scenario['requests'],
): Promise<{ perSecond: number }> {
  const work = {
    requests: requests
      .slice(0, 50)
      .map(({ method = 'GET', path: url, headers = {}, body }) => ({ method, url, headers, payload: body })),
    creates: requests.some(({ path: url }) => url.endsWith('/comments')),
    seconds,
    connections: 10,
  };
  const floor = run(path('apps/api/bench/sql-floor.ts'), env, JSON.stringify(work));
  // Written by sql-floor.ts.
  return JSON.parse(await floor.output) as { perSecond: number };
}

function printAnnouncements({ members, alone, besides, killed, requests }: AnnouncementFigures): void {
  printTable([
    ['announcement', 'seconds'],
    [`to ${members.toFixed(0)} members, alone`, alone.toFixed(1)],
    [`the same, ${seconds} s of it beside the load below`, besides.toFixed(1)],
    [
      `the same, by a worker that is killed half-way (${killed.notOnce} not told once)`,
      killed.seconds.toFixed(1),
    ],
  ]);
  printTable([
    ['requests', 'p50 ms before', 'during', 'p99 ms before', 'during', 'requests/s during / before'],
    ...requests.map(({ name, before, during }) => [
      name,
      before.p50.toFixed(1),
      during.p50.toFixed(1),
      before.p99.toFixed(1),
      during.p99.toFixed(1),
      (during.perSecond / before.perSecond).toFixed(2),
    ]),
  ]);
}

function printBans({ answered, gone }: BanFigures): void {
  const times = (values: readonly number[]) => [
    (values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN).toFixed(0),
    Math.max(...values).toFixed(0),
  ];
  printTable([
    ['ban with 300 posts and 5,000 comments', 'p50 ms', 'worst ms', 'target'],
    ['answer', ...times(answered), '1000'],
    ['in no feed any more', ...times(gone), ''],
  ]);
}

function printUploads({ bytes, answered, copied, loopHeld, loopAtRest }: UploadFigures): void {
  const times = ({ p50, worst }: { p50: number; worst: number }) => [p50.toFixed(0), worst.toFixed(0)];
  printTable([
    [`upload of 12 megapixels, ${(bytes / 1e6).toFixed(1)} MB`, 'p50 ms', 'worst ms', 'target'],
    ['answer, one at a time', ...times(answered), '600'],
    ['all copies after that', ...times(copied), '2000'],
    ['event loop of the api held', ...times(loopHeld), '20'],
    ['the same, with nothing to do', ...times(loopAtRest), ''],
  ]);
}

function printLargePictures(stores: Record<StoreKind, LargePictureFigures>): void {
  const { disk, s3 } = stores;
  say(
    `pictures of ${(disk.sent / 1e6).toFixed(1)} MB, ${(disk.stored / 1e6).toFixed(1)} MB as they are stored\n`,
  );
  const row = (what: string, of: Exclude<keyof LargePictureFigures, 'sent' | 'stored'>) => [
    what,
    ...[disk, s3].map((figures) => (figures[of] / 1024 ** 2).toFixed(0)),
  ];
  printTable([
    ['most memory of the api, MiB', 'disk', 's3'],
    row('with nothing to do', 'atRest'),
    row(`${largePictures.inTurn} uploads one after the other`, 'inTurn'),
    row(`${largePictures.atOnce} uploads at once`, 'atOnce'),
    row('a new process, with nothing to do', 'beforeServing'),
    row(`one sent to ${largePictures.readers} who read slowly`, 'served'),
  ]);
}

function printMemory({ idle, loaded, after, failed }: MemoryFigures): void {
  const columns = [idle, loaded, after];
  const total = columns.map((column) => parts.reduce((sum, part) => sum + column[part], 0));
  printTable([
    ['memory, MB', 'idle', 'most under load', 'half a minute later', 'target, idle'],
    ...parts.map((part) => [part, ...columns.map((column) => column[part].toFixed(0)), '']),
    ['all', ...total.map((sum) => sum.toFixed(0)), '512'],
  ]);
  say(`Requests that failed: ${failed}\n`);
}

function printBackup({ rows, files, archiveBytes, commands, report }: BackupFigures): void {
  const megabytes = archiveBytes / 1e6;
  say(`${rows} rows, ${files} files, archive of ${megabytes.toFixed(1)} MB\n`);
  printTable([
    ['command', 'seconds', 'rows/s', 'MB/s of archive', 'peak MiB of memory', 'target'],
    ...Object.entries(commands).map(([name, { seconds: took, peakBytes }]) => [
      name,
      took.toFixed(1),
      (rows / took).toFixed(0),
      (megabytes / took).toFixed(1),
      (peakBytes / 1024 ** 2).toFixed(0),
      '256',
    ]),
  ]);
  say(`\n${report}`);
}

function print(rows: readonly Row[], tiny: readonly Row[]): void {
  printTable([
    [
      'route',
      'requests/s',
      'p50 ms',
      'p99 ms',
      'bytes',
      'compressed',
      'failed',
      'floor',
      'ratio',
      'target',
      'p50 against 5,000 posts',
    ],
    ...rows.map(({ scenario, figures, compressed, floor }, index) => [
      scenario.name,
      figures.perSecond.toFixed(0),
      figures.p50.toFixed(1),
      figures.p99.toFixed(1),
      String(figures.bytes),
      String(compressed ?? ''),
      String(figures.failed),
      `${floor.perSecond.toFixed(0)} (${scenario.floor})`,
      (figures.perSecond / floor.perSecond).toFixed(2),
      scenario.target.toFixed(1),
      (figures.p50 / Math.max(tiny[index]?.figures.p50 ?? 1, 0.5)).toFixed(2),
    ]),
  ]);
}

function printTable(lines: readonly (readonly string[])[]): void {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  for (const line of lines)
    say(`${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}\n`);
}

function showProgress(part: string, done: number, of: number): void {
  if (!process.stdout.isTTY || process.env['NO_COLOR']) return say(`data set: ${part} (${done} of ${of})\n`);
  const width = 24;
  const filled = Math.round((done / of) * width);
  say(`\r[${'#'.repeat(filled)}${' '.repeat(width - filled)}] ${part.padEnd(24)}${done === of ? '\n' : ''}`);
}

function say(text: string): void {
  process.stdout.write(text);
}
