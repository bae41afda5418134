import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { connect, migrate } from '@confab/db';
import { rebuildBatch, searchStatus, startRebuild } from '@confab/search';
import { sql } from 'drizzle-orm';
import postgres from 'postgres';

/** A site of so many posts and three times as many comments, indexed. */
export type SearchSite = { url: string; documents: number; rebuildSeconds: number };

const users = 20_000;
const communities = 1000;
const hosts = 300;

/** The database of so many documents on this server, made when it is not there yet as this file says. */
export async function searchSite(
  serverUrl: string,
  documents: number,
  progress: (part: string, done: number, of: number) => void,
): Promise<SearchSite> {
  const source = readFileSync(fileURLToPath(import.meta.url));
  const seal = `bench_complete_${createHash('sha256').update(source).digest('hex').slice(0, 12)}`;
  const name = `bench_search_${documents}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const admin = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  const made = await secondsOf(admin, { name, url: url.href, seal });
  if (made === undefined) {
    await admin.unsafe(`drop database if exists ${name} with (force)`);
    await admin.unsafe(`create database ${name}`);
  }
  await admin.end();
  await migrate(url.href);
  if (made !== undefined) return { url: url.href, documents, rebuildSeconds: made };

  await write(url.href, documents, progress);
  const rebuildSeconds = await index(url.href, documents, progress);
  const client = postgres(url.href, { max: 1 });
  await client.unsafe('vacuum (analyze)');
  await client.unsafe(`create table ${seal} as select ${rebuildSeconds}::float8 as seconds`);
  await client.end();
  return { url: url.href, documents, rebuildSeconds };
}

async function secondsOf(
  admin: postgres.Sql,
  { name, url, seal }: { name: string; url: string; seal: string },
): Promise<number | undefined> {
  const [exists] = await admin`select 1 from pg_database where datname = ${name}`;
  if (!exists) return undefined;
  const client = postgres(url, { max: 1 });
  try {
    const [complete] = await client`select 1 from pg_class where relname = ${seal}`;
    if (!complete) return undefined;
    const [row] = await client<{ seconds: number }[]>`select seconds from ${client(seal)}`;
    return row?.seconds;
  } finally {
    await client.end();
  }
}

/** Text in COPY's form. Secondary indexes are made at the end, which takes a quarter of the time. */
async function write(
  url: string,
  documents: number,
  progress: (part: string, done: number, of: number) => void,
): Promise<void> {
  const posts = Math.floor(documents / 4);
  const client = postgres(url, { max: 1, onnotice: () => undefined, idle_timeout: 0 });
  try {
    await client.unsafe(`
      set session_replication_role = replica;
      set synchronous_commit = off;
      set maintenance_work_mem = '512MB'`);
    const indexes = await client<{ name: string; definition: string }[]>`
      select indexname as name, indexdef as definition from pg_indexes
      where tablename in ('posts', 'comments') and indexname not in (
        select conname from pg_constraint where contype = 'p')`;
    await client.unsafe(indexes.map(({ name }) => `drop index ${name}`).join(';'));
    const parts = 5;
    const copy = async (part: number, into: string, rows: Iterable<string>) => {
      progress(into, part, parts);
      await pipeline(
        Readable.from(inBlocks(rows)),
        await client.unsafe(`copy ${into} from stdin`).writable(),
      );
    };
    const texts = textMaker();
    await copy(0, 'users (id, user_index, username, points, created_at)', userRows());
    await client.unsafe(`update site_settings set no_users = ${1000 + users}`);
    await copy(1, 'communities (id, name, user_id, about, about_html, no_members)', communityRows(texts));
    await copy(2, `posts (${postColumns.join(', ')})`, postRows(posts, texts));
    await copy(3, `comments (${commentColumns.join(', ')})`, commentRows(posts, documents - posts, texts));
    progress('indexes', 4, parts);
    for (const { definition } of indexes) await client.unsafe(definition);
    await client.unsafe('analyze');
  } finally {
    await client.end();
  }
}

function* inBlocks(rows: Iterable<string>): Generator<string> {
  let block = '';
  for (const row of rows) {
    block += `${row}\n`;
    if (block.length > 65_536) {
      yield block;
      block = '';
    }
  }
  yield block;
}

async function index(
  url: string,
  documents: number,
  progress: (part: string, done: number, of: number) => void,
): Promise<number> {
  const connection = connect(url, { max: 1, applicationName: 'bench' });
  const startedAt = performance.now();
  try {
    await startRebuild(connection.db);
    for (let batch = 1; await rebuildBatch(connection.db); batch += 1) {
      if (batch % 100 !== 0) continue;
      const { noDocuments } = await searchStatus(connection.db);
      progress('search index', noDocuments, documents);
    }
    await connection.db.execute(sql`truncate search_queue`);
  } finally {
    await connection.close();
  }
  return (performance.now() - startedAt) / 1000;
}

const year = 31_557_600_000;
/** Three years, to a moment of the autumn of 2026. */
const until = Date.parse('2026-11-20T00:00:00Z');

function uuid(kind: number, number: number, ms: number): string {
  const time = (BigInt(Math.trunc(ms)) * 1_000_000n).toString(16).padStart(16, '0');
  const hex = `${time}${(kind * 0x10_00_00_00 + number).toString(16).padStart(8, '0')}00000000`;
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
}
const userId = (number: number) => uuid(1, number, until - 3.2 * year);
const communityId = (number: number) => uuid(2, number, until - 3.1 * year);
/** Sites grow: half of all is of the last year. */
const momentOf = (share: number) => until - 3 * year * (1 - share ** 0.63);

function* userRows(): Generator<string> {
  const { words, random } = textMaker();
  for (let n = 1; n <= users; n += 1) {
    const name = `${(words[Math.floor(random() * 3000)] ?? 'one').slice(0, 12)}_${n}`;
    yield [userId(n), 1000 + n, name, 1 + Math.floor(400 * random() ** 4), iso(until - 3.2 * year)].join(
      '\t',
    );
  }
}

function* communityRows({ words, text }: Texts): Generator<string> {
  for (let n = 1; n <= communities; n += 1) {
    const name = n <= 300 ? `${words[40 + n * 7]?.slice(0, 20)}${n}` : `place_${n}`;
    const about = text(20);
    yield [communityId(n), name, userId(n), about, `<p>${about}</p>`, Math.ceil(5000 / n)].join('\t');
  }
}

const iso = (ms: number) => new Date(ms).toISOString();
const postColumns = [
  ...['id', 'public_id', 'type', 'user_id', 'community_id', 'title', 'body', 'body_html', 'body_renderer'],
  ...['link_url', 'upvotes', 'hotness', 'age_group', 'no_comments', 'created_at', 'last_activity_at'],
];
const commentColumns = [
  ...['id', 'post_id', 'number', 'user_id', 'body', 'body_html', 'body_renderer', 'upvotes', 'created_at'],
];

function* postRows(posts: number, { text, random }: Texts): Generator<string> {
  for (let n = 1; n <= posts; n += 1) {
    const at = momentOf(n / posts);
    const isLink = n % 5 === 0;
    const body = isLink ? '' : text(spread(random, 60));
    const title = text(4 + Math.floor(random() * 7));
    yield [
      ...[uuid(3, n, at), n.toString(36).padStart(8, '0'), isLink ? 'link' : 'text'],
      ...[userId(zipf(random, users)), communityId(zipf(random, communities)), title.padEnd(3, '.')],
      ...(isLink ? ['\\N', '\\N', '\\N'] : [body, `<p>${body}</p>`, 1]),
      isLink ? `https://site${zipf(random, hosts)}.example.org/pages/${n}` : '\\N',
      ...[pointsOf(random), n, 4, 3, iso(at), iso(at)],
    ].join('\t');
  }
}

function* commentRows(posts: number, comments: number, { text, random }: Texts): Generator<string> {
  for (let n = 1; n <= comments; n += 1) {
    const post = 1 + Math.floor(((n - 1) * posts) / comments);
    const at = momentOf(post / posts) + 60_000 * (1 + (n % 3));
    const body = text(spread(random, 35));
    yield [
      ...[uuid(4, n, at), uuid(3, post, momentOf(post / posts)), 1 + ((n - 1) % 3)],
      ...[userId(zipf(random, users)), body, `<p>${body}</p>`, 1, pointsOf(random), iso(at)],
    ].join('\t');
  }
}

type Random = () => number;
const zipf = (random: Random, most: number) =>
  Math.min(most, Math.floor(Math.exp(random() * Math.log(most + 1))));
const spread = (random: Random, mean: number) => 3 + Math.floor(-Math.log(1 - random()) * (mean - 3));
const pointsOf = (random: Random) => Math.floor(1 / (0.002 + random()) ** 0.8);

type Texts = { words: readonly string[]; random: Random; text: (length: number) => string };

/** Of 100 texts eight are of Chinese or Japanese words; of 100 words of the others five are of a long tail. */
function textMaker(): Texts {
  const random = seeded(7);
  const known = wordsOfDemo();
  const latin = tableOf(known.filter(([word]) => /^\p{sc=Latin}+$/u.test(word)));
  const asian = tableOf([
    ...known.filter(([word]) => /^[\p{sc=Han}\p{sc=Hiragana}]+$/u.test(word)),
    ...made(),
  ]);
  const words = known.flatMap(([word]) => (/^[a-z]{3,}$/.test(word) ? [word] : []));
  const rare = () => {
    const [one = '', other = ''] = [
      words[zipf(random, words.length) - 1],
      words[zipf(random, words.length) - 1],
    ];
    return one.slice(0, 5) + other.slice(-4);
  };
  const text = (length: number) => {
    if (random() < 0.08) return Array.from({ length }, () => pick(asian, random)).join('');
    const chosen = Array.from({ length }, (_, at) => {
      const word = random() < 0.05 ? rare() : pick(latin, random);
      return at % 12 === 11 && at < length - 1 ? `${word}.` : word;
    }).join(' ');
    return chosen.charAt(0).toUpperCase() + chosen.slice(1);
  };
  return { words, random, text };
}

const pick = (table: readonly string[], random: Random) => table[Math.floor(random() * table.length)] ?? '';

/** Each word as often as its share, at least once. */
function tableOf(words: readonly (readonly [string, number])[]): string[] {
  const all = words.reduce((sum, [, count]) => sum + count, 0);
  return words.flatMap(([word, count]) => Array<string>(Math.ceil((count / all) * 400_000)).fill(word));
}

/** The words of the demo's texts with how often they stand there, the commonest first. */
function wordsOfDemo(): [string, number][] {
  const folder = fileURLToPath(new URL('../demo/texts', import.meta.url));
  const counts = new Map<string, number>();
  for (const file of globSync('**/*.md', { cwd: folder })) {
    for (const [word] of readFileSync(`${folder}/${file}`, 'utf8')
      .toLowerCase()
      .matchAll(/[\p{L}\p{M}]+/gu))
      if (word.length <= 24) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one);
}

/** Words of two common characters, after Zipf's law. */
function made(): [string, number][] {
  const letter = (n: number) => String.fromCodePoint(0x4e00 + ((n * 7919) % 6000));
  return Array.from({ length: 8000 }, (_, n) => [letter(n) + letter(n * 3 + 1), 4000 / (n + 1)]);
}

function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
