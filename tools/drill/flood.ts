/**
 * `npm run drill:flood`: ten thousand addresses want 500 uncached pages a second. Prints what members notice of it, and ends
 * with 1 unless 99 % of their requests are good and their slowest hundredth takes less than twice its time at rest.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, updateSiteSettings } from '@confab/db';
import type { SiteSettingValues } from '@confab/domain';
import { startTestPostgres } from '@confab/postgres';
import { complain, say, step } from '@confab/terminal';
import { sql } from 'drizzle-orm';
import { datasetUrl, sizes } from '../bench/dataset.ts';
import { type Figures, load, type Request } from '../bench/load.ts';
import { logInMembers } from '../bench/members.ts';
import { run } from '../bench/processes.ts';
import { secret, type Site, withSite } from '../bench/site.ts';
import { buildWeb } from '../product/build-web.ts';
import { floodPerSecond, type Sent } from './flood-sender.ts';

const seconds = 30;
const members = { count: 40, perSecond: 10 };

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

await buildWeb();
const server = await startTestPostgres();
const files = await mkdtemp(join(tmpdir(), 'confab-flood-'));
try {
  const databaseUrl = await step('Making 5,000 posts', () => datasetUrl(server.url, 'tiny', () => undefined));
  const pages = await listPages(databaseUrl);
  const withCookies = await logInMembers(databaseUrl, secret, members.count);
  const requests = pages.slice(0, 400).map((path, at): Request => ({
    path,
    headers: { cookie: withCookies[at % withCookies.length]?.headers['cookie'] ?? '' },
  }));
  const load1 = loadavg()[0] ?? 0;
  say(`${availableParallelism()} processors, load ${load1.toFixed(1)} before; ${sizes.tiny.posts} posts`);
  const results = await withSite(
    { databaseUrl, files },
    ['api', 'web'],
    async (site) => [
      await attempt(site, databaseUrl, 'automatic', requests, pages),
      await attempt(site, databaseUrl, 'off', requests, pages),
    ],
    { TRUSTED_PROXIES: '127.0.0.1' },
  );
  const [shielded] = results;
  const problems = shielded ? problemsOf(shielded) : ['nothing was measured'];
  problems.forEach(complain);
  say(problems.length === 0 ? 'Passed' : 'Failed');
  if (problems.length > 0) process.exitCode = 1;
} finally {
  await rm(files, { recursive: true, force: true });
  await server.stop();
}

type Result = { rest: Figures; flooded: Figures };

async function attempt(
  site: Site,
  databaseUrl: string,
  shield: SiteSettingValues['shield'],
  requests: readonly Request[],
  pages: readonly string[],
): Promise<Result> {
  const connection = connect(databaseUrl, { max: 1, applicationName: 'drill' });
  await updateSiteSettings(connection.db, { shield });
  await connection.close();
  // The web process hears of it within two seconds.
  await sleep(3000);
  const visit = () => load(site.web, requests, seconds, { perSecond: members.perSecond });
  await step(`Warming up (${shield})`, visit);
  const rest = await step('Members at rest', visit);
  const flood = run(
    fileURLToPath(new URL('./flood-sender.ts', import.meta.url)),
    {},
    { input: JSON.stringify({ origin: site.web, pages, seconds }) },
  );
  const flooded = await step(`Members in the flood, shield ${shield}`, visit);
  // The sender prints what it counted.
  const sent = JSON.parse(await flood.output) as Sent;
  tell(shield, { rest, flooded }, sent);
  return { rest, flooded };
}

function tell(shield: string, { rest, flooded }: Result, sent: Sent): void {
  const line = (what: string, { replies, p50, p95, p99, failed }: Figures) =>
    say(
      `  ${what}: ${replies} replies, p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${failed} failed`,
    );
  say(`Shield ${shield}`);
  line('members at rest', rest);
  line('members in the flood', flooded);
  const statuses = Object.entries(sent.statuses).map(([status, count]) => `${count} of ${status}`);
  say(
    `  flood: ${sent.perSecond.toFixed(0)} requests a second (${floodPerSecond} wanted) from ${sent.addresses} addresses: ${statuses.join(', ')}`,
  );
}

function problemsOf({ rest, flooded }: Result): string[] {
  const good = 1 - flooded.failed / Math.max(1, flooded.replies);
  return [
    ...(flooded.p99 < 2 * rest.p99
      ? []
      : [`the slowest hundredth took ${(flooded.p99 / rest.p99).toFixed(1)} times as long as at rest`]),
    ...(good >= 0.99 ? [] : [`only ${(good * 100).toFixed(1)} % of members' requests were good`]),
  ];
}

/** Of posts: no two requests within ten seconds want the same one. */
async function listPages(databaseUrl: string): Promise<string[]> {
  const connection = connect(databaseUrl, { max: 1, applicationName: 'drill' });
  try {
    const rows = await connection.db.execute<{ path: string }>(sql`
      select '/' || communities.name || '/post/' || posts.public_id as path
      from posts join communities on communities.id = posts.community_id`);
    return rows.map(({ path }) => path);
  } finally {
    await connection.close();
  }
}
