import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createDatabase } from '@confab/testing/db';
import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';

/** When all connections break, by the LISTEN of each queue. */
const moments = [
  'before the server has it',
  'before the answer',
  'with the answer',
  'a moment later',
  'never',
] as const;
type Moment = (typeof moments)[number];

/** A proxy that breaks all connections around each LISTEN. */
async function aBreakingProxy(databaseUrl: string, nextMoment: () => Moment) {
  const to = new URL(databaseUrl);
  const ends = new Set<Socket>();
  const breakAll = () => {
    for (const end of ends) end.destroy();
  };
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one);
      // 'close' follows and ends the other side.
      one.on('error', () => undefined);
      one.on('close', () => {
        ends.delete(one);
        other.destroy();
      });
    }
    far.on('data', (chunk) => near.write(chunk));
    near.on('data', (chunk) => {
      const moment = chunk.includes('LISTEN "jobs:insert"; LISTEN') ? nextMoment() : 'never';
      if (moment === 'before the server has it') return breakAll();
      if (moment === 'with the answer') far.once('data', breakAll);
      if (moment === 'a moment later') setTimeout(breakAll, 20);
      far.write(chunk);
      if (moment === 'before the answer') breakAll();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  // A server that listens on a port has an address of this form.
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.href,
    close: () => {
      server.close();
      breakAll();
    },
  };
}

test('a process survives two hundred losses of all connections of its queue, and takes jobs', async () => {
  const database = await createDatabase(inject('postgresUrl'));
  let losses = 0;
  const proxy = await aBreakingProxy(database.url, () =>
    losses < 200 ? (moments[losses++ % 4] ?? 'never') : 'never',
  );
  const script = fileURLToPath(new URL('test-support/queue-after-queue.ts', import.meta.url));
  const child = spawn(process.execPath, [script], {
    env: { DATABASE_URL: proxy.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  }
  const exit = once(child, 'exit');
  try {
    await expect.poll(() => losses === 200 || child.exitCode !== null, { timeout: 100_000 }).toBe(true);
    expect({ exitCode: child.exitCode, said }).toEqual({ exitCode: null, said: [] });
    await database.db.execute(sql`select graphile_worker.add_job('tell')`);
    await expect.poll(() => said, { timeout: 20_000 }).toEqual(['the job ran\n']);
  } finally {
    child.kill('SIGKILL');
    await exit;
    proxy.close();
    await database.drop();
  }
}, 180_000);
