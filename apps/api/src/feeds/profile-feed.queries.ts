import { comments, type Db, posts, toUuid } from '@confab/db';
import { and, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import {
  type CommentPost,
  type CommentRow,
  listCommentsByIds,
} from '../content/comments/comments.queries.ts';
import { listPostsByIds, type PostRow } from '../content/posts/posts.queries.ts';

export type ProfileFeedQuery = {
  userId: string;
  filter: 'posts' | 'comments' | 'both';
  /** The first item of the page. */
  from: string | null;
  limit: number;
  /** Admins also see deleted items, except comments deleted by their author (api.md 2.2). */
  adminsView: boolean;
};

export type ProfileItem =
  | { type: 'post'; id: string; row: PostRow }
  | { type: 'comment'; id: string; row: CommentRow; post: CommentPost };

/** A person's posts and comments, newest first. */
export async function listProfileFeed(
  db: Db,
  query: ProfileFeedQuery,
): Promise<{ items: ProfileItem[]; next: string | null }> {
  const found = await listIds(db, query);
  const page = found.slice(0, query.limit);
  const [postRows, commentRows] = await Promise.all([
    listPostsByIds(db, idsOf(page, 'post')),
    listCommentsByIds(db, idsOf(page, 'comment')),
  ]);
  const items = new Map<string, ProfileItem>();
  for (const row of postRows) items.set(row.post.id, { type: 'post', id: row.post.id, row });
  for (const { post, ...row } of commentRows) {
    items.set(row.comment.id, { type: 'comment', id: row.comment.id, row, post });
  }
  return {
    items: page.flatMap(({ id }) => items.get(id) ?? []),
    next: found[query.limit]?.id ?? null,
  };
}

function idsOf(page: readonly { id: string; type: string }[], type: string): string[] {
  return page.filter((item) => item.type === type).map((item) => item.id);
}

async function listIds(db: Db, query: ProfileFeedQuery): Promise<{ id: string; type: string }[]> {
  const upTo = (id: typeof posts.id | typeof comments.id): SQL | undefined =>
    query.from === null ? undefined : sql`${id} <= ${toUuid(query.from)}::uuid`;
  const ofPosts = db
    .select({ id: posts.id, type: sql<string>`'post'` })
    .from(posts)
    .where(
      and(
        eq(posts.userId, query.userId),
        query.adminsView ? undefined : isNull(posts.deletedAt),
        upTo(posts.id),
      ),
    )
    .orderBy(desc(posts.id))
    .limit(query.limit + 1);
  const visible = query.adminsView
    ? or(isNull(comments.deletedAt), ne(comments.deletedAs, 'normal'))
    : isNull(comments.deletedAt);
  const ofComments = db
    .select({ id: comments.id, type: sql<string>`'comment'` })
    .from(comments)
    .where(and(eq(comments.userId, query.userId), visible, upTo(comments.id)))
    .orderBy(desc(comments.id))
    .limit(query.limit + 1);
  if (query.filter === 'posts') return ofPosts;
  if (query.filter === 'comments') return ofComments;
  const [newPosts, newComments] = await Promise.all([ofPosts, ofComments]);
  return [...newPosts, ...newComments].sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, query.limit + 1);
}
