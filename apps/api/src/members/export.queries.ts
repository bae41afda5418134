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

/** The latest export, unless it has expired. */
export async function findExport(db: Db | Tx, userId: string): Promise<ExportRow | undefined> {
  const [row] = await db
    .select()
    .from(accountExports)
    .where(and(eq(accountExports.userId, userId), or(isNull(accountExports.expiresAt), sql`not ${isOver}`)));
  return row;
}

/** Requests an export, or returns the current one. */
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
