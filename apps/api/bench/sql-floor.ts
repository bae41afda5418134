import { text } from 'node:stream/consumers';
import * as schema from '@confab/db';
import { noReplicas, queryName, toUuid } from '@confab/db';
import { newObjectId } from '@confab/domain';
import { createJudge } from '@confab/auto-rules';
import { createRenderPool } from '@confab/markdown/server';
import { createFetcher } from '@confab/outbound';
import { openStore } from '@confab/storage';
import { watchQueries } from '@confab/telemetry';
import { drizzle } from 'drizzle-orm/postgres-js';
import type { InjectOptions } from 'fastify';
import postgres from 'postgres';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';

/**
 * The floor of a route: its SQL alone through the same driver. The requests on standard input are answered once by the
 * real app, whose statements are written down; then only these are sent, as fast as they go. Prints how many requests'
 * worth of statements per second went through.
 */
type Step = { query: string; params: unknown[] };
type Recording = { steps: Step[]; transaction: boolean }[];
/** `created` is the stored id of what the request made: each replay makes another one. */
type Recorded = { recording: Recording; created: string | null };
type Work = { requests: InjectOptions[]; creates: boolean; seconds: number; connections: number };

let recording: Recording = [];
let inTransaction = false;

const work = await readWork();
const url = process.env['DATABASE_URL'] ?? '';
const client = postgres(url, {
  max: 10,
  onnotice: () => undefined,
  connection: { TimeZone: 'UTC', application_name: 'sql-floor' },
});

const recordings = await recordAll();
const replayer = postgres(url, {
  max: 10,
  onnotice: () => undefined,
  connection: { TimeZone: 'UTC', application_name: 'sql-floor' },
});
process.stdout.write(`${JSON.stringify(await measure())}\n`);
await replayer.end();

async function recordAll(): Promise<Recorded[]> {
  const db = drizzle(client, {
    schema,
    casing: 'snake_case',
    logger: {
      logQuery: (query, params) => {
        const open = recording.at(-1);
        const step = { query, params: [...params] };
        if (inTransaction && open?.transaction) open.steps.push(step);
        else recording.push({ steps: [step], transaction: inTransaction });
      },
    },
  });
  const begin = db.transaction.bind(db);
  db.transaction = async (run, config) => {
    inTransaction = true;
    recording.push({ steps: [], transaction: true });
    try {
      return await begin(run, config);
    } finally {
      inTransaction = false;
    }
  };
  const config = readConfig({ ...process.env, LOG_LEVEL: 'error' });
  const markdown = createRenderPool({ siteOrigin: config.site.url });
  const judge = createJudge({ queueMax: 500 });
  const store = openStore(config.imageStore);
  // No recorded request waits for events.
  const listen = () => undefined;
  const fetcher = createFetcher();
  const leaving = new AbortController().signal;
  const queries = watchQueries(config.slowQueryMs, queryName);
  const app = await buildApp({
    config,
    db,
    lookups: db,
    replicas: noReplicas,
    queries,
    tracing: null,
    listen,
    markdown,
    judge,
    trialJudge: judge,
    store,
    fetcher,
    leaving,
  });
  const all: Recorded[] = [];
  for (const request of work.requests) {
    recording = [];
    const reply = await app.inject(request);
    if (reply.statusCode >= 400 || reply.statusCode < 200)
      throw new Error(`${reply.statusCode} ${reply.body}`);
    all.push({ recording, created: work.creates ? toUuid(reply.json<{ id: string }>().id) : null });
  }
  await app.close();
  await Promise.all([markdown.close(), judge.close()]);
  await client.end();
  return all;
}

async function measure(): Promise<{ perSecond: number; p50: number }> {
  const until = performance.now() + work.seconds * 1000;
  const times: number[] = [];
  let next = 0;
  const loop = async () => {
    while (performance.now() < until) {
      const chosen = recordings[next++ % recordings.length];
      if (!chosen) return;
      const fresh = toUuid(newObjectId());
      const values = (params: readonly unknown[]) =>
        params.map((value) => (value !== null && value === chosen.created ? fresh : value));
      const started = performance.now();
      for (const { steps, transaction } of chosen.recording) {
        await replay(
          steps.map(({ query, params }) => ({ query, params: values(params) })),
          transaction,
        );
      }
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: work.connections }, loop));
  times.sort((a, b) => a - b);
  return { perSecond: times.length / work.seconds, p50: times[Math.floor(times.length / 2)] ?? 0 };
}

async function replay(steps: readonly Step[], transaction: boolean): Promise<void> {
  if (transaction) {
    await replayer.begin(async (tx) => {
      for (const { query, params } of steps) await tx.unsafe(query, parameters(params), { prepare: true });
    });
    return;
  }
  for (const { query, params } of steps) await replayer.unsafe(query, parameters(params), { prepare: true });
}

function parameters(params: readonly unknown[]): postgres.ParameterOrJSON<never>[] {
  // The driver was given the very same values by the app.
  return [...params] as postgres.ParameterOrJSON<never>[];
}

async function readWork(): Promise<Work> {
  // Written by tools/bench on the other end of the pipe.
  return JSON.parse(await text(process.stdin)) as Work;
}
