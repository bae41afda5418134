import { accountExports, type Db, enqueue, type Tx } from '@confab/db';
import { limits } from '@confab/domain';
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';

export type ExportRow = typeof accountExports.$inferSelect;

const isOver = lte(accountExports.expiresAt, sql`now()`);
/** The worker has given up on it. */
const cameToNothing = and(
  isNull(accountExports.expiresAt),
  lte(accountExports.requestedAt, sql`now() - make_interval(hours => ${limits.exportRetryHours})`),
);

/** What was asked for last, unless its time is over. */
export async function findExport(db: Db | Tx, userId: string): Promise<ExportRow | undefined> {
  const [row] = await db
    .select()
    .from(accountExports)
    .where(and(eq(accountExports.userId, userId), or(isNull(accountExports.expiresAt), sql`not ${isOver}`)));
  return row;
}

/** Asks the worker for a file, or leaves it at the one that is being made or is there. */
export async function requestExport(tx: Tx, userId: string): Promise<ExportRow> {
  const [before] = await tx
    .select({ fileKey: accountExports.fileKey })
    .from(accountExports)
    .where(and(eq(accountExports.userId, userId), isOver))
    .for('update');
  const [asked] = await tx
    .insert(accountExports)
    .values({ userId })
    .onConflictDoUpdate({
      target: accountExports.userId,
      set: { requestedAt: sql`now()`, fileKey: null, size: null, expiresAt: null },
      setWhere: sql`${isOver} or ${cameToNothing}`,
    })
    .returning();
  if (asked) {
    if (before?.fileKey) await enqueue(tx, 'deleteExportFiles', { keys: [before.fileKey] });
    await enqueue(tx, 'exportAccount', { userId, requestedAt: asked.requestedAt });
    return asked;
  }
  const row = await findExport(tx, userId);
  if (!row) throw new Error('an export is there, and is not');
  return row;
}
