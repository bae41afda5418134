import { comments, type Db, images, prepared, toUuid, userBadges, users } from '@confab/db';
import { limits } from '@confab/domain';
import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { profilePicture, supporterBadge } from '../../members/users.queries.ts';
import { commentColumns, type CommentRow } from './comments.queries.ts';
import type { CommentCursor, ListedPage } from './listed-page.ts';

export type CommentPage = { rows: CommentRow[]; next: CommentCursor | null };

const bestFirst = sql`upvotes desc, id desc`;

/**
 * A page of a thread: most upvotes first, newest first among equals, followed by all ancestors that the page lacks
 * (api.md 4.5).
 */
export async function listComments(
  db: Db,
  postId: string,
  cursor: CommentCursor | null,
): Promise<CommentPage> {
  const found = cursor
    ? await laterPage(db).execute({ postId: toUuid(postId), upvotes: cursor.upvotes, id: toUuid(cursor.id) })
    : await firstPage(db).execute({ postId: toUuid(postId) });
  const beyond = found.find(({ place }) => place === limits.commentsPage + 1)?.comment;
  return {
    rows: found.filter(({ place }) => place !== limits.commentsPage + 1),
    next: beyond ? { upvotes: beyond.upvotes, id: beyond.id } : null,
  };
}

/** The same page by id: cheap where the comments themselves are at hand. */
export async function listCommentIds(
  db: Db,
  postId: string,
  cursor: CommentCursor | null,
): Promise<ListedPage> {
  const found = cursor
    ? await laterIds(db).execute({ postId: toUuid(postId), upvotes: cursor.upvotes, id: toUuid(cursor.id) })
    : await firstIds(db).execute({ postId: toUuid(postId) });
  const ranked = found.filter(({ place }) => place !== null);
  return {
    start: cursor,
    ranked: ranked.slice(0, limits.commentsPage),
    ancestors: found.filter(({ place }) => place === null),
    next: ranked[limits.commentsPage] ?? null,
  };
}

/** A page of comments after the one with that number, oldest first, followed by all ancestors that it lacks. */
export async function listCommentsAfter(db: Db, postId: string, number: number): Promise<CommentRow[]> {
  const found = await pageAfter(db).execute({ postId: toUuid(postId), number });
  return found.filter(({ place }) => place !== limits.commentsPage + 1);
}

function firstPage(db: Db) {
  return prepared(db, 'comments-first-page', (name) =>
    selectPage(db, { of: ofPost, order: bestFirst }).prepare(name),
  );
}

function laterPage(db: Db) {
  return prepared(db, 'comments-later-page', (name) =>
    selectPage(db, { of: ofPostFrom, order: bestFirst }).prepare(name),
  );
}

function firstIds(db: Db) {
  return prepared(db, 'comment-ids-first', (name) => selectIds(db, ofPost).prepare(name));
}

function laterIds(db: Db) {
  return prepared(db, 'comment-ids-later', (name) => selectIds(db, ofPostFrom).prepare(name));
}

function selectIds(db: Db, of: SQL) {
  return db
    .select({ id: comments.id, upvotes: comments.upvotes, place: sql<number | null>`listed.place` })
    .from(sql`(${pageWithAncestors({ of, order: bestFirst })}) as listed`)
    .innerJoin(comments, sql`${comments.id} = listed.id`)
    .orderBy(sql`listed.place`, desc(comments.upvotes), desc(comments.id));
}

function pageAfter(db: Db) {
  // The partial index covers only numbered comments; the planner needs the condition "> 0" to use it.
  const after = sql`number > 0 and number > ${sql.placeholder('number')}::int`;
  return prepared(db, 'comments-page-after', (name) =>
    selectPage(db, { of: sql`${ofPost} and ${after}`, order: sql`number` }).prepare(name),
  );
}

const ofPost = sql`post_id = ${sql.placeholder('postId')}::uuid`;
const ofPostFrom = sql`${ofPost} and (upvotes, id) <= (${sql.placeholder('upvotes')}::int, ${sql.placeholder('id')}::uuid)`;

/**
 * A page plus the next comment, each with its position, and the missing ancestors without one. The end of the page
 * comes from the index alone: a generic plan for threads of any length would sort all comments of a long one. The
 * limits are literals so that the planner knows how short a page is.
 */
function pageWithAncestors({ of, order }: { of: SQL; order: SQL }): SQL {
  const size = sql.raw(String(limits.commentsPage));
  const andOne = sql.raw(String(limits.commentsPage + 1));
  return sql`
      with page as (
        select id, (row_number() over (order by ${order}))::int as place
        from ${comments} where ${of} order by ${order} limit ${andOne}
      )
      select id, place from page
      union all
      select id, null from unnest(array(
        select unnest(ancestors) from page join ${comments} using (id) where place <= ${size}
        except
        select id from page where place <= ${size}
      )) as missing (id)`;
}

function selectPage(db: Db, page: { of: SQL; order: SQL }) {
  return selectListed(db, pageWithAncestors(page));
}

/** Limit on visited replies below one comment. */
const repliesMax = sql.raw('10000');

/** All descendants of a comment, most upvotes first (api.md 2.8). Walks down by parent, at most fifteen levels. */
export async function listReplies(db: Db, postId: string, parentId: string): Promise<CommentRow[]> {
  return prepared(db, 'comments-below', (name) =>
    selectListed(
      db,
      sql`
        select id, null::int as place from unnest(array(
          with recursive below as (
            select id from ${comments} where parent_id = ${sql.placeholder('parentId')}::uuid and ${ofPost}
            union all
            select child.id from below join ${comments} child on child.parent_id = below.id
          )
          select id from below limit ${repliesMax}
        )) as replies (id)`,
    ).prepare(name),
  ).execute({ postId: toUuid(postId), parentId: toUuid(parentId) });
}

/**
 * A comment with its ancestors, root first, and its best descendants, at most a page. A reply ranks no higher than
 * the lowest of its ancestors below the comment, so that every listed reply comes with its parent.
 */
export async function listAround(db: Db, postId: string, commentId: string): Promise<CommentRow[]> {
  const best = sql.raw(String(limits.commentsPage - limits.commentDepthMax - 1));
  return prepared(db, 'comments-around', (name) =>
    selectListed(
      db,
      sql`
        with recursive focus as (
          select id, ancestors from ${comments} where id = ${sql.placeholder('commentId')}::uuid and ${ofPost}
        ), below as (
          select child.id, child.depth, child.upvotes as worth
          from focus join ${comments} child on child.parent_id = focus.id
          union all
          select child.id, child.depth, least(below.worth, child.upvotes)
          from below join ${comments} child on child.parent_id = below.id
        )
        select line.id, line.place::int
        from focus, unnest(focus.ancestors || focus.id) with ordinality as line (id, place)
        union all
        select id, null from unnest(array(
          select id from (select * from below limit ${repliesMax}) as near
          order by worth desc, depth, id desc limit ${best}
        )) as replies (id)`,
    ).prepare(name),
  ).execute({ postId: toUuid(postId), commentId: toUuid(commentId) });
}

/**
 * The comments listed by id: positioned ones in order, then the others, best first. Unpositioned ids pass through an
 * array, for which the planner expects few rows; with a larger estimate it would scan the table.
 */
function selectListed(db: Db, listed: SQL) {
  return db
    .select({ ...commentColumns, place: sql<number | null>`listed.place` })
    .from(sql`(${listed}) as listed`)
    .innerJoin(comments, sql`${comments.id} = listed.id`)
    .innerJoin(users, eq(users.id, comments.userId))
    .leftJoin(userBadges, supporterBadge)
    .leftJoin(images, profilePicture)
    .orderBy(sql`listed.place`, desc(comments.upvotes), desc(comments.id));
}
