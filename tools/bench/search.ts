import { fileURLToPath } from 'node:url';
import { connect } from '@confab/db';
import { sql } from 'drizzle-orm';
import { type Figures, load, type Request } from './load.ts';
import { logInMembers } from './members.ts';
import { printTable, say } from './output.ts';
import { run } from './processes.ts';
import { searchQueries } from './search-queries.ts';
import type { SearchSite } from './search-site.ts';
import { secret, type Site } from './site.ts';

type Row = { what: string; queries: number; figures: Figures; target: number };

export type SearchFigures = {
  site: SearchSite;
  pages: readonly Row[];
  suggestions: readonly Row[];
  /** Bytes of a document: its row with its indexes, and its share of the table of words. */
  bytes: { documents: number; words: number };
  writes: readonly { what: string; without: number; with: number }[];
  rebuild: { perSecond: number; atRest: Figures; beside: Figures };
};

const pageTarget = 50;
const suggestTarget = 30;
const all = Object.values(searchQueries).flat();

export async function measureSearch(
  found: SearchSite,
  { api, env }: Site,
  seconds: number,
): Promise<SearchFigures> {
  const connection = connect(found.url, { max: 1, applicationName: 'bench' });
  try {
    const pages = await measureKinds(api, pageOf, { seconds, target: pageTarget });
    const suggestions = await measureKinds(api, suggestionOf, { seconds, target: suggestTarget });
    const [size] = await connection.db.execute<{ documents: number; words: number }>(sql`
      select pg_total_relation_size('search_documents')::float8 / no_documents as documents,
        pg_total_relation_size('search_words')::float8 / no_documents as words
      from search_state`);
    const rebuild = await measureRebuild(found, api, env, seconds);
    const writes = await measureWrites(found, api, seconds);
    return {
      site: found,
      pages,
      suggestions,
      bytes: size ?? { documents: NaN, words: NaN },
      writes,
      rebuild,
    };
  } finally {
    await connection.close();
  }
}

const pageOf = (query: string, more = ''): Request => ({
  path: `/api/search?q=${encodeURIComponent(query)}${more}`,
});
/** While it is typed: two thirds of what is asked for in the end. */
const suggestionOf = (query: string): Request => {
  const letters = [...query];
  const typed = letters.slice(0, Math.max(2, Math.ceil((letters.length * 2) / 3))).join('');
  return { path: `/api/search/suggest?q=${encodeURIComponent(typed)}` };
};

/** Each kind by one reader, then everything by one, and by ten at once. */
async function measureKinds(
  api: string,
  requestOf: (query: string, more?: string) => Request,
  { seconds, target }: { seconds: number; target: number },
): Promise<Row[]> {
  const kinds = Object.entries(searchQueries).map(([kind, queries]): [string, Request[]] => [
    kind,
    queries.map((query) => requestOf(query)),
  ]);
  if (requestOf === pageOf) {
    kinds.push(['newest first', searchQueries['common words'].map((query) => pageOf(query, '&sort=new'))]);
    kinds.push([
      'most points first',
      searchQueries['words of between'].map((query) => pageOf(query, '&sort=top')),
    ]);
  }
  const mixed = kinds.flatMap(([, requests]) => requests);
  // All of it once, so that every query is warm.
  for (const { path } of mixed) await (await fetch(api + path)).arrayBuffer();
  const rows: Row[] = [];
  for (const [what, requests] of kinds)
    rows.push({
      what,
      queries: requests.length,
      figures: await load(api, requests, seconds, { atOnce: 1 }),
      target,
    });
  const shuffled = mixed.map((_, at) => mixed[(at * 7919) % mixed.length] ?? { path: '/' });
  const everything = { what: 'all of them', queries: mixed.length, target };
  rows.push({ ...everything, figures: await load(api, shuffled, 2 * seconds, { atOnce: 1 }) });
  const tenAtOnce = await load(api, shuffled, 2 * seconds);
  return [...rows, { ...everything, what: 'all of them, ten readers', figures: tenAtOnce }];
}

/** The documents of some posts are made once more by the operator's command, beside readers of feeds. */
async function measureRebuild(
  { url }: SearchSite,
  api: string,
  env: Record<string, string>,
  seconds: number,
): Promise<SearchFigures['rebuild']> {
  const connection = connect(url, { max: 1, applicationName: 'bench' });
  const { db } = connection;
  const feeds = [{ path: '/api/posts?sort=hot' }];
  const perSecond = 50;
  const count = async () => {
    const [row] = await db.execute<{ documents: number }>(
      sql`select no_documents as documents from search_state`,
    );
    return row?.documents ?? NaN;
  };
  try {
    await load(api, feeds, 2);
    const atRest = await load(api, feeds, 2 * seconds, { perSecond });
    await db.execute(sql`
      with gone as (
        delete from search_documents where id in (
          select id from posts order by id limit ${Math.min(60_000, 4000 * seconds)}) returning id)
      update search_state set no_documents = no_documents - (select count(*) from gone)`);
    const before = await count();
    const cli = run(fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url)), env, {
      args: ['search', 'rebuild'],
    });
    cli.output.catch(() => undefined);
    while ((await count()) === before) await load(api, feeds, 0.2, { perSecond });
    const first = await count();
    const startedAt = performance.now();
    const beside = await load(api, feeds, seconds, { perSecond });
    const done = (await count()) - first;
    const took = (performance.now() - startedAt) / 1000;
    await cli.kill();
    await db.execute(sql`update search_state set rebuilding_down = null, rebuilt_down_to = null`);
    return { perSecond: done / took, atRest, beside };
  } finally {
    await connection.close();
  }
}

/** Votes and comments a second without the triggers of the search and with them, in turns; a worker runs throughout. */
async function measureWrites(
  { url }: SearchSite,
  api: string,
  seconds: number,
): Promise<SearchFigures['writes']> {
  const connection = connect(url, { max: 1, applicationName: 'bench' });
  const { db } = connection;
  try {
    const members = await logInMembers(url, secret, 50);
    const rows = await db.execute<{ id: string; publicId: string }>(sql`
      select substr(replace(id::text, '-', ''), 1, 24) as id, public_id as "publicId" from posts
      order by id desc limit 200`);
    const requests = (
      of: (row: { id: string; publicId: string }) => { path: string; body: object },
    ): Request[] =>
      rows.map((row, at) => {
        const { path, body } = of(row);
        const headers = { ...members[at % members.length]?.headers, 'content-type': 'application/json' };
        return { method: 'POST', path, headers, body: JSON.stringify(body) };
      });
    const kinds: [string, Request[]][] = [
      ['votes', requests(({ id }) => ({ path: '/api/_postVote', body: { postId: id, up: true } }))],
      [
        'comments',
        requests(({ publicId }) => ({
          path: `/api/posts/${publicId}/comments`,
          body: { body: 'A short answer, with *one* thought in it.' },
        })),
      ],
    ];
    const triggers = await db.execute<{ table: string; name: string }>(sql`
      select tgrelid::regclass as table, tgname as name from pg_trigger where tgname like '%\\_searched'`);
    const figures: { what: string; without: number; with: number }[] = [];
    for (const [what, ofKind] of kinds) {
      await load(api, ofKind, 2);
      const rates: Record<'disable' | 'enable', number[]> = { disable: [], enable: [] };
      for (const act of ['disable', 'enable', 'enable', 'disable', 'disable', 'enable'] as const) {
        for (const { table, name } of triggers)
          await db.execute(sql.raw(`alter table ${table} ${act} trigger ${name}`));
        rates[act].push((await load(api, ofKind, seconds)).perSecond);
      }
      figures.push({ what, without: middle(rates.disable), with: middle(rates.enable) });
    }
    return figures;
  } finally {
    await connection.close();
  }
}

const middle = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;

export function printSearch({ site, pages, suggestions, bytes, writes, rebuild }: SearchFigures): void {
  say(`${site.documents} documents, ${all.length} queries\n`);
  for (const [title, rows] of [
    ['page of results', pages],
    ['suggestions', suggestions],
  ] as const)
    printTable([
      [title, 'queries', 'requests/s', 'p50 ms', 'p95 ms', 'p99 ms', 'failed', 'target, p95'],
      ...rows.map(({ what, queries, figures, target }) => [
        ...[what, String(queries), figures.perSecond.toFixed(0)],
        ...[figures.p50, figures.p95, figures.p99].map((ms) => ms.toFixed(1)),
        ...[String(figures.failed), String(target)],
      ]),
    ]);
  printTable([
    ['index', '', 'target'],
    ['bytes of a document with its indexes', bytes.documents.toFixed(0), '1200'],
    ['bytes of the table of words, a document', bytes.words.toFixed(0), ''],
    [
      'a million documents, nothing else running, s',
      ((site.rebuildSeconds / site.documents) * 1e6).toFixed(0),
      '600',
    ],
    ['documents a second, beside 50 feeds a second', rebuild.perSecond.toFixed(0), '1667'],
    ['p99 of these feeds at rest, ms', rebuild.atRest.p99.toFixed(1), ''],
    [
      'p99 of these feeds beside a rebuild, ms',
      rebuild.beside.p99.toFixed(1),
      (2 * rebuild.atRest.p99).toFixed(1),
    ],
  ]);
  printTable([
    ['a second', 'without the triggers', 'with them', 'ratio', 'target'],
    ...writes.map((row) => [
      ...[row.what, row.without.toFixed(0), row.with.toFixed(0)],
      ...[(row.with / row.without).toFixed(2), '0.95'],
    ]),
  ]);
}
