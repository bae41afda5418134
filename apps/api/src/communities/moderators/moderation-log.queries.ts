import { comments, type Db, moderationLog, posts, type Tx, users } from '@confab/db';
import { limits, type ModerationAct } from '@confab/domain';
import { desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

/**
 * An act of a moderator or admin, recorded in the same transaction. `userId` is the actor; `targetUserId` is the
 * affected person or the author of the affected post or comment.
 */
export type RecordedAct = Omit<typeof moderationLog.$inferInsert, 'id' | 'createdAt'>;

/** Returns the id of the entry. */
export async function recordAct(tx: Tx, act: RecordedAct): Promise<number> {
  const [entry] = await tx.insert(moderationLog).values(act).returning({ id: moderationLog.id });
  if (!entry) throw new Error('the insert returned no row');
  return entry.id;
}

export type LogQuery = {
  communityId: string;
  /** Only acts of this person. */
  userId: string | null;
  act: ModerationAct | null;
  /** The first entry of the page; null for the latest. */
  from: number | null;
};

/** Enough of a comment's HTML for an excerpt, even with many tags. */
const excerptSource = 4000;

/** A page of the log plus one entry if there are more, joined with the current names and titles. */
export async function listLog(db: Db, { communityId, userId, act, from }: LogQuery) {
  // A range on the index that has exactly these columns. With equality the planner may choose any index that ends in
  // the id, and scan the whole log when it misjudges how often a person and an act coincide.
  const wanted = [
    { column: moderationLog.communityId, value: communityId },
    ...(userId === null ? [] : [{ column: moderationLog.userId, value: userId }]),
    ...(act === null ? [] : [{ column: moderationLog.act, value: act }]),
  ];
  const columns = sql.join([...wanted.map(({ column }) => column), moderationLog.id], sql`, `);
  const values = sql.join(
    wanted.map(({ column, value }) => sql.param(value, column)),
    sql`, `,
  );
  const actor = alias(users, 'actor');
  const target = alias(users, 'target');
  return db
    .select({
      entry: moderationLog,
      by: { username: actor.username, deletedAt: actor.deletedAt },
      target: { username: target.username, deletedAt: target.deletedAt },
      post: { publicId: posts.publicId, title: posts.title },
      comment: {
        id: comments.id,
        deletedAt: comments.deletedAt,
        deletedAs: comments.deletedAs,
        html: sql<string>`left(${comments.bodyHtml}, ${excerptSource})`,
      },
    })
    .from(moderationLog)
    .innerJoin(actor, eq(actor.id, moderationLog.userId))
    .leftJoin(target, eq(target.id, moderationLog.targetUserId))
    .leftJoin(comments, eq(comments.id, moderationLog.commentId))
    .leftJoin(posts, sql`${posts.id} = coalesce(${moderationLog.postId}, ${comments.postId})`)
    .where(sql`(${columns}) between (${values}, 0) and (${values}, ${from ?? Number.MAX_SAFE_INTEGER})`)
    .orderBy(...wanted.map(({ column }) => desc(column)), desc(moderationLog.id))
    .limit(limits.moderationLogPage + 1);
}

export type LogRow = Awaited<ReturnType<typeof listLog>>[number];
