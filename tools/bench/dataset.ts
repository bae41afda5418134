import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { connect, migrate } from '@confab/db';
import { sql } from 'drizzle-orm';
import postgres from 'postgres';

export type Size = {
  users: number;
  posts: number;
  comments: number;
  votes: number;
  /** Those with posts and members. */
  communities: number;
  /** Further ones, which make the directory long. */
  directory: number;
  /** Open reports in the first community, and members who are banned from it. */
  reports: number;
  bans: number;
};

export const sizes = {
  large: {
    users: 100_000,
    posts: 500_000,
    comments: 1_500_000,
    votes: 2_000_000,
    communities: 2000,
    directory: 98_000,
    reports: 50_000,
    bans: 5000,
  },
  quick: {
    users: 5000,
    posts: 20_000,
    comments: 60_000,
    votes: 80_000,
    communities: 500,
    directory: 9500,
    reports: 4000,
    bans: 500,
  },
  /** Where nothing but a member and a queue is needed. */
  bare: {
    users: 300,
    posts: 100,
    comments: 300,
    votes: 400,
    communities: 20,
    directory: 0,
    reports: 20,
    bans: 10,
  },
  /** Everybody, with little to read. */
  members: {
    users: 100_000,
    posts: 5000,
    comments: 15_000,
    votes: 20_000,
    communities: 500,
    directory: 500,
    reports: 500,
    bans: 100,
  },
  /** More than ten million rows, most of them short. */
  millions: {
    users: 250_000,
    posts: 400_000,
    comments: 1_000_000,
    votes: 9_000_000,
    communities: 2000,
    directory: 18_000,
    reports: 1000,
    bans: 500,
  },
  tiny: {
    users: 1000,
    posts: 5000,
    comments: 15_000,
    votes: 20_000,
    communities: 500,
    directory: 500,
    reports: 500,
    bans: 100,
  },
} as const satisfies Record<string, Size>;

export type SizeName = keyof typeof sizes;

/** The database of that size on this server, generated when it is not there yet as the script says. Returns its address. */
export async function datasetUrl(
  serverUrl: string,
  name: SizeName,
  progress: (part: string, done: number, of: number) => void,
): Promise<string> {
  const script = await readFile(new URL('./dataset.sql', import.meta.url), 'utf8');
  // A table that is there once this very script has run to its end.
  const seal = `bench_complete_${createHash('sha256').update(script).digest('hex').slice(0, 12)}`;
  const url = new URL(serverUrl);
  url.pathname = `/bench_${name}`;
  const admin = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  try {
    if (await isComplete(admin, { database: `bench_${name}`, url: url.href, seal })) {
      await migrate(url.href);
      return url.href;
    }
    await admin.unsafe(`drop database if exists bench_${name} with (force)`);
    await admin.unsafe(`create database bench_${name}`);
  } finally {
    await admin.end();
  }
  await migrate(url.href);
  await generate(url.href, { script, seal, size: sizes[name] }, progress);
  return url.href;
}

async function isComplete(
  admin: postgres.Sql,
  { database, url, seal }: { database: string; url: string; seal: string },
): Promise<boolean> {
  const [exists] = await admin`select 1 from pg_database where datname = ${database}`;
  if (!exists) return false;
  const connection = connect(url, { max: 1, applicationName: 'bench' });
  try {
    const [row] = await connection.db.execute<{ complete: boolean }>(
      sql`select to_regclass(${seal}) is not null as complete`,
    );
    return row?.complete ?? false;
  } finally {
    await connection.close();
  }
}

async function generate(
  url: string,
  { script, seal, size }: { script: string; seal: string; size: Size },
  progress: (part: string, done: number, of: number) => void,
): Promise<void> {
  // How much all weights of a Zipf law with exponent 0.85 sum up to.
  const spread = Math.pow(size.posts, 0.15) / 0.15;
  const filled = Object.entries({ ...size, spread }).reduce(
    (text, [name, value]) => text.replaceAll(`{${name}}`, String(value)),
    script,
  );
  const parts = filled.split(/^--\| /m).slice(1);
  const client = postgres(url, { max: 1, onnotice: () => undefined, idle_timeout: 0 });
  try {
    for (const [done, part] of parts.entries()) {
      const [title = '', ...body] = part.split('\n');
      progress(title, done, parts.length);
      await client.unsafe(body.join('\n'));
    }
    await client.unsafe(`create table ${seal} ()`);
    progress('done', parts.length, parts.length);
  } finally {
    await client.end();
  }
}
