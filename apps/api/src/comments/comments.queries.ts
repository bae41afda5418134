import {
  comments,
  commentVotes,
  communities,
  type Db,
  posts,
  prepared,
  toUuid,
  type Tx,
  userBadges,
  users,
} from '@confab/db';
import { limits, newObjectId, objectIdTime, type UserGroup } from '@confab/domain';
import { desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { authorColumns, supporterBadge } from '../accounts/users.queries.ts';
import { ApiError } from '../http/errors.ts';

/** A comment with its author. */
export const commentColumns = { comment: getTableColumns(comments), author: authorColumns } as const;

export type CommentRow = Awaited<ReturnType<typeof listReplies>>[number];

/** What every comment says about the post it belongs to. */
export type CommentPost = {
  id: string;
  publicId: string;
  communityId: string;
  communityName: string;
  title: string;
};

/** Where a page begins: the first comment of it, in the order of the thread. */
export type CommentCursor = { upvotes: number; id: string };

export type CommentPage = { rows: CommentRow[]; next: CommentCursor | null };

/**
 * A page of a thread: most upvotes first, the newest among equals, and after them every ancestor that the page lacks
 * (api.md 4.5). Only threads of more than one page can lack any.
 */
export async function listComments(
  db: Db,
  postId: string,
  cursor: CommentCursor | null,
): Promise<CommentPage> {
  const found = cursor
    ? await laterPage(db).execute({ postId: toUuid(postId), upvotes: cursor.upvotes, id: toUuid(cursor.id) })
    : await firstPage(db).execute({ postId: toUuid(postId) });
  const page = found.slice(0, limits.commentsPage);
  const after = found[limits.commentsPage]?.comment;
  return {
    rows: [...page, ...(await listCommentsByIds(db, missingAncestors(page)))],
    next: after ? { upvotes: after.upvotes, id: after.id } : null,
  };
}

function missingAncestors(page: readonly CommentRow[]): string[] {
  const missing = new Set(page.flatMap(({ comment }) => comment.ancestors));
  for (const { comment } of page) missing.delete(comment.id);
  return [...missing];
}

function firstPage(db: Db) {
  return prepared(db, 'comments-first-page', (name) => pageStatement(db, sql`true`).prepare(name));
}

function laterPage(db: Db) {
  return prepared(db, 'comments-later-page', (name) =>
    pageStatement(
      db,
      sql`(upvotes, id) <= (${sql.placeholder('upvotes')}::int, ${sql.placeholder('id')}::uuid)`,
    ).prepare(name),
  );
}

/** A page and one more. The number is written out, so that the planner knows how short a page is. */
function pageStatement(db: Db, position: SQL) {
  const page = sql`(
    select id from ${comments} where post_id = ${sql.placeholder('postId')}::uuid and ${position}
    order by upvotes desc, id desc limit ${sql.raw(String(limits.commentsPage + 1))}
  ) as page`;
  return db
    .select(commentColumns)
    .from(page)
    .innerJoin(comments, sql`${comments.id} = page.id`)
    .innerJoin(users, eq(users.id, comments.userId))
    .leftJoin(userBadges, supporterBadge)
    .orderBy(desc(comments.upvotes), desc(comments.id));
}

async function listCommentsByIds(db: Db, ids: readonly string[]): Promise<CommentRow[]> {
  if (ids.length === 0) return [];
  return prepared(db, 'comments-by-ids', (name) =>
    db
      .select(commentColumns)
      .from(comments)
      .innerJoin(users, eq(users.id, comments.userId))
      .leftJoin(userBadges, supporterBadge)
      .where(sql`${comments.id} = any(${sql.placeholder('ids')}::uuid[])`)
      .orderBy(desc(comments.upvotes), desc(comments.id))
      .prepare(name),
  ).execute({ ids: ids.map(toUuid) });
}

/** More replies than this below one comment are not sent at once. */
const repliesMax = 10_000;

/** Everything below a comment, most upvotes first (api.md 2.8). Walks down by parent, fifteen steps at most. */
export async function listReplies(db: Db, postId: string, parentId: string) {
  return db
    .select(commentColumns)
    .from(
      sql`(
        with recursive below as (
          select id from ${comments} where parent_id = ${toUuid(parentId)}::uuid and post_id = ${toUuid(postId)}::uuid
          union all
          select child.id from below join ${comments} child on child.parent_id = below.id
        )
        select id from below
      ) as below`,
    )
    .innerJoin(comments, sql`${comments.id} = below.id`)
    .innerJoin(users, eq(users.id, comments.userId))
    .leftJoin(userBadges, supporterBadge)
    .orderBy(desc(comments.upvotes), desc(comments.id))
    .limit(repliesMax);
}

/** Which way this member voted on each of these comments. */
export async function listOwnVotes(
  db: Db,
  userId: string,
  commentIds: readonly string[],
): Promise<ReadonlyMap<string, boolean>> {
  if (commentIds.length === 0) return new Map();
  const rows = await prepared(db, 'own-comment-votes', (name) =>
    db
      .select({ id: commentVotes.commentId, up: commentVotes.up })
      .from(commentVotes)
      .where(
        sql`${commentVotes.commentId} = any(${sql.placeholder('ids')}::uuid[])
          and ${commentVotes.userId} = ${sql.placeholder('userId')}::uuid`,
      )
      .prepare(name),
  ).execute({ userId: toUuid(userId), ids: commentIds.map(toUuid) });
  return new Map(rows.map((row) => [row.id, row.up]));
}

/** One comment with its post. */
export async function getComment(db: Db, id: string): Promise<CommentRow & { post: CommentPost }> {
  const [row] = await prepared(db, 'comment', (name) =>
    selectCommentsWithPosts(db)
      .where(eq(comments.id, sql.placeholder('id')))
      .prepare(name),
  ).execute({ id: toUuid(id) });
  if (!row) throw new ApiError('comment_not_found');
  return row;
}

/** Comments of any posts, each with its own. */
export function selectCommentsWithPosts(db: Db) {
  return db
    .select({
      ...commentColumns,
      post: {
        id: posts.id,
        publicId: posts.publicId,
        communityId: posts.communityId,
        communityName: communities.name,
        title: posts.title,
      },
    })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .innerJoin(communities, eq(communities.id, posts.communityId))
    .innerJoin(users, eq(users.id, comments.userId))
    .leftJoin(userBadges, supporterBadge);
}

/** The comment's own row, locked until the transaction ends. */
export async function getCommentForUpdate(tx: Tx, id: string): Promise<typeof comments.$inferSelect> {
  const [row] = await tx.select().from(comments).where(eq(comments.id, id)).for('update');
  if (!row) throw new ApiError('comment_not_found');
  return row;
}

export type NewComment = {
  userId: string;
  postId: string;
  parent: { id: string; ancestors: string[] } | null;
  userGroup: UserGroup;
  body: string;
  bodyHtml: string;
  bodyRenderer: number;
};

/**
 * A comment that its author has upvoted, with its number and every counter above it moved, in one statement. Needs the
 * row locks of the post and of the parent.
 */
export async function insertComment(tx: Tx, { parent, ...comment }: NewComment): Promise<string> {
  const id = newObjectId();
  const createdAt = new Date(objectIdTime(id)).toISOString();
  const ancestors = parent ? [...parent.ancestors, parent.id] : [];
  const [uuid, postUuid, userUuid] = [toUuid(id), toUuid(comment.postId), toUuid(comment.userId)];
  const parentUuid = parent && toUuid(parent.id);
  const ancestorUuids = sql`${sql.param(ancestors.map(toUuid))}::uuid[]`;
  await tx.execute(sql`
    with written as (
      insert into ${comments}
        (id, post_id, number, parent_id, ancestors, depth, user_id, user_group, body, body_html, body_renderer, upvotes, created_at)
      values
        (${uuid}, ${postUuid}, (select no_comments + 1 from ${posts} where id = ${postUuid}), ${parentUuid}, ${ancestorUuids}, ${ancestors.length}, ${userUuid}, ${comment.userGroup},
         ${comment.body}, ${comment.bodyHtml}, ${comment.bodyRenderer}, 1, ${createdAt})
    ), voted as (
      insert into ${commentVotes} (comment_id, user_id, up) values (${uuid}, ${userUuid}, true)
    ), answered as (
      update ${comments} set
        no_replies = no_replies + 1,
        no_replies_direct = no_replies_direct + (id = ${parentUuid}::uuid)::int
      where id = any(${ancestorUuids})
      returning id
    ), counted as (
      -- Comments before people, as votes lock them: hence the wait for "answered".
      update ${users} set no_comments = no_comments + 1
      where id = ${userUuid} and (select count(*) from answered) >= 0
    )
    update ${posts} set no_comments = no_comments + 1, last_activity_at = ${createdAt} where id = ${postUuid}`);
  return id;
}
