import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { enqueue } from '@confab/db';
import { zeroId } from '@confab/domain';
import type { JobContext, JobHandler } from '../registry.ts';
import { getNow } from './take-analytics-snapshot.queries.ts';
import { findChangedRanges, listPages, type SitemapKind } from './write-sitemap.queries.ts';

const minuteMs = 60_000;

/** The schedule counts in minutes, and a new post has to be found within one. */
const betweenMs = 30_000;

/** Transactions begun before a run have ended this long after it. */
const settleMs = 2 * minuteMs;

/** Changes are kept for 15 minutes. After a longer pause no file is known to be right. */
const longestPauseMs = 12 * minuteMs;

/** While nothing changes, the state is stored this often. */
const keepStateMs = 5 * minuteMs;

/** Times of last changes in a file are refreshed this often at most. */
const refreshMs = 60 * minuteMs;

const indexKey = 'sitemap.xml';
const stateKey = 'sitemap-files.json';

/** A file covers a range of ids that never changes: from its own first one to that of the next file of its kind. */
type SitemapFile = {
  kind: SitemapKind;
  number: number;
  from: string;
  addresses: number;
  lastModified: string;
  /** In Unix milliseconds; 0 before the first time. */
  writtenAt: number;
  due: boolean;
};

type State = { lookedAt: number; files: SitemapFile[] };

/** How much a file holds, and how many files a run writes: what bounds the work on a large site. */
export type SitemapSizes = { addressesPerFile: number; filesPerRun: number };

/** A file takes at most 50,000 addresses (sitemaps.org); smaller ones are written sooner. */
const usualSizes: SitemapSizes = { addressesPerFile: 10_000, filesPerRun: 20 };

/** Keeps the sitemap true to what visitors may read (docs/decisions/web-reading.md). */
export const writeSitemap: JobHandler<'writeSitemap'> = async ({ again }, context) => {
  if (again) {
    const runAt = new Date(Date.now() + betweenMs).toISOString();
    await enqueue(context.db, 'writeSitemap', { again: false }, { key: 'again:writeSitemap', runAt });
  }
  await updateSitemap(await getNow(context.db), context);
};

type Tools = Pick<JobContext, 'db' | 'store' | 'site' | 'log' | 'signal'>;

/** `now` in Unix milliseconds. */
export async function updateSitemap(now: number, tools: Tools, sizes = usualSizes): Promise<void> {
  const { store, log, signal } = tools;
  const state = (await readState(tools)) ?? {
    lookedAt: 0,
    files: [firstFile('communities'), firstFile('posts')],
  };
  await markDue(state, now, tools);

  let written = 0;
  for (const file of inTurn(state.files)) {
    // A file that is full goes on in the next one.
    for (let next: SitemapFile | undefined = file; next?.due && written < sizes.filesPerRun; written += 1) {
      signal.throwIfAborted();
      next = await writeFile(state.files, next, { now, tools, sizes });
    }
  }
  if (written > 0) await store.put(indexKey, Buffer.from(indexOf(state.files, tools.site.url)));
  if (written > 0 || now - state.lookedAt > keepStateMs) {
    await store.put(stateKey, Buffer.from(JSON.stringify({ ...state, lookedAt: now })));
  }
  if (written > 0) log.debug({ written, files: state.files.length }, 'wrote files of the sitemap');
}

const firstFile = (kind: SitemapKind): SitemapFile => newFile(kind, 1, zeroId);

function newFile(kind: SitemapKind, number: number, from: string): SitemapFile {
  return { kind, number, from, addresses: 0, lastModified: '', writtenAt: 0, due: true };
}

/** Null before the first run, and when the store has lost it. */
async function readState({ store }: Tools): Promise<State | null> {
  if ((await store.find(indexKey)) === null) return null;
  const stored = await store.get(stateKey);
  // Only this job writes it.
  return stored && (JSON.parse(await text(stored.stream)) as State);
}

async function markDue({ lookedAt, files }: State, now: number, { db }: Tools): Promise<void> {
  if (now - lookedAt > longestPauseMs) {
    for (const file of files) file.due = true;
    return;
  }
  for (const kind of ['communities', 'posts'] as const) {
    const own = files.filter((file) => file.kind === kind);
    const froms = own.map(({ from }) => from);
    for (const place of await findChangedRanges(db, kind, { froms, since: lookedAt - settleMs })) {
      const file = own[place];
      if (file) file.due = true;
    }
  }
  const [stalest] = files.toSorted((a, b) => a.writtenAt - b.writtenAt);
  if (stalest && now - stalest.writtenAt > refreshMs) stalest.due = true;
}

/** The newest file of each kind first, where most changes are; then the others, oldest copy first. */
function inTurn(files: readonly SitemapFile[]): SitemapFile[] {
  const isNewest = (file: SitemapFile) => nextOf(files, file) === undefined;
  return files.toSorted((a, b) => Number(isNewest(b)) - Number(isNewest(a)) || a.writtenAt - b.writtenAt);
}

function nextOf(files: readonly SitemapFile[], { kind, number }: SitemapFile): SitemapFile | undefined {
  return files.find((file) => file.kind === kind && file.number === number + 1);
}

type Run = { now: number; tools: Tools; sizes: SitemapSizes };

/** Writes one file. Returns a new one, added to `files`, if it is full. */
async function writeFile(
  files: SitemapFile[],
  file: SitemapFile,
  { now, tools: { db, store, site }, sizes }: Run,
): Promise<SitemapFile | undefined> {
  const before = nextOf(files, file)?.from;
  let addresses = 0;
  let lastModified = '';
  let rest: string | undefined;

  async function* lines() {
    yield `${declaration}<urlset xmlns="${namespace}">\n`;
    for await (const page of listPages(db, file.kind, { from: file.from, before })) {
      let urls = '';
      for (const { id, path, lastModified: changed } of page) {
        if (before === undefined && addresses === sizes.addressesPerFile) {
          rest = id;
          break;
        }
        addresses += 1;
        if (changed > lastModified) lastModified = changed;
        urls += `<url><loc>${site.url}${path}</loc><lastmod>${changed}</lastmod></url>\n`;
      }
      yield urls;
      if (rest !== undefined) break;
    }
    yield '</urlset>\n';
  }

  await store.put(keyOf(file), Readable.from(lines()));
  Object.assign(file, { addresses, lastModified, writtenAt: now, due: false });
  if (rest === undefined) return undefined;
  const next = newFile(file.kind, file.number + 1, rest);
  files.push(next);
  return next;
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The key in the store is the file's path on the site too. */
const keyOf = ({ kind, number }: SitemapFile) => `sitemap-${kind}-${number}.xml`;

function indexOf(files: readonly SitemapFile[], siteUrl: string): string {
  const listed = files
    .filter(({ addresses }) => addresses > 0)
    .map(
      (file) =>
        `<sitemap><loc>${siteUrl}/${keyOf(file)}</loc><lastmod>${file.lastModified}</lastmod></sitemap>\n`,
    );
  return `${declaration}<sitemapindex xmlns="${namespace}">\n${listed.join('')}</sitemapindex>\n`;
}
