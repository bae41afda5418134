import { rateLimitWindows, sessions, usedCaptchas } from '@confab/db';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { JobHandler } from '../registry.ts';

type Expiring = { table: PgTable; key: PgColumn; expiresAt: PgColumn };

/** Rows that nobody reads once their time is over. */
export const expiring = {
  sessions: { table: sessions, key: sessions.key, expiresAt: sessions.expiresAt },
  rateLimitWindows: {
    table: rateLimitWindows,
    key: rateLimitWindows.bucket,
    expiresAt: rateLimitWindows.endsAt,
  },
  usedCaptchas: { table: usedCaptchas, key: usedCaptchas.signature, expiresAt: usedCaptchas.expiresAt },
} satisfies Record<string, Expiring>;

/** Rows per statement. */
const batchSize = 1000;

export const purgeExpired: JobHandler<'purgeExpired'> = async (_payload, { db, log, signal }) => {
  for (const [name, rows] of Object.entries(expiring)) {
    let deleted = 0;
    let batch: number;
    do {
      signal.throwIfAborted();
      batch = (await db.execute(purgeBatch(rows, batchSize))).count;
      deleted += batch;
    } while (batch === batchSize);
    if (deleted > 0) log.info({ from: name, deleted }, 'deleted expired rows');
  }
};

/** Deletes the rows that expired first. A row in use is left to the next run. */
export function purgeBatch({ table, key, expiresAt }: Expiring, limit: number): SQL {
  return sql`
    delete from ${table} where ${key} = any(array(
      select ${key} from ${table}
      where ${expiresAt} <= now()
      order by ${expiresAt}
      limit ${limit}
      for update skip locked))`;
}
