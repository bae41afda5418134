import { Writable } from 'node:stream';
import { createJudge } from '@confab/auto-rules';
import { type Db, queryName } from '@confab/db';
import { createRenderPool } from '@confab/markdown/server';
import { createFetcher, type Fetcher } from '@confab/outbound';
import { createDiskStore, type ObjectStore } from '@confab/storage';
import { watchQueries } from '@confab/telemetry';
import fastify, { type FastifyBaseLogger } from 'fastify';
import { createMetrics } from '../metrics.ts';
import type { JobContext } from '../registry.ts';

export type LogLine = { level: number; msg: string } & Record<string, unknown>;

export function keepLog(): { log: FastifyBaseLogger; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      // The logger writes one object a line, each with these two keys.
      lines.push(JSON.parse(chunk.toString()) as LogLine);
      done();
    },
  });
  return { log: fastify({ logger: { level: 'debug', stream } }).log, lines };
}

/** For jobs that use no files: every operation would fail. */
const noStore = createDiskStore('/dev/null');

/** For jobs that fetch nothing: every fetch would fail. */
const noFetcher = createFetcher({ resolve: async () => [], guard: () => false });

/** Shared by all contexts; its thread starts with the first text. */
export const judge = createJudge({ queueMax: 10 });

/** As generous as that of the api's tests. */
export const markdown = createRenderPool({ siteOrigin: 'http://127.0.0.1:3000', deadlineMs: 10_000 });

/** The context of a job that runs without a queue; `lines` are its log lines. */
export function contextFor(
  db: Db,
  store: ObjectStore = noStore,
  fetcher: Fetcher = noFetcher,
): JobContext & { lines: LogLine[]; stop: () => void } {
  const stopping = new AbortController();
  return {
    ...keepLog(),
    db,
    store,
    fetcher,
    mailer: null,
    pusher: null,
    judge,
    markdown,
    welcomeCommunity: null,
    site: { name: 'Confab', url: 'http://127.0.0.1:3000' },
    metrics: createMetrics(db, [], watchQueries(500, queryName)),
    signal: stopping.signal,
    movedOn: () => Promise.resolve(),
    lostRuns: 0,
    stop: () => stopping.abort(),
  };
}
