import { readyUrls, type Settings } from '@confab/config';
import { comments, type Db, getSiteSettings, onlyRow, posts } from '@confab/db';
import { RENDERER_VERSION } from '@confab/domain';
import { searchStatus } from '@confab/search';
import { sql } from 'drizzle-orm';
import { type Check, fail, type Subject, warn } from './check.ts';
import { isHttpsSite } from './configuration.ts';

/** The queue, and the processes. */
export const workChecks: readonly Check[] = [
  { name: 'failed jobs', rule: 'no job was given up after its last attempt', ask: checkFailedJobs },
  { name: 'waiting jobs', rule: 'no job is due for more than five minutes', ask: checkWaitingJobs },
  {
    name: 'search index',
    rule: 'no change waits for the search index for more than five minutes, unless the search is off',
    ask: checkSearchIndex,
  },
  {
    name: 'older texts',
    rule: 'how many posts and comments the worker has yet to render again, after a version that renders them otherwise',
    ask: checkOlderTexts,
  },
  {
    name: 'processes',
    rule: 'where one of web, api and worker runs on this machine, all do, and are ready',
    look: ({ settings }) => checkProcesses(settings),
  },
  {
    name: 'connected processes',
    rule: 'an api and a worker of an https site are connected to the database, from any machine',
    ask: checkConnected,
  },
  {
    name: 'public address',
    rule: 'where web runs on this machine, `SITE_URL` leads to it',
    look: checkPublicAddress,
  },
];

async function checkFailedJobs(db: Db): Promise<string> {
  const rows = await db.execute<{ name: string; count: number }>(sql`
    select task_identifier as name, count(*)::int as count from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null group by 1 order by 2 desc limit 5`);
  if (rows.length > 0) {
    const names = rows.map(({ name, count }) => `${name} (${count})`).join(', ');
    fail(
      `Given up: ${names}. Their rows in graphile_worker.jobs say why. They are tried again each night; to try one at once, set its attempts in graphile_worker._private_jobs to 0.`,
    );
  }
  return 'none';
}

const DUE_MINUTES = 5;

async function checkWaitingJobs(db: Db): Promise<string> {
  const [row] = await db.execute<{ minutes: number; name: string }>(sql`
    select task_identifier as name, (extract(epoch from now() - run_at) / 60)::float8 as minutes
    from graphile_worker.jobs where locked_at is null and attempts < max_attempts and run_at < now()
    order by run_at limit 1`);
  if (!row) return 'none is due';
  const minutes = Math.floor(row.minutes);
  if (minutes >= DUE_MINUTES)
    warn(`${row.name} is due for ${minutes} minutes. Does a worker run? If it does, add another.`);
  return 'none is late';
}

/** Counted no further than this. */
const olderMax = 100_000;

async function checkOlderTexts(db: Db): Promise<string> {
  const newest = sql.raw(String(RENDERER_VERSION));
  const max = sql.raw(String(olderMax));
  const { count } = onlyRow(
    await db.execute<{ count: number }>(sql`
      select count(*)::int as count from (
        (select id from ${posts} where body_renderer < ${newest} limit ${max})
        union all (select id from ${comments} where body_renderer < ${newest} limit ${max})
        limit ${max}
      ) as older`),
  );
  if (count === 0) return 'none';
  const number = count.toLocaleString('en');
  return `${count === olderMax ? `${number} or more` : number}; the worker renders them one after the other`;
}

async function checkSearchIndex(db: Db): Promise<string> {
  const { search } = await getSiteSettings(db);
  if (!search) return 'rests, since the search is off';
  const { noDocuments, queued, ageSeconds, rebuilding } = await searchStatus(db);
  const minutes = Math.floor(ageSeconds / 60);
  if (minutes >= DUE_MINUTES)
    warn(
      `${queued} changes wait, the oldest for ${minutes} minutes: searches do not find them. Does a worker run? Its log says what keeps it.`,
    );
  return `${noDocuments} documents${rebuilding === null ? '' : ', and a rebuild is under way: until it ends, searches miss some'}`;
}

const PATIENCE_MS = 3000;

type State = 'ready' | 'not ready' | 'away';

async function stateOf(url: string): Promise<State> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    await response.body?.cancel();
    return response.ok ? 'ready' : 'not ready';
  } catch {
    return 'away';
  }
}

async function checkProcesses(settings: Settings): Promise<string> {
  const states = await Promise.all(
    Object.entries(readyUrls(settings)).map(async ([name, url]) => ({ name, state: await stateOf(url) })),
  );
  const named = (wanted: State) => states.filter(({ state }) => state === wanted).map(({ name }) => name);
  const [ready, waiting, away] = [named('ready'), named('not ready'), named('away')];
  if (waiting.length > 0)
    fail(`Runs, but cannot work: ${waiting.join(', ')}. Its log says what it waits for.`);
  if (ready.length === 0) return 'none runs on this machine';
  if (away.length > 0)
    warn(
      `Runs: ${ready.join(', ')}. Does not: ${away.join(', ')}. Start it, unless it runs on another machine.`,
    );
  return `${ready.join(', ')} are ready`;
}

/** Also finds processes on other machines. web has no connection to the database. */
async function checkConnected(db: Db, { env }: Subject): Promise<string> {
  const rows = await db.execute<{ name: string }>(sql`
    select distinct split_part(application_name, '-', 1) as name from pg_stat_activity
    where datname = current_database()`);
  const away = ['api', 'worker'].filter((wanted) => !rows.some(({ name }) => name === wanted));
  if (away.length === 0) return 'api and worker are connected';
  if (isHttpsSite(env))
    warn(
      `Not connected to the database: ${away.join(', ')}. The site needs at least one of each: start what is missing.`,
    );
  return `${away.length === 2 ? 'none' : `no ${away.join()}`}, and none is needed`;
}

async function checkPublicAddress({ settings, env }: Subject): Promise<string> {
  if (!env.SITE_URL) return 'SITE_URL is not set';
  if ((await stateOf(readyUrls(settings).web)) !== 'ready') return 'web does not run on this machine';
  const url = `${env.SITE_URL.replace(/\/$/, '')}/api/_initial`;
  if ((await stateOf(url)) !== 'ready')
    warn(
      'SITE_URL does not lead to the site, as seen from this machine. Look at DNS, proxy and certificate.',
    );
  return 'leads to the site';
}
