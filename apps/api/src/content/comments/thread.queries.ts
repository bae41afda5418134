import { comments, type Db, images, prepared, toUuid, userBadges, users } from '@confab/db';
import { type CommentRank, type CommentSort, limits } from '@confab/domain';
import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { profilePicture, supporterBadge } from '../../members/users.queries.ts';
import { commentColumns, type CommentRow } from './comments.queries.ts';
import type { ListedPage } from './listed-page.ts';

export type CommentPage = { rows: CommentRow[]; next: CommentRank | null };

/** Where a page begins, in which order; a cursor of another order leads anywhere. */
export type PageStart = { sort: CommentSort; cursor: CommentRank | null };

/**
 * A page of a thread: by default most upvotes first, newest first among equals, followed by all ancestors that the page
 * lacks (api.md 4.5).
 */
export async function listComments(db: Db, postId: string, start: PageStart): Promise<CommentPage> {
  const found = await pageFrom(db, start).execute(placeholdersOf(postId, start));
  const beyond = found.find(({ place }) => place === limits.commentsPage + 1)?.comment;
  return {
    rows: found.filter(({ place }) => place !== limits.commentsPage + 1),
    next: beyond ? { id: beyond.id, upvotes: beyond.upvotes, downvotes: beyond.downvotes } : null,
  };
}

/** The same page by id: cheap where the comments themselves are at hand. */
export async function listCommentIds(db: Db, postId: string, start: PageStart): Promise<ListedPage> {
  const found = await idsFrom(db, start).execute(placeholdersOf(postId, start));
  const ranked = found.filter(({ place }) => place !== null);
  return {
    start: start.cursor,
    ranked: ranked.slice(0, limits.commentsPage),
    ancestors: found.filter(({ place }) => place === null),
    next: ranked[limits.commentsPage] ?? null,
  };
}

function placeholdersOf(postId: string, { cursor }: PageStart) {
  if (!cursor) return { postId: toUuid(postId) };
  const { id, upvotes, downvotes } = cursor;
  const disputed = Math.min(upvotes, downvotes);
  // Behind a disputed comment come all without downvotes.
  const undisputed = disputed > 0 ? 2_147_483_647 : upvotes;
  return { postId: toUuid(postId), id: toUuid(id), upvotes, disputed, undisputed };
}

/** A page of comments after the one with that number, oldest first, followed by all ancestors that it lacks. */
export async function listCommentsAfter(db: Db, postId: string, number: number): Promise<CommentRow[]> {
  const found = await pageAfter(db).execute({ postId: toUuid(postId), number });
  return found.filter(({ place }) => place !== limits.commentsPage + 1);
}

function pageFrom(db: Db, { sort, cursor }: PageStart) {
  return prepared(db, `comments-${sort}-${cursor ? 'later' : 'first'}`, (name) =>
    selectPage(db, rankedBy(sort, cursor !== null)).prepare(name),
  );
}

function idsFrom(db: Db, { sort, cursor }: PageStart) {
  return prepared(db, `comment-ids-${sort}-${cursor ? 'later' : 'first'}`, (name) =>
    selectIds(db, rankedBy(sort, cursor !== null)).prepare(name),
  );
}

function selectIds(db: Db, page: Ranked) {
  return db
    .select({
      id: comments.id,
      upvotes: comments.upvotes,
      downvotes: comments.downvotes,
      place: sql<number | null>`listed.place`,
    })
    .from(sql`(${pageWithAncestors(page)}) as listed`)
    .innerJoin(comments, sql`${comments.id} = listed.id`)
    .orderBy(sql`listed.place`, desc(comments.upvotes), desc(comments.id));
}

/** Comments of a post from somewhere on, in an order that an index has. */
type Ranked = {
  /** All of them by default. */
  from?: SQL;
  of: SQL;
  order: SQL;
};

/** compareComments of the domain, as SQL. */
function rankedBy(sort: CommentSort, later: boolean): Ranked {
  const id = sql`${sql.placeholder('id')}::uuid`;
  const int = (name: string) => sql`${sql.placeholder(name)}::int`;
  const from = (condition: SQL) => (later ? sql`${ofPost} and ${condition}` : ofPost);
  const givenTime = sql`(select created_at from ${comments} where id = ${id})`;
  switch (sort) {
    case 'top':
      return {
        of: from(sql`(upvotes, id) <= (${int('upvotes')}, ${id})`),
        order: sql`upvotes desc, id desc`,
      };
    case 'new':
      return {
        of: from(sql`(created_at, id) <= (${givenTime}, ${id})`),
        order: sql`created_at desc, id desc`,
      };
    case 'old':
      return { of: from(sql`(created_at, id) >= (${givenTime}, ${id})`), order: sql`created_at, id` };
    case 'controversial':
      return byDispute(
        from(sql`(least(upvotes, downvotes), upvotes, id) <= (${int('disputed')}, ${int('upvotes')}, ${id})`),
        from(sql`(upvotes, id) <= (${int('undisputed')}, ${id})`),
      );
  }
}

/**
 * Comments with downvotes have a small index of their own, which votes on the others do not write. They are followed by
 * the others, best first.
 */
function byDispute(disputed: SQL, undisputed: SQL): Ranked {
  const andOne = sql.raw(String(limits.commentsPage + 1));
  return {
    from: sql`(
        (select id, least(upvotes, downvotes) as dispute, upvotes from ${comments}
          where downvotes > 0 and ${disputed}
          order by least(upvotes, downvotes) desc, upvotes desc, id desc limit ${andOne})
        union all
        (select id, 0, upvotes from ${comments}
          where downvotes = 0 and ${undisputed} order by upvotes desc, id desc limit ${andOne})
      ) as both_parts`,
    of: sql`true`,
    order: sql`dispute desc, upvotes desc, id desc`,
  };
}

function pageAfter(db: Db) {
  // The partial index covers only numbered comments; the planner needs the condition "> 0" to use it.
  const after = sql`number > 0 and number > ${sql.placeholder('number')}::int`;
  return prepared(db, 'comments-page-after', (name) =>
    selectPage(db, { of: sql`${ofPost} and ${after}`, order: sql`number` }).prepare(name),
  );
}

const ofPost = sql`post_id = ${sql.placeholder('postId')}::uuid`;

/**
 * A page plus the next comment, each with its position, and the missing ancestors without one. The end of the page
 * comes from the index alone: a generic plan for threads of any length would sort all comments of a long one. The
 * limits are literals so that the planner knows how short a page is.
 */
function pageWithAncestors({ from = sql`${comments}`, of, order }: Ranked): SQL {
  const size = sql.raw(String(limits.commentsPage));
  const andOne = sql.raw(String(limits.commentsPage + 1));
  return sql`
      with page as (
        select id, (row_number() over (order by ${order}))::int as place
        from ${from} where ${of} order by ${order} limit ${andOne}
      )
      select id, place from page
      union all
      select id, null from unnest(array(
        select unnest(ancestors) from page join ${comments} using (id) where place <= ${size}
        except
        select id from page where place <= ${size}
      )) as missing (id)`;
}

function selectPage(db: Db, page: Ranked) {
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
