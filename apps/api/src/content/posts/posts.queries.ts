import {
  anyOfMany,
  communities,
  type Db,
  enqueue,
  held,
  images,
  mutes,
  type PostContent,
  posts,
  postVisits,
  postVotes,
  prepared,
  toUuid,
  type Tx,
  userBadges,
  users,
  violatesUnique,
} from '@confab/db';
import {
  hotness,
  isPublicId,
  newObjectId,
  newPublicId,
  objectIdTime,
  readObjectId,
  type Vote,
} from '@confab/domain';
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { holdsAccount } from '../../members/member-transaction.queries.ts';
import { authorColumns, profilePicture, proPicColumns, supporterBadge } from '../../members/users.queries.ts';
import { ApiError } from '../../http/errors.ts';
import type { CommentPost } from '../comments/comments.queries.ts';
import { enqueueCopies, usePictures } from './post-pictures.queries.ts';

/** The part of a post that is the same for every reader, with its author and community. */
export const postColumns = {
  post: getTableColumns(posts),
  author: authorColumns,
  authorProPic: proPicColumns,
  communityName: communities.name,
  proPicId: communities.proPicId,
  bannerImageId: communities.bannerImageId,
} as const;

export type PostRow = Awaited<ReturnType<typeof findPost>> & {};

/** The part of a post that depends on the viewer. */
export type OwnPostFacts = {
  vote: Vote;
  lastVisitAt: string | null;
  newComments: number;
  noHeldComments: number;
  isAuthorMuted: boolean;
  isCommunityMuted: boolean;
};

/** Finds a post by publicId or by 24-digit id; their lengths differ (api.md 1.7). */
export async function getPost(db: Db, given: string): Promise<PostRow> {
  const row = await findPost(db, given);
  if (!row) throw new ApiError('post/not-found');
  return row;
}

/** Undefined for an unknown post. */
export async function findPost(db: Db, given: string) {
  const id = readObjectId(given);
  if (id === null && !isPublicId(given)) return undefined;
  const [row] =
    id === null
      ? await postByPublicId(db).execute({ publicId: given })
      : await postById(db).execute({ id: toUuid(id) });
  return row;
}

function postById(db: Db) {
  return prepared(db, 'post-by-id', (name) =>
    selectPosts(db)
      .where(eq(posts.id, sql.placeholder('id')))
      .prepare(name),
  );
}

function postByPublicId(db: Db) {
  return prepared(db, 'post-by-public-id', (name) =>
    selectPosts(db)
      .where(eq(posts.publicId, sql.placeholder('publicId')))
      .prepare(name),
  );
}

export async function findPostId(db: Db, publicId: string): Promise<string | undefined> {
  const [row] = await prepared(db, 'post-id', (name) =>
    db
      .select({ id: posts.id })
      .from(posts)
      .where(eq(posts.publicId, sql.placeholder('publicId')))
      .prepare(name),
  ).execute({ publicId });
  return row?.id;
}

/** In any order. */
export async function listPostsByIds(db: Db, ids: readonly string[]): Promise<PostRow[]> {
  if (ids.length === 0) return [];
  return prepared(db, 'posts-by-ids', (name) =>
    selectPosts(db)
      .where(sql`${posts.id} = ${anyOfMany('ids')}`)
      .prepare(name),
  ).execute({ ids: ids.map(toUuid) });
}

function selectPosts(db: Db) {
  return db
    .select(postColumns)
    .from(posts)
    .innerJoin(users, eq(users.id, posts.userId))
    .innerJoin(communities, eq(communities.id, posts.communityId))
    .leftJoin(userBadges, supporterBadge)
    .leftJoin(images, profilePicture);
}

/** Where something is to be written: what decides whether it may be. */
export type PostPlace = { id: string; communityId: string; locked: boolean };

const placeColumns = {
  id: posts.id,
  communityId: posts.communityId,
  locked: sql<boolean>`${posts.lockedAt} is not null`,
} as const;

/** Finds a post by publicId or by id, as `getPost` does. */
export async function getPostPlace(db: Db, given: string): Promise<PostPlace> {
  const id = readObjectId(given);
  const column = id === null ? 'publicId' : 'id';
  const [place] =
    id === null && !isPublicId(given)
      ? []
      : await prepared(db, `post-place-by-${column}`, (name) =>
          db
            .select(placeColumns)
            .from(posts)
            .where(eq(posts[column], sql.placeholder('given')))
            .prepare(name),
        ).execute({ given: id === null ? given : toUuid(id) });
  if (!place) throw new ApiError('post/not-found');
  return place;
}

/** Locks the writer's account and the post's row; also returns what its comments say about it. */
export async function getPostPlaceForUpdate(
  tx: Tx,
  id: string,
  writer: { id: string },
): Promise<(PostPlace & CommentPost) | undefined> {
  const [place] = await prepared(tx, 'lock-post-place', (name) =>
    tx
      .select({
        ...placeColumns,
        publicId: posts.publicId,
        title: posts.title,
        communityName: communities.name,
      })
      .from(posts)
      .innerJoin(communities, eq(communities.id, posts.communityId))
      .where(and(eq(posts.id, sql.placeholder('id')), holdsAccount))
      .for('update', { of: posts })
      .prepare(name),
  ).execute({ id: toUuid(id), account: writer.id });
  return place;
}

export type LockedPost = Awaited<ReturnType<typeof getPostForUpdate>>;

/** Locks the post's row and returns it with the facts that policies need. */
export async function getPostForUpdate(tx: Tx, id: string) {
  const [row] = await tx.select().from(posts).where(eq(posts.id, id)).for('update');
  if (!row) throw new ApiError('post/not-found');
  return {
    ...row,
    locked: row.lockedAt !== null,
    deleted: row.deletedAt !== null,
    deletedContent: row.deletedContentAt !== null,
  };
}

/**
 * Locks the post against changes before its comments are locked; the foreign keys of written rows take the same lock
 * anyway.
 */
export async function holdPost(tx: Tx, id: string): Promise<void> {
  await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, id)).for('key share');
}

/**
 * The member's facts about these posts in one query: votes, last visit, number of others' comments since (api.md
 * 4.5), and mutes of author and community.
 */
export async function listOwnPostFacts(
  db: Db,
  userId: string,
  postIds: readonly string[],
): Promise<ReadonlyMap<string, OwnPostFacts>> {
  if (postIds.length === 0) return new Map();
  const rows = await ownPostFacts(db).execute({ userId: toUuid(userId), ids: postIds.map(toUuid) });
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

const user = sql`${sql.placeholder('userId')}::uuid`;

/** What is the own of the member in the placeholder `userId`; with `postVisits` and `postVotes` joined as `ofMember`. */
export const ownColumns = {
  vote: sql<Vote>`${postVotes.up}`,
  lastVisitAt: sql<string | null>`${postVisits.lastVisitAt}`.mapWith(postVisits.lastVisitAt),
  newComments: sql<number>`case when ${postVisits.lastVisitAt} is null then 0 else (
    select count(*)::int from comments c
    where c.post_id = ${posts.id} and c.created_at >= ${postVisits.lastVisitAt}
      and c.user_id <> ${user} and c.deleted_at is null) end`,
  noHeldComments: sql<number>`(
    select count(*)::int from ${held} where ${held.postId} = ${posts.id} and ${held.userId} = ${user})`,
  isAuthorMuted: sql<boolean>`exists (select from ${mutes}
    where ${mutes.userId} = ${user} and ${mutes.mutedUserId} = ${posts.userId})`,
  isCommunityMuted: sql<boolean>`exists (select from ${mutes}
    where ${mutes.userId} = ${user} and ${mutes.mutedCommunityId} = ${posts.communityId})`,
} as const;

export const ofMember = (table: typeof postVotes | typeof postVisits): SQL =>
  sql`${table.postId} = ${posts.id} and ${table.userId} = ${user}`;

function ownPostFacts(db: Db) {
  return prepared(db, 'own-post-facts', (name) =>
    db
      .select({ id: posts.id, ...ownColumns })
      .from(posts)
      .leftJoin(postVotes, ofMember(postVotes))
      .leftJoin(postVisits, ofMember(postVisits))
      .where(sql`${posts.id} = ${anyOfMany('ids')}`)
      .prepare(name),
  );
}

export type Visit = { userId: string; postId: string };

/**
 * In the order of their keys, so that two statements cannot wait for each other. Keeps the time of the first visit. The
 * locks, which the foreign keys would take as well, leave out visits whose member or post is gone: one of them would
 * fail all others.
 */
export async function recordVisits(db: Db, visits: readonly Visit[]): Promise<void> {
  const uuids = sql`${sql.placeholder('userIds')}::uuid[], ${sql.placeholder('postIds')}::uuid[]`;
  await prepared(db, 'record-visits', (name) =>
    db
      .insert(postVisits)
      .select(
        // A reader does not wait for the disk: a crash of the server may lose the visits of its last second.
        sql`select reader, post, now(), now()
          from (select set_config('synchronous_commit', 'off', true)) as commits,
            unnest(${uuids}) as visits (reader, post)
          join ${users} on ${users.id} = reader join ${posts} on ${posts.id} = post
          order by reader, post for key share of users, posts`,
      )
      .onConflictDoUpdate({
        target: [postVisits.userId, postVisits.postId],
        set: { lastVisitAt: sql`now()` },
      })
      .prepare(name),
  ).execute({
    userIds: visits.map(({ userId }) => toUuid(userId)),
    postIds: visits.map(({ postId }) => toUuid(postId)),
  });
}

/** Whether a post has this address, also one that is held. */
export async function isWritten(db: Db | Tx, publicId: string): Promise<boolean> {
  const [row] = await db.execute<{ written: boolean }>(sql`select
    exists (select from ${posts} where public_id = ${publicId})
    or exists (select from ${held} where public_id = ${publicId}) as written`);
  return row?.written === true;
}

/** The same, once all who are writing it have done so. */
export async function isWrittenBefore(tx: Tx, publicId: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`post ${publicId}`}, 0))`);
  return isWritten(tx, publicId);
}

type PostColumns = typeof posts.$inferInsert;

/** What the caller decides; ids, counts and times are made by `insertPost`. */
export type NewPost = Pick<PostColumns, 'userId' | 'userGroup' | 'communityId'> & {
  content: PostContent;
  /** The address that it had while it was held, or that it has each time that it is sent. */
  publicId?: string | undefined;
};

type PostKeys = { id: string; publicId: string };

/**
 * Inserts a post with its author's upvote, counts it for the author and attaches its pictures. The worker makes their
 * copies and fetches link previews. An address that another post has by now is replaced by a new one.
 */
export async function insertPost(tx: Tx, { content, publicId: known, ...post }: NewPost): Promise<PostKeys> {
  const { images: pictures, ...columns } = content;
  const id = newObjectId();
  const createdAt = new Date(objectIdTime(id));
  const values = {
    ...post,
    ...columns,
    id,
    upvotes: 1,
    hotness: hotness(1, Math.floor(createdAt.getTime() / 1000)),
    createdAt: createdAt.toISOString(),
    lastActivityAt: createdAt.toISOString(),
  };
  const publicId = await withNewPublicId(
    (publicId) => tx.transaction((attempt) => attempt.insert(posts).values({ ...values, publicId })),
    known,
  );
  if (pictures) await usePictures(tx, { id, userId: post.userId }, pictures);
  await tx.insert(postVotes).values({ postId: id, userId: post.userId, up: true });
  await tx
    .update(users)
    .set({ noPosts: sql`${users.noPosts} + 1` })
    .where(eq(users.id, post.userId));
  if (content.type === 'link') await enqueue(tx, 'fetchLinkPreview', { postId: id });
  if (pictures) await enqueueCopies(tx, pictures);
  return { id, publicId };
}

/** With 63^8 public ids a collision is rare but possible: retry with another id. */
async function withNewPublicId(
  insert: (publicId: string) => Promise<unknown>,
  first = newPublicId(),
): Promise<string> {
  for (let attempt = 1, publicId = first; ; attempt++, publicId = newPublicId()) {
    try {
      await insert(publicId);
      return publicId;
    } catch (error) {
      if (attempt >= 5 || !violatesUnique(error, 'posts_public_id_key')) throw error;
    }
  }
}

export type PostChanges = Partial<PostColumns>;

export async function updatePost(tx: Tx, id: string, changes: PostChanges): Promise<void> {
  await tx.update(posts).set(changes).where(eq(posts.id, id));
}
