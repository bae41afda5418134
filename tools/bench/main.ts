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
import { measureAgainst } from './against.ts';
import { datasetUrl, sizes } from './dataset.ts';
import { type LargePictureFigures, measureLargePictures, type WithApi } from './large-pictures.ts';
import { type KeptFigures, measureKept } from './kept.ts';
import { logInMembers, type Member } from './members.ts';
import { measureMemory, type MemoryFigures } from './memory.ts';
import { say, showProgress, printTable } from './output.ts';
import { GIVE_LARGE_BLOCKS_BACK, ROOM_FOR_NEW } from '../product/programs.ts';
import { run } from './processes.ts';
import { apiScript, type Bench, measureRoutes } from './routes.ts';
import { scenarios } from './scenarios.ts';
import { measureSearch, printSearch, type SearchFigures } from './search.ts';
import { searchSite } from './search-site.ts';
import { secret, withSite } from './site.ts';
import {
  printAnnouncements,
  printBackup,
  printBans,
  printKept,
  printLargePictures,
  printMemory,
  printUpkeep,
  printUploads,
} from './tables.ts';
import { measureUpkeep, type UpkeepFigures } from './upkeep.ts';
import { measureUploads, type UploadFigures } from './uploads.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    small: { type: 'boolean', default: false },
    /** A commit: its routes are measured in turns with those of this checkout, and nothing else is. */
    against: { type: 'string' },
    seconds: { type: 'string', default: '8' },
    /** Of the site that is searched. */
    documents: { type: 'string', default: '2000000' },
    data: { type: 'string', default: fileURLToPath(new URL('../../.bench', import.meta.url)) },
  },
});
/** Benches with tables of their own. */
const ownTables = [
  'announcements',
  'bans',
  'uploads',
  'pictures',
  'browser',
  'memory',
  'kept',
  'backup',
  'search',
  'rules',
  'upkeep',
];
const seconds = Number(values.seconds);
const files = join(values.data, 'files');
const removeFiles = () => rm(files, { recursive: true, force: true });
const at = (databaseUrl: string) => ({ databaseUrl, files });

// Its processes end with it, also when it is stopped.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

await mkdir(values.data, { recursive: true });
const database = await startPostgres({ dataDir: values.data });
const bench: Bench = {
  serverUrl: database.url,
  files,
  size: values.small ? 'quick' : 'large',
  seconds,
  isChosen,
};
try {
  if (values.against === undefined) await measureThisVersion();
  else await measureAgainst(bench, values.against, join(values.data, 'against'));
} finally {
  await database.stop();
}

async function measureThisVersion(): Promise<void> {
  if (positionals.length === 0 || !positionals.every((name) => ownTables.includes(name)))
    await measureRoutes(bench);
  if (isChosen('announcements')) printAnnouncements(await measureAnnouncing(), seconds);
  if (isChosen('bans')) printBans(await measureSpammers());
  if (isChosen('upkeep')) printUpkeep(await measureMassWork());
  if (isChosen('uploads')) printUploads(await measurePhotographs());
  if (isChosen('pictures')) printLargePictures(await measureStores());
  if (isChosen('memory')) printMemory(await measureWholeProduct());
  if (isChosen('rules')) await printAutoRules();
  if (isChosen('kept')) printKept(await measureKeptPieces());
  if (isChosen('browser')) printTable(browserTable(await measureBrowser()));
  // What these read takes long to make: only when asked for by name.
  if (positionals.includes('backup')) printBackup(await measureBackups());
  if (positionals.includes('search')) printSearch(await measureSearching());
}

function isChosen(name: string): boolean {
  return positionals.length === 0 || positionals.some((wanted) => name.includes(wanted));
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
  return withSite(at(url), ['api', 'web'], ({ api, web }) => {
    say('bans\n');
    const site = { databaseUrl: url, apiOrigin: api, webOrigin: web, admin, size: sizes[size] };
    return measureBans(site, 5);
  });
}

/** Texts that are rendered again and a roll-back, each beside an api that answers other requests. */
async function measureMassWork(): Promise<UpkeepFigures> {
  const size = values.small ? 'quick' : 'large';
  const url = await datasetUrl(database.url, size, showProgress);
  const members = await logInMembers(url, secret, 200);
  const admin = await aMember(url, 3);
  const wanted = ['guest feed, uncached', 'member home feed'];
  const requests = (await scenarios(url, members)).filter(({ name }) => wanted.includes(name));
  return withSite(at(url), ['api', 'worker'], ({ api, replace }) => {
    say('upkeep\n');
    const replaceWorker = () => replace('worker');
    const site = { databaseUrl: url, apiOrigin: api, admin, size: sizes[size], requests, replaceWorker };
    return measureUpkeep(site, seconds);
  });
}

/** To a hundred thousand members, by a worker beside an api that answers other requests. */
async function measureAnnouncing(): Promise<AnnouncementFigures> {
  const url = await datasetUrl(database.url, values.small ? 'quick' : 'members', showProgress);
  const members = await logInMembers(url, secret, 200);
  const wanted = ['guest feed, uncached', 'member home feed', 'vote'];
  const requests = (await scenarios(url, members)).filter(({ name }) => wanted.includes(name));
  return withSite(at(url), ['api', 'worker'], ({ api, replace }) => {
    say('announcements\n');
    const replaceWorker = () => replace('worker');
    return measureAnnouncements({ databaseUrl: url, apiOrigin: api, requests, replaceWorker }, seconds);
  });
}

async function measurePhotographs(): Promise<UploadFigures> {
  const url = await datasetUrl(database.url, 'bare', showProgress);
  const member = await aMember(url);
  try {
    return await withSite(at(url), ['api', 'worker'], ({ api }) => {
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
      withSite(at(url), ['api'], ({ api, pid }) => work({ origin: api, pid: pid('api') }), {
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
  return withSite(at(url), ['api', 'web'], ({ web }) => {
    say('browser\n');
    return measureInBrowser({ origin: web, member, runs: values.small ? 2 : 5 });
  });
}

/** The content is kept for the next run. */
async function measureWholeProduct(): Promise<MemoryFigures> {
  say('memory\n');
  return measureMemory(
    fileURLToPath(new URL('../..', import.meta.url)),
    join(values.data, 'memory'),
    seconds,
  );
}

/** By an api that runs as in the product. */
async function measureKeptPieces(): Promise<KeptFigures> {
  const url = await datasetUrl(database.url, 'quick', showProgress);
  const reader = await aMember(url);
  say('kept\n');
  return withSite(
    at(url),
    ['api'],
    ({ api, pid }) => measureKept({ databaseUrl: url, api, pid: pid('api'), reader }),
    { ...GIVE_LARGE_BLOCKS_BACK, NODE_OPTIONS: ROOM_FOR_NEW.api },
  );
}

async function printAutoRules(): Promise<void> {
  // Written by auto-rules.ts.
  const rows = JSON.parse(await run(apiScript('auto-rules.ts'), {}).output) as {
    length: number;
    p50: number;
    p95: number;
  }[];
  printTable([
    ['100 automatic rules: characters of the text', 'p50 ms', 'p95 ms', 'target'],
    ...rows.map(({ length, p50, p95 }) => [String(length), p50.toFixed(1), p95.toFixed(1), '5']),
  ]);
}

/** By the commands of an operator, one after the other, on a server without other queries. */
async function measureBackups(): Promise<BackupFigures> {
  const url = await datasetUrl(database.url, values.small ? 'tiny' : 'millions', showProgress);
  return measureBackup(url, join(values.data, 'backup'));
}

/** The api answers beside a worker that keeps the index, both on the cores of the load generator. */
async function measureSearching(): Promise<SearchFigures> {
  const site = await searchSite(database.url, Number(values.documents), showProgress);
  say('search\n');
  return withSite(at(site.url), ['api', 'worker'], (running) => measureSearch(site, running, seconds));
}
