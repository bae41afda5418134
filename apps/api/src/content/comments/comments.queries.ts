import {
  anyOfMany,
  comments,
  commentVotes,
  communities,
  type Db,
  images,
  listOfIds,
  mutes,
  onlyRow,
  posts,
  prepared,
  toUuid,
  type Tx,
  userBadges,
  users,
} from '@confab/db';
import { writeComment } from '@confab/db/acts';
import type { UserGroup, Vote } from '@confab/domain';
import { and, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm';
import type { SelectedFields } from 'drizzle-orm/pg-core';
import {
  authorColumns,
  type AuthorRow,
  profilePicture,
  proPicColumns,
  type PublicRow,
  supporterBadge,
} from '../../members/users.queries.ts';
import { ApiError } from '../../http/errors.ts';
import type { ProPicRow } from '../../http/viewer.queries.ts';

export const commentColumns = {
  comment: getTableColumns(comments),
  author: authorColumns,
  authorProPic: proPicColumns,
} as const;

/** The part of a comment that is the same for every reader. */
export type CommentRow = {
  comment: typeof comments.$inferSelect;
  author: AuthorRow;
  authorProPic: ProPicRow | null;
};

/** The facts about its post that every comment includes. */
export type CommentPost = {
  id: string;
  publicId: string;
  communityId: string;
  communityName: string;
  title: string;
};

/** The part of a comment that depends on the member. */
export type OwnCommentFacts = { vote: Vote; isAuthorMuted: boolean };

/** The member's votes by comment, and the muted among the authors. */
export type VotesAndMutes = { votes: ReadonlyMap<string, boolean>; muted: ReadonlySet<string> };

/** In one query. Takes lists in PostgreSQL's syntax (`listOfIds`), because a long thread's are made once. */
export async function listVotesAndMutes(
  db: Db,
  userId: string,
  lists: { comments: string; authors: string },
): Promise<VotesAndMutes> {
  const { up, down, muted } = onlyRow(await votesAndMutes(db).execute({ userId: toUuid(userId), ...lists }));
  return {
    votes: new Map([...up.map((id) => [id, true] as const), ...down.map((id) => [id, false] as const)]),
    muted: new Set(muted),
  };
}

/**
 * The member's votes on these comments and mutes of their authors, in one query. Returns only existing facts, which
 * are few on most pages.
 */
export async function listOwnCommentFacts(
  db: Db,
  userId: string,
  rows: readonly { comment: Pick<CommentRow['comment'], 'id' | 'userId'> }[],
): Promise<ReadonlyMap<string, OwnCommentFacts>> {
  if (rows.length === 0) return new Map();
  const { votes, muted } = await listVotesAndMutes(db, userId, {
    comments: listOfIds(rows.map(({ comment }) => comment.id)),
    authors: listOfIds([...new Set(rows.map(({ comment }) => comment.userId))]),
  });
  return new Map(
    rows.map(({ comment: { id, userId: authorId } }) => [
      id,
      { vote: votes.get(id) ?? null, isAuthorMuted: muted.has(authorId) },
    ]),
  );
}

/** Three lists in one row: a row for each vote would take longer to read than to find. */
function votesAndMutes(db: Db) {
  const user = sql`${sql.placeholder('userId')}::uuid`;
  const among = (list: string) => sql`any(${sql.placeholder(list)}::text::uuid[])`;
  const votedOn = (up: SQL) =>
    sql`coalesce(array_agg(${commentVotes.commentId}) filter (where ${up}), '{}')`.mapWith(
      comments.ancestors,
    );
  return prepared(db, 'votes-and-mutes', (name) =>
    db
      .select({
        up: votedOn(sql`${commentVotes.up}`),
        down: votedOn(sql`not ${commentVotes.up}`),
        muted: sql`array(
          select ${mutes.mutedUserId} from ${mutes}
          where ${mutes.userId} = ${user} and ${mutes.mutedUserId} = ${among('authors')})`.mapWith(
          comments.ancestors,
        ),
      })
      .from(commentVotes)
      .where(sql`${commentVotes.commentId} = ${among('comments')} and ${commentVotes.userId} = ${user}`)
      .prepare(name),
  );
}

/** In any order. */
export async function listCommentRows(db: Db, ids: readonly string[]): Promise<CommentRow[]> {
  return prepared(db, 'comments-by-ids', (name) =>
    db
      .select(commentColumns)
      .from(comments)
      .innerJoin(users, eq(users.id, comments.userId))
      .leftJoin(userBadges, supporterBadge)
      .leftJoin(images, profilePicture)
      .where(sql`${comments.id} = ${anyOfMany('ids')}`)
      .prepare(name),
  ).execute({ ids: ids.map(toUuid) });
}

export async function getComment(db: Db, id: string): Promise<CommentRow & { post: CommentPost }> {
  const [row] = await prepared(db, 'comment', (name) =>
    selectCommentsWithPosts(db, {})
      .where(eq(comments.id, sql.placeholder('id')))
      .prepare(name),
  ).execute({ id: toUuid(id) });
  if (!row) throw new ApiError('comment_not_found');
  return row;
}

/** `deletedAs` of the post is the group that deleted it; null if it is not deleted. */
export type CommentWithPost = CommentRow & { post: CommentPost & { deletedAs: UserGroup | null } };

/** In any order. */
export async function listCommentsByIds(db: Db, ids: readonly string[]): Promise<CommentWithPost[]> {
  if (ids.length === 0) return [];
  return prepared(db, 'comments-with-posts', (name) =>
    selectCommentsWithPosts(db, {})
      .where(sql`${comments.id} = ${anyOfMany('ids')}`)
      .prepare(name),
  ).execute({ ids: ids.map(toUuid) });
}

/** Comments with authors and posts, and more columns if wanted; add conditions. */
export function selectCommentsWithPosts<More extends SelectedFields>(db: Db | Tx, more: More) {
  return db
    .select({
      ...commentColumns,
      post: {
        id: posts.id,
        publicId: posts.publicId,
        communityId: posts.communityId,
        communityName: communities.name,
        title: posts.title,
        deletedAs: posts.deletedAs,
      },
      ...more,
    })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .innerJoin(communities, eq(communities.id, posts.communityId))
    .innerJoin(users, eq(users.id, comments.userId))
    .leftJoin(userBadges, supporterBadge)
    .leftJoin(images, profilePicture);
}

export type LockedComment = Awaited<ReturnType<typeof getCommentForUpdate>>;

/** Locks the comment's row and returns it with the facts that policies need. */
export async function getCommentForUpdate(tx: Tx, id: string) {
  const [row] = await tx
    .select({ comment: getTableColumns(comments), communityId: posts.communityId })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(eq(comments.id, id))
    .for('update', { of: comments });
  if (!row) throw new ApiError('comment_not_found');
  return { ...row.comment, communityId: row.communityId, deleted: row.comment.deletedAt !== null };
}

/** Locks the row of a comment that is to be answered. */
export async function findParentForUpdate(tx: Tx, id: string) {
  const [parent] = await prepared(tx, 'lock-parent', (name) =>
    tx
      .select({
        id: comments.id,
        postId: comments.postId,
        ancestors: comments.ancestors,
        depth: comments.depth,
        deleted: sql<boolean>`${comments.deletedAt} is not null`,
      })
      .from(comments)
      .where(eq(comments.id, sql.placeholder('id')))
      .for('update')
      .prepare(name),
  ).execute({ id: toUuid(id) });
  return parent;
}

type NewComment = {
  id: string;
  author: PublicRow;
  post: CommentPost;
  parent: { id: string; ancestors: string[] } | null;
  userGroup: UserGroup;
  body: string;
  bodyHtml: string;
  bodyRenderer: number;
};

type SameComment = {
  userId: string;
  postId: string;
  parentId: string | null;
  body: string;
  after: number;
};

/**
 * Finds a comment by the same author with the same text and parent, above the given number. Requires the post's row
 * lock, so that two copies of a request cannot both miss each other.
 */
export async function findSameComment(tx: Tx, same: SameComment): Promise<string | undefined> {
  const parent = sql`${sql.placeholder('parentId')}::uuid`;
  const [row] = await prepared(tx, 'same-comment', (name) =>
    tx
      .select({ id: comments.id })
      .from(comments)
      .where(
        and(
          eq(comments.userId, sql.placeholder('userId')),
          eq(comments.postId, sql.placeholder('postId')),
          gt(comments.number, sql.placeholder('after')),
          sql`${comments.parentId} is not distinct from ${parent}`,
          eq(comments.body, sql.placeholder('body')),
        ),
      )
      .limit(1)
      .prepare(name),
  ).execute({
    ...same,
    userId: toUuid(same.userId),
    postId: toUuid(same.postId),
    parentId: same.parentId && toUuid(same.parentId),
  });
  return row?.id;
}

/** Requires the row locks of the post and of the parent. Returns it as it was written, without reading it. */
export async function insertComment(
  tx: Tx,
  { id, author, post, parent, ...text }: NewComment,
): Promise<CommentRow & { post: CommentPost }> {
  const ancestors = parent ? [...parent.ancestors, parent.id] : [];
  const place = { id, postId: post.id, userId: author.id, parentId: parent && parent.id, ancestors };
  const written = await writeComment(tx, { ...text, ...place });
  const comment = {
    ...text,
    id,
    postId: post.id,
    number: written.number,
    parentId: parent && parent.id,
    ancestors,
    depth: ancestors.length,
    userId: author.id,
    upvotes: 1,
    downvotes: 0,
    noReplies: 0,
    noRepliesDirect: 0,
    createdAt: written.createdAt,
    editedAt: null,
    deletedAt: null,
    deletedBy: null,
    deletedAs: null,
  };
  return {
    comment,
    post,
    author: { ...author, noComments: written.noComments },
    authorProPic: author.proPic,
  };
}

type Text = Pick<typeof comments.$inferSelect, 'body' | 'bodyHtml' | 'bodyRenderer'>;

/** Marks the comment as edited even if the text is unchanged (api.md 2.8). */
export async function editComment(tx: Tx, id: string, text: Text): Promise<void> {
  await tx
    .update(comments)
    .set({ ...text, editedAt: sql`now()` })
    .where(eq(comments.id, id));
}

export async function changeCommentGroup(tx: Tx, id: string, userGroup: UserGroup): Promise<void> {
  await tx.update(comments).set({ userGroup }).where(eq(comments.id, id));
}

/**
 * Deletes a comment but keeps its place, replies and votes. The author's deletion erases the text; that of moderators
 * and admins keeps it for review (api.md 2.8).
 */
export async function deleteComment(
  tx: Tx,
  comment: LockedComment,
  by: { userId: string; as: UserGroup },
): Promise<void> {
  const emptied = by.as === 'normal' ? { body: '', bodyHtml: '' } : {};
  await tx
    .update(comments)
    .set({ deletedAt: sql`now()`, deletedBy: by.userId, deletedAs: by.as, ...emptied })
    .where(eq(comments.id, comment.id));
  // Clamped, because a count that has drifted must not block a deletion.
  await tx
    .update(users)
    .set({ noComments: sql`greatest(${users.noComments} - 1, 0)` })
    .where(eq(users.id, comment.userId));
}

/** Undoes a deletion by moderators or admins, which kept the text. Requires the comment's row lock. */
export async function restoreComment(tx: Tx, id: string, authorId: string): Promise<void> {
  await tx
    .update(comments)
    .set({ deletedAt: null, deletedBy: null, deletedAs: null })
    .where(eq(comments.id, id));
  await tx
    .update(users)
    .set({ noComments: sql`${users.noComments} + 1` })
    .where(eq(users.id, authorId));
}
