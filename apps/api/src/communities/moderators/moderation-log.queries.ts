import { comments, communities, type Db, moderationLog, posts, type Tx, users, onlyRow } from '@confab/db';
import { limits, type ModerationAct, type UserGroup } from '@confab/domain';
import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { contains, nameContains, rowsOf } from './numbered-page.queries.ts';

/**
 * An act of a moderator or admin, recorded in the same transaction. `userId` is the actor; `targetUserId` is the
 * affected person or the author of the affected post or comment.
 */
export type RecordedAct = Omit<typeof moderationLog.$inferInsert, 'id' | 'createdAt'>;

/** Returns the id of the entry. */
export async function recordAct(tx: Tx, act: RecordedAct): Promise<number> {
  const entry = onlyRow(await tx.insert(moderationLog).values(act).returning({ id: moderationLog.id }));
  return entry.id;
}

export type LogQuery = {
  communityId: string;
  /** Only acts of this person. */
  userId: string | null;
  act: ModerationAct | null;
  /** Only entries that show a text or a name which contains it. */
  q: string | undefined;
  /** In whose name comments were deleted that the reader may still read. */
  readable: readonly UserGroup[];
  /** The first entry of the page; null for the latest. */
  from: number | null;
};

/** Enough of a comment's HTML for an excerpt, even with many tags. */
const excerptSource = 4000;

const most = limits.moderationLogPage + 1;

/** Entries with the current names and titles. */
export function logEntries(db: Db) {
  const actor = alias(users, 'actor');
  const target = alias(users, 'target');
  return db
    .select({
      entry: moderationLog,
      communityName: communities.name,
      by: { username: actor.username, deletedAt: actor.deletedAt },
      target: { username: target.username, deletedAt: target.deletedAt },
      post: { publicId: posts.publicId, title: posts.title, deletedAt: posts.deletedAt },
      comment: {
        id: comments.id,
        deletedAt: comments.deletedAt,
        deletedAs: comments.deletedAs,
        html: sql<string>`left(${comments.bodyHtml}, ${excerptSource})`,
      },
    })
    .from(moderationLog)
    .innerJoin(communities, eq(communities.id, moderationLog.communityId))
    .innerJoin(actor, eq(actor.id, moderationLog.userId))
    .leftJoin(target, eq(target.id, moderationLog.targetUserId))
    .leftJoin(comments, eq(comments.id, moderationLog.commentId))
    .leftJoin(posts, sql`${posts.id} = coalesce(${moderationLog.postId}, ${comments.postId})`);
}

/** A page of the log plus one entry if there are more. */
export function listLog(db: Db, { communityId, userId, act, q, readable, from }: LogQuery) {
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
  const upTo = (last: number) => sql`(${columns}) between (${values}, 0) and (${values}, ${last})`;
  const order = sql.join([...wanted.map(({ column }) => desc(column)), desc(moderationLog.id)], sql`, `);
  const last = from ?? Number.MAX_SAFE_INTEGER;
  return logEntries(db)
    .where(
      q === undefined
        ? upTo(last)
        : sql`${moderationLog.id} = any(array(
            select id from ${rowsOf({
              of: moderationLog,
              id: moderationLog.id,
              where: upTo(Number.MAX_SAFE_INTEGER),
              order,
              matching: sql`id <= ${last} and ${shows(q, readable)}`,
            })} order by id desc limit ${most}))`,
    )
    .orderBy(order)
    .limit(most);
}

/** Whether an entry shows a text or a name that contains it. */
function shows(q: string, readable: readonly UserGroup[]): SQL {
  const { userId, targetUserId, postId, commentId, reason, details } = moderationLog;
  const ofComment = sql`${comments} where ${comments.id} = ${commentId}`;
  return sql`(${contains(reason, q)} or ${contains(sql`${details} ->> 'rule'`, q)}
    or ${nameContains(userId, q)} or ${nameContains(targetUserId, q)}
    or (select ${contains(posts.title, q)} from ${posts}
      where ${posts.id} = coalesce(${postId}, (select ${comments.postId} from ${ofComment})))
    or (select ${contains(comments.body, q)} from ${ofComment}
      and (${comments.deletedAt} is null or ${inArray(comments.deletedAs, [...readable])})))`;
}

export async function getEntry(db: Db, id: number): Promise<LogRow> {
  return onlyRow(await logEntries(db).where(eq(moderationLog.id, id)));
}

export type LogRow = Awaited<ReturnType<typeof listLog>>[number];
