import {
  comments,
  communities,
  communityModerators,
  lists,
  posts,
  postVotes,
  queryFailure,
  siteSettings,
  users,
  violatesUnique,
} from '@confab/db';
import { newObjectId } from '@confab/domain';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { aComment, aCommunity, aMember, aPost, aUser } from '../db.ts';
import { useDatabase } from '../use-database.ts';

/** The database's own constraints, independent of the writer. */

const database = useDatabase();
let author: typeof users.$inferSelect;
let community: typeof communities.$inferSelect;
let post: typeof posts.$inferSelect;
beforeAll(async () => {
  author = await aUser(database.db, { username: 'Author' });
  community = await aCommunity(database.db, { by: author, name: 'Cats' });
  post = await aPost(database.db, { by: author, in: community });
});

/** The name of the violated constraint. */
const refusedBy = async (attempt: PromiseLike<unknown>) =>
  queryFailure(
    await Promise.resolve(attempt).then(
      () => null,
      (error: unknown) => error,
    ),
  )?.constraint;

describe('a user', () => {
  const change = (values: Partial<typeof users.$inferInsert>) =>
    refusedBy(database.db.update(users).set(values).where(eq(users.id, author.id)));

  test('has a name that no other has in any case', async () => {
    expect(await refusedBy(aUser(database.db, { username: 'AUTHOR' }))).toBe('users_username_key');
    const failure = await aUser(database.db, { username: 'author' }).catch((error: unknown) => error);
    expect(violatesUnique(failure, 'users_username_key')).toBe(true);
    expect(violatesUnique(failure, 'users_user_index_key')).toBe(false);
  });

  test.each(['ab', 'a'.repeat(22), 'a b', 'é_é_é'])('is not called %j', async (username) => {
    expect(await change({ username })).toBe('users_username_check');
  });

  test('has no counter below zero', async () => {
    expect(await change({ noPosts: -1 })).toBe('users_counters_check');
    expect(await change({ noComments: -1 })).toBe('users_counters_check');
    expect(await change({ notificationsNewCount: -1 })).toBe('users_counters_check');
  });

  test('keeps neither password nor address once deleted', async () => {
    const deletedAt = '2026-01-01T00:00:00Z';
    expect(await change({ deletedAt, passwordHash: 'x' })).toBe('users_deleted_check');
    expect(await change({ deletedAt, email: 'a@b.c' })).toBe('users_deleted_check');
  });
});

describe('a community', () => {
  test('has a name that no other has in any case', async () => {
    expect(await refusedBy(aCommunity(database.db, { by: author, name: 'CATS' }))).toBe(
      'communities_name_key',
    );
  });

  test('has no member twice, and no fewer than none', async () => {
    expect(await refusedBy(aMember(database.db, author, community))).toBe(
      'community_members_user_id_community_id_pk',
    );
    const change = database.db
      .update(communities)
      .set({ noMembers: -1 })
      .where(eq(communities.id, community.id));
    expect(await refusedBy(change)).toBe('communities_no_members_check');
  });

  test('ranks its moderators from 1', async () => {
    const change = database.db.update(communityModerators).set({ position: 0 });
    expect(await refusedBy(change)).toBe('community_moderators_position_check');
  });
});

describe('a post', () => {
  const change = (values: Partial<typeof posts.$inferInsert>) =>
    refusedBy(database.db.update(posts).set(values).where(eq(posts.id, post.id)));
  const moment = '2026-01-01T00:00:00Z';

  test.each([
    [{ publicId: 'short' }, 'posts_public_id_check'],
    [{ title: 'ab' }, 'posts_title_check'],
    [{ title: '😀'.repeat(256) }, 'posts_title_check'],
    [{ upvotes: -1 }, 'posts_counters_check'],
    [{ noComments: -1 }, 'posts_counters_check'],
    [{ ageGroup: 5 }, 'posts_age_group_check'],
    [{ type: 'link' }, 'posts_link_check'],
    [{ linkUrl: 'https://example.org' }, 'posts_link_check'],
    [{ lockedAt: moment }, 'posts_locked_check'],
    [{ deletedAt: moment }, 'posts_deleted_check'],
    [{ deletedAs: 'mods' }, 'posts_deleted_check'],
    [{ deletedAt: moment, deletedAs: 'mods', pinnedAt: moment }, 'posts_pinned_check'],
  ] as const)('cannot be %j', async (values, constraint) => {
    expect(await change(values)).toBe(constraint);
  });

  test('accepts the longest title, in characters of four bytes', async () => {
    expect(await change({ title: '😀'.repeat(255) })).toBeUndefined();
  });

  test('has an address of its own, in exact spelling', async () => {
    await aPost(database.db, { by: author, in: community, publicId: 'aBcDeFgH' });
    await aPost(database.db, { by: author, in: community, publicId: 'abcdefgh' });
    expect(await refusedBy(aPost(database.db, { by: author, in: community, publicId: 'abcdefgh' }))).toBe(
      'posts_public_id_key',
    );
  });

  test('counts its points itself', async () => {
    const counted = await aPost(database.db, { by: author, in: community, upvotes: 3, downvotes: 5 });
    expect(counted.points).toBe(-2);
  });

  test('has one vote of each person', async () => {
    const again = database.db.insert(postVotes).values({ postId: post.id, userId: author.id, up: false });
    expect(await refusedBy(again)).toBe('post_votes_post_id_user_id_pk');
  });

  test('belongs to a community and an author that exist', async () => {
    expect(await refusedBy(aPost(database.db, { by: author, in: { id: newObjectId() } }))).toBe(
      'posts_community_id_communities_id_fk',
    );
    expect(await refusedBy(aPost(database.db, { by: { id: newObjectId() }, in: community }))).toBe(
      'posts_user_id_users_id_fk',
    );
  });
});

describe('a comment', () => {
  test('is as deep as its ancestors are many, down to 15', async () => {
    let parent = await aComment(database.db, { by: author, on: post });
    for (let depth = 1; depth <= 15; depth++)
      parent = await aComment(database.db, { by: author, on: post, under: parent });
    expect(await refusedBy(aComment(database.db, { by: author, on: post, under: parent }))).toBe(
      'comments_depth_check',
    );
    const change = database.db.update(comments).set({ depth: 3 }).where(eq(comments.id, parent.id));
    expect(await refusedBy(change)).toBe('comments_depth_check');
  });

  test('has a parent exactly when it is no root', async () => {
    const root = await aComment(database.db, { by: author, on: post });
    const change = database.db.update(comments).set({ parentId: root.id }).where(eq(comments.id, root.id));
    expect(await refusedBy(change)).toBe('comments_parent_check');
  });

  test('has no more direct replies than replies', async () => {
    const root = await aComment(database.db, { by: author, on: post });
    const change = database.db.update(comments).set({ noRepliesDirect: 1 }).where(eq(comments.id, root.id));
    expect(await refusedBy(change)).toBe('comments_counters_check');
  });
});

test('a list has a name of its own among those of its owner', async () => {
  const list = { userId: author.id, name: 'Bookmarks', displayName: 'Bookmarks' };
  await database.db.insert(lists).values(list);
  expect(await refusedBy(database.db.insert(lists).values({ ...list, name: 'bookmarks' }))).toBe(
    'lists_user_name_key',
  );
  const other = await aUser(database.db);
  expect(await refusedBy(database.db.insert(lists).values({ ...list, userId: other.id }))).toBeUndefined();
});

test('there is one row of site settings', async () => {
  expect(await refusedBy(database.db.insert(siteSettings).values({ id: 2 }))).toBe(
    'site_settings_single_check',
  );
});
