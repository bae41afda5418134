import { createHash } from 'node:crypto';
import { commentsApi, postsApi, usersApi } from '@confab/api-contract/calls';
import { zeroId } from '@confab/domain';
import { aComment, aCommunity, aPost, aUser } from '@confab/testing/db';
import { describe, expect, test } from 'vitest';
import { type TestApi, useApi, useCast } from '../../test-support/api.ts';

/** Who sees what of deleted content (api.md 4.9). */

const api = useApi();
const cast = useCast(api);

const moment = '2026-05-01T00:00:00Z';
const viewers = ['visitor', 'member', 'author', 'moderator', 'foreign moderator', 'admin'] as const;
type ViewerName = (typeof viewers)[number];

/** One client per role; alice is the author. */
async function everybody() {
  const stranger = await aUser(api.db);
  await aCommunity(api.db, { by: stranger });
  return {
    visitor: api.visitor(),
    member: api.as(cast.bob),
    author: api.as(cast.alice),
    moderator: api.as(cast.mod),
    'foreign moderator': api.as(stranger),
    admin: api.as(cast.admin),
  } satisfies Record<ViewerName, unknown>;
}

/** The first 8 digits of SHA-1 over the user's 12 bytes and the post's 24 characters (api.md 1.7). */
const ghostIdOf = (userId: string, postId: string) =>
  createHash('sha1').update(Buffer.from(userId, 'hex')).update(postId, 'ascii').digest('hex').slice(0, 8);

describe('a deleted post', () => {
  test.each(['normal', 'mods', 'admins'] as const)(
    'deleted as %s with its content kept is readable by all, at its address',
    async (deletedAs) => {
      const post = await aPost(api.db, {
        by: cast.alice,
        in: cast.cats,
        body: 'words',
        deletedAt: moment,
        deletedAs,
      });
      for (const [, client] of Object.entries(await everybody())) {
        const seen = await client.call(postsApi.get, { params: { postId: post.publicId } });
        expect(seen).toMatchObject({
          deleted: true,
          deletedAt: moment,
          deletedAs,
          deletedContent: false,
          title: post.title,
          body: 'words',
          username: 'alice',
          userId: cast.alice.id,
        });
        expect(seen).not.toHaveProperty('deletedContentAs');
      }
    },
  );

  test('with its content deleted keeps its title, votes and comments, for all viewers', async () => {
    const erased = {
      deletedAt: moment,
      deletedAs: 'admins',
      deletedContentAt: moment,
      deletedContentAs: 'admins',
    } as const;
    const text = await aPost(api.db, { by: cast.alice, in: cast.cats, body: '', bodyHtml: '', ...erased });
    const link = await aPost(api.db, {
      by: cast.alice,
      in: cast.cats,
      type: 'link',
      linkUrl: 'https://example.org/secret',
      ...erased,
    });
    await aComment(api.db, { by: cast.bob, on: text });
    for (const client of Object.values(await everybody())) {
      const seenText = await client.call(postsApi.get, { params: { postId: text.publicId } });
      expect(seenText).toMatchObject({
        title: text.title,
        body: '',
        bodyHtml: '',
        deletedContent: true,
        deletedContentAs: 'admins',
        upvotes: 1,
        image: null,
        images: [],
      });
      expect(seenText.comments).toHaveLength(1);
      const seenLink = await client.call(postsApi.get, { params: { postId: link.publicId } });
      expect(seenLink).not.toHaveProperty('link');
      expect(JSON.stringify(seenLink)).not.toContain('secret');
    }
  });
});

const stripped = {
  userId: zeroId,
  username: '[Hidden]',
  userGroup: 'null',
  body: '[Deleted comment]',
  bodyHtml: '',
  contentStripped: true,
  userVoted: null,
  userVotedUp: null,
};

describe('a deleted comment', () => {
  test('without its content reveals neither its text nor its author anywhere in the reply', async () => {
    const author = await aUser(api.db, { username: 'unmistakable' });
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
    await aComment(api.db, {
      by: author,
      on: post,
      body: 'telltale words',
      bodyHtml: '<p>telltale words</p>',
      userGroup: 'normal',
      deletedAt: moment,
      deletedAs: 'mods',
    });
    const { visitor, member, admin } = await everybody();
    for (const client of [visitor, member, api.as(author)]) {
      const page = await client.call(postsApi.get, { params: { postId: post.publicId } });
      expect(JSON.stringify(page)).not.toMatch(/telltale|unmistakable/);
      expect(JSON.stringify(page)).not.toContain(author.id);
    }
    const page = await admin.call(postsApi.get, { params: { postId: post.publicId } });
    expect(JSON.stringify(page)).toMatch(/telltale/);
  });

  test('in a profile is shown to admins only, and to no one if its author deleted it', async () => {
    const author = await aUser(api.db);
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
    const gone = { by: author, on: post, deletedAt: moment };
    await aComment(api.db, { ...gone, deletedAs: 'normal' });
    const byMods = await aComment(api.db, { ...gone, deletedAs: 'mods' });
    const byAdmins = await aComment(api.db, { ...gone, deletedAs: 'admins' });
    const alive = await aComment(api.db, { by: author, on: post });
    const clients = await everybody();
    for (const name of viewers) {
      const feed = await clients[name].call(usersApi.feed, { params: { username: author.username } });
      expect(feed.items.map(({ item }) => item.id)).toEqual(
        name === 'admin' ? [alive.id, byAdmins.id, byMods.id] : [alive.id],
      );
    }
  });
});

describe('posts and comments of a deleted account', () => {
  async function whatIsLeft() {
    const author = await aUser(api.db, { deletedAt: moment });
    const post = await aPost(api.db, { by: author, in: cast.cats });
    const comment = await aComment(api.db, { by: author, on: post, body: 'words' });
    return { author, post, comment };
  }

  test('have a ghost as author, the same in a post and its comments', async () => {
    const { author, post, comment } = await whatIsLeft();
    const userGhostId = ghostIdOf(author.id, post.id);
    const { visitor, member, moderator } = await everybody();
    for (const client of [visitor, member, moderator]) {
      const page = await client.call(postsApi.get, { params: { postId: post.publicId } });
      const ghost = { userId: zeroId, username: 'ghost', userGhostId, userDeleted: true };
      expect(page).toMatchObject({ ...ghost, title: post.title });
      expect(page.author).toMatchObject({ id: zeroId, username: 'ghost', deleted: true });
      expect(page.comments[0]).toMatchObject({ ...ghost, id: comment.id, body: 'words' });
      expect(page.comments[0]?.author).toMatchObject({ id: zeroId, username: 'ghost' });
      expect(JSON.stringify(page)).not.toContain(author.id);
      expect(JSON.stringify(page)).not.toContain(author.username);
    }
  });

  test('show admins their real author and the ghost’s id', async () => {
    const { author, post } = await whatIsLeft();
    const page = await api.as(cast.admin).call(postsApi.get, { params: { postId: post.publicId } });
    const known = {
      userId: author.id,
      username: author.username,
      userGhostId: ghostIdOf(author.id, post.id),
      userDeleted: true,
    };
    expect(page).toMatchObject(known);
    expect(page.author).toMatchObject({
      id: author.id,
      username: author.username,
      deleted: true,
      deletedAt: moment,
    });
    expect(page.comments[0]).toMatchObject(known);
    expect(page.comments[0]?.author).toMatchObject({ id: author.id });
  });

  test('have another ghost in another post', async () => {
    const author = await aUser(api.db, { deletedAt: moment });
    const [one, two] = await Promise.all([1, 2].map(() => aPost(api.db, { by: author, in: cast.cats })));
    const ghosts = await Promise.all(
      [one, two].map((post) =>
        api.visitor().call(postsApi.get, { params: { postId: post?.publicId ?? '' } }),
      ),
    );
    expect(new Set(ghosts.map(({ userGhostId }) => userGhostId)).size).toBe(2);
  });

  test('that were deleted before cannot be linked to the ghost’s other comments', async () => {
    const { author, post } = await whatIsLeft();
    const comment = await aComment(api.db, {
      by: author,
      on: post,
      body: 'words',
      deletedAt: moment,
      deletedAs: 'mods',
    });
    const get = (client: ReturnType<TestApi['visitor']>) =>
      client.call(commentsApi.get, { params: { commentId: comment.id } });
    const { visitor, member, moderator, admin } = await everybody();

    for (const client of [visitor, member]) {
      expect(await get(client)).toMatchObject({
        ...stripped,
        username: 'ghost',
        userGhostId: ghostIdOf(zeroId, post.id),
        userDeleted: true,
      });
    }
    // A moderator reads the text; the author stays a ghost.
    expect(await get(moderator)).toMatchObject({
      userId: zeroId,
      username: 'ghost',
      body: 'words',
      contentStripped: false,
    });
    expect(await get(admin)).toMatchObject({ userId: author.id, username: author.username, body: 'words' });
  });

  test('are in no profile, except for admins', async () => {
    const { author, post, comment } = await whatIsLeft();
    const { visitor, member, admin } = await everybody();
    for (const client of [visitor, member]) {
      expect(await client.call(usersApi.feed, { params: { username: author.username } })).toEqual({
        items: [],
        next: null,
      });
    }
    const feed = await admin.call(usersApi.feed, { params: { username: author.username } });
    expect(feed.items.map(({ item }) => item.id)).toEqual([comment.id, post.id]);
  });

  test('stay in feeds', async () => {
    const { post } = await whatIsLeft();
    const feed = await api.visitor().call(postsApi.list, { query: { limit: 50 } });
    expect(feed.posts.find(({ id }) => id === post.id)).toMatchObject({ username: 'ghost' });
  });
});

test('a suspended member’s posts and comments stay unchanged', async () => {
  const author = await aUser(api.db, { bannedAt: moment });
  const post = await aPost(api.db, { by: author, in: cast.cats });
  const page = await api.visitor().call(postsApi.get, { params: { postId: post.publicId } });
  expect(page).toMatchObject({ username: author.username, userDeleted: false });
  expect(page.author).toMatchObject({ isBanned: true, bannedAt: moment });
});
