import { communities, type Db, executePrepared, posts, toUuid, type Tx, warnings, onlyRow } from '@confab/db';
import { limits } from '@confab/domain';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { ApiError } from '../../http/errors.ts';

export type WarningRow = typeof warnings.$inferSelect & { communityName: string };

/** Returns the id. */
export async function insertWarning(
  tx: Tx,
  warning: Pick<WarningRow, 'communityId' | 'userId' | 'warnedBy' | 'title' | 'text'>,
): Promise<number> {
  const row = onlyRow(await tx.insert(warnings).values(warning).returning({ id: warnings.id }));
  return row.id;
}

const { id, communityId, userId, warnedBy, title, text, createdAt, readAt } = warnings;
const columns = { id, communityId, userId, warnedBy, title, text, createdAt, readAt };

const warningRows = (db: Db) =>
  db
    .select({ ...columns, communityName: communities.name })
    .from(warnings)
    .innerJoin(communities, eq(communities.id, communityId));

export async function getWarning(db: Db, warningId: number): Promise<WarningRow> {
  const [row] = await warningRows(db).where(eq(id, warningId));
  if (!row) throw new ApiError('warning-not-found');
  return row;
}

/** Returns what was deleted. */
export async function deleteWarning(
  tx: Tx,
  which: Pick<WarningRow, 'id' | 'communityId'>,
): Promise<Pick<WarningRow, 'userId' | 'title'>> {
  const [gone] = await tx
    .delete(warnings)
    .where(and(eq(id, which.id), eq(communityId, which.communityId)))
    .returning({ userId, title });
  if (!gone) throw new ApiError('warning-not-found');
  return gone;
}

/** Those that the member has not read, in one community or in all, the oldest first. */
export function listUnread(db: Db, memberId: string, place: string | undefined): Promise<WarningRow[]> {
  return warningRows(db)
    .where(
      and(eq(userId, memberId), isNull(readAt), place === undefined ? undefined : eq(communityId, place)),
    )
    .orderBy(asc(id))
    .limit(limits.warningsListed);
}

/** Returns whether it is a warning of this member; what was read before stays read at that time. */
export async function setRead(tx: Tx, warningId: number, memberId: string): Promise<boolean> {
  const read = await tx
    .update(warnings)
    .set({ readAt: sql`coalesce(${readAt}, now())` })
    .where(and(eq(id, warningId), eq(userId, memberId)))
    .returning({ id });
  return read.length > 0;
}

/** Where a member writes: in a community, or below a post of it. */
type Place = { communityId: string } | { postId: string };

/** Whether the member has to read a warning first. */
export async function isWarned(db: Db | Tx, memberId: string, place: Place): Promise<boolean> {
  const found = await executePrepared(
    db,
    'is-warned',
    () => sql`
      select from ${warnings} where user_id = ${sql.placeholder('userId')}::uuid and read_at is null
        and community_id = coalesce(${sql.placeholder('communityId')}::uuid,
          (select community_id from ${posts} where id = ${sql.placeholder('postId')}::uuid))
      limit 1`,
    {
      userId: toUuid(memberId),
      communityId: 'communityId' in place ? toUuid(place.communityId) : null,
      postId: 'postId' in place ? toUuid(place.postId) : null,
    },
  );
  return found.length > 0;
}
