import type { StoredName } from '@confab/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../client.ts';
import { fromUuid, toUuid } from '../columns.ts';
import {
  comments,
  communities,
  images,
  moderationLog,
  postImages,
  posts,
  reportCounts,
  reports,
  users,
} from '../schema/index.ts';
import { deleteHeld } from './held.ts';
import { enqueueImageDeletion } from './image-deletion.ts';
import { enqueueAnswers, guestsAmong } from './guest-answers.ts';

type Deletion = {
  authorId: string;
  adminId: string;
  /** Recorded in the log with each deletion. */
  reason: string;
};

/** Deletes what an author wrote in the last so many days; with null all of it. */
export async function deleteWrittenContent(
  tx: Tx,
  { days, ...deletion }: Deletion & { days: number | null },
): Promise<void> {
  const recent = days === null ? sql`true` : sql`created_at >= now() - make_interval(days => ${days})`;
  await deleteHeld(tx, sql`user_id = ${toUuid(deletion.authorId)}::uuid and ${recent}`);
  await deleteContentWhere(tx, deletion, { posts: recent, comments: recent });
}

/**
 * Deletes an author's posts with their content, and their comments, in the name of the admins. Earlier deletions stay
 * as they are. As with single deletions, open reports are deleted, each deletion is logged and all counters are
 * updated; the author is not notified (api.md 4.10). Uses a fixed number of statements. The author must not write during
 * it: it requires the exclusive lock on their account, or that the account is deleted.
 */
export async function deleteContentWhere(
  tx: Tx,
  { authorId, adminId, reason }: Deletion,
  which: { posts: SQL; comments: SQL },
): Promise<void> {
  const author = sql`${toUuid(authorId)}::uuid`;
  const ownPosts = sql`user_id = ${author} and deleted_content_at is null and ${which.posts}`;
  const ownComments = sql`user_id = ${author} and deleted_at is null and ${which.comments}`;
  await lockWhereWritten(tx, ownPosts, ownComments);

  const written = await tx.execute<{ id: string; standing: boolean }>(sql`
    select id, deleted_at is null as standing from ${posts} where ${ownPosts}`);
  const postIds = written.map(({ id }) => id);
  const standingIds = written.filter(({ standing }) => standing).map(({ id }) => id);
  const pictures = await deletePictures(tx, postIds);
  await tx.execute(sql`
    update ${posts} set
      deleted_by = case when deleted_at is null then ${toUuid(adminId)}::uuid else deleted_by end,
      deleted_as = coalesce(deleted_as, 'admins'), deleted_at = coalesce(deleted_at, now()),
      deleted_content_as = 'admins', deleted_content_at = now(),
      -- A body becomes empty, none stays none.
      body = case when body is not null then '' end, body_html = case when body is not null then '' end,
      link_title = null, link_description = null, link_icon = null,
      pinned_at = null, pinned_site_at = null
    where id = any(${list(postIds)})`);
  const commented = await tx.execute<{ id: string }>(sql`
    update ${comments} set deleted_at = now(), deleted_by = ${toUuid(adminId)}::uuid, deleted_as = 'admins'
    where ${ownComments} returning id`);
  const commentIds = commented.map(({ id }) => id);
  // Clamped, because a count that has drifted must not block a deletion.
  await tx.execute(sql`
    update ${users} set no_comments = greatest(no_comments - ${commentIds.length}::int, 0) where id = ${author}`);

  await deleteReports(tx, standingIds, commentIds);
  const noted = sql`${toUuid(adminId)}::uuid, 'admins', ${author}, ${reason}::text`;
  await tx.execute(sql`
    insert into ${moderationLog} (community_id, act, post_id, comment_id, details, user_id, acted_as, target_user_id, reason)
    select community_id, 'delete_post', id as post_id, null as comment_id, '{"content": true}'::jsonb, ${noted}
      from ${posts} where id = any(${list(postIds)})
    union all
    select post.community_id, 'delete_comment', post.id, comment.id, '{}'::jsonb, ${noted}
      from ${comments} as comment join ${posts} as post on post.id = comment.post_id
      where comment.id = any(${list(commentIds)})
    order by community_id, post_id, comment_id`);
  if (pictures.length > 0) await enqueueImageDeletion(tx, pictures);
}

/**
 * Takes the locks of single deletions in the same order: communities, posts, comments. If two authors commented on
 * each other's posts, their deletions run one after the other instead of deadlocking.
 */
async function lockWhereWritten(tx: Tx, ownPosts: SQL, ownComments: SQL): Promise<void> {
  await takeTurns(tx);
  const commentedPosts = sql`select post_id from ${comments} where ${ownComments}`;
  const locks = [
    sql`select id from ${communities} where id in (
      select community_id from ${posts} where ${ownPosts}
      union select community_id from ${posts} where id in (${commentedPosts})
    ) order by id for key share`,
    sql`select id from ${posts} where ${ownPosts} order by id for update`,
    sql`select id from ${posts} where id in (${commentedPosts}) order by id for key share`,
    sql`select id from ${comments} where ${ownComments} order by id for update`,
  ];
  // The count avoids sending the locked rows to the client.
  for (const lock of locks) await tx.execute(sql`select count(*) from (${lock}) as locked`);
}

/** Transactions that delete or restore what many wrote come one after the other. */
export async function takeTurns(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('written content', 0))`);
}

/** Pictures of image posts and link previews. Rows that link them to posts cascade. */
async function deletePictures(tx: Tx, postIds: readonly string[]): Promise<StoredName[]> {
  const gone = await tx.execute<{ id: string; hash: string }>(sql`
    delete from ${images} where id in (
      select image_id from ${postImages} where post_id = any(${list(postIds)})
      union all
      select link_image_id from ${posts} where id = any(${list(postIds)}) and link_image_id is not null)
    returning id, hash`);
  return gone.map(({ id, hash }) => ({ id: fromUuid(id), hash }));
}

/** Reports of the posts, of all comments below them, and of the comments. Guests hear of it. */
async function deleteReports(
  tx: Tx,
  postIds: readonly string[],
  commentIds: readonly string[],
): Promise<void> {
  const gone = await tx.execute<{ addressId: number | null }>(sql`
    with gone as (
      delete from ${reports} where post_id = any(${list(postIds)}) or comment_id = any(${list(commentIds)})
      returning community_id, comment_id, guest_address_id
    ), fewer as (
      select community_id, count(*) - count(comment_id) as of_posts, count(comment_id) as of_comments
      from gone group by community_id
    ), counted as (
      update ${reportCounts} as counts set
        no_post_reports = greatest(counts.no_post_reports - of_posts, 0),
        no_comment_reports = greatest(counts.no_comment_reports - of_comments, 0)
      from fewer where counts.community_id = fewer.community_id
    )
    select guest_address_id::float8 as "addressId" from gone where guest_address_id is not null`);
  await enqueueAnswers(
    tx,
    guestsAmong(gone).map((addressId) => ({ addressId, decisionId: null })),
  );
}

export function list(uuids: readonly string[]): SQL {
  return sql`${sql.param([...uuids])}::uuid[]`;
}

/** The driver writes lists of texts only. */
export function numbers(values: readonly number[]): SQL {
  return sql`${`{${values.join(',')}}`}::text::bigint[]`;
}
