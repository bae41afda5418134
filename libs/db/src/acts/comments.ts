import { objectIdTime, type UserGroup } from '@confab/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../client.ts';
import { readTime, toUuid } from '../columns.ts';
import { enqueuingOften, jobPayload } from '../jobs.ts';
import { executePrepared } from '../prepared.ts';
import { comments, commentVotes, posts, users } from '../schema/index.ts';

/** PostgreSQL notification channel: wakes every process that streams comments when a transaction commits. */
export const commentsChannel = 'comments';

type WrittenComment = {
  id: string;
  postId: string;
  userId: string;
  parentId: string | null;
  ancestors: readonly string[];
  userGroup: UserGroup;
  body: string;
  bodyHtml: string;
  bodyRenderer: number;
};

/**
 * In one statement: inserts the comment with its author's upvote and number, updates the counters above it, and
 * enqueues its notification. Requires the row locks of the post and of the parent.
 */
export async function writeComment(
  tx: Tx,
  { id, postId, userId, parentId, ancestors, ...text }: WrittenComment,
): Promise<{ number: number; noComments: number; createdAt: string }> {
  const [written] = await executePrepared<{ number: number; noComments: number; createdAt: string }>(
    tx,
    'insert-comment',
    insertingComment,
    {
      ...text,
      id: toUuid(id),
      postId,
      postUuid: toUuid(postId),
      userUuid: toUuid(userId),
      parentUuid: parentId && toUuid(parentId),
      ancestors: ancestors.map(toUuid),
      depth: ancestors.length,
      createdAt: new Date(objectIdTime(id)).toISOString(),
      job: jobPayload('notifyNewComment', { commentId: id }),
    },
  );
  if (!written) throw new Error('the post of a new comment is gone, in spite of its lock');
  return { ...written, createdAt: readTime(written.createdAt) };
}

function insertingComment(): SQL {
  const [id, post, user, parent] = ['id', 'postUuid', 'userUuid', 'parentUuid'].map(
    (name) => sql`${sql.placeholder(name)}::uuid`,
  );
  const ancestors = sql`${sql.placeholder('ancestors')}::uuid[]`;
  const createdAt = sql`${sql.placeholder('createdAt')}::timestamptz`;
  return sql`
    with written as (
      insert into ${comments}
        (id, post_id, number, parent_id, ancestors, depth, user_id, user_group, body, body_html, body_renderer, upvotes, created_at)
      values
        (${id}, ${post}, (select no_comments + 1 from ${posts} where id = ${post}), ${parent}, ${ancestors}, ${sql.placeholder('depth')}, ${user}, ${sql.placeholder('userGroup')},
         ${sql.placeholder('body')}, ${sql.placeholder('bodyHtml')}, ${sql.placeholder('bodyRenderer')}, 1, ${createdAt})
    ), voted as (
      insert into ${commentVotes} (comment_id, user_id, up) values (${id}, ${user}, true)
    ), answered as (
      update ${comments} set
        no_replies = no_replies + 1,
        no_replies_direct = no_replies_direct + (id = ${parent})::int
      where id = any(${ancestors})
      returning id
    ), counted as (
      -- Comments before people, as votes lock them: hence the wait for "answered".
      update ${users} set no_comments = no_comments + 1
      where id = ${user} and (select count(*) from answered) >= 0
      returning no_comments
    )
    update ${posts} set no_comments = no_comments + 1, last_activity_at = ${createdAt} where id = ${post}
    returning no_comments as number, (select no_comments from counted) as "noComments", last_activity_at as "createdAt",
      pg_notify(${sql.raw(`'${commentsChannel}'`)}, ${sql.placeholder('postId')}::text), ${enqueuingOften('notifyNewComment', sql.placeholder('job'))}`;
}
