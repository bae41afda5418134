import { type Comment, commentsApi, postsApi } from '@confab/api-contract/calls';
import { migrate, toUuid } from '@confab/db';
import { newObjectId } from '@confab/domain';
import { createOldDatabase } from '@confab/testing/db';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startApi, type TestApi } from '../test-support/api.ts';

/** Upgrades a site in use, with rows as older releases wrote them. */

describe('a site from before comments were numbered', () => {
  const [alice, bob] = [{ id: newObjectId() }, { id: newObjectId() }];
  const post = { id: newObjectId(), publicId: 'oldoldol' };
  const [first, answer] = [newObjectId(), newObjectId()];

  let api: TestApi;
  beforeAll(async () => {
    const database = await createOldDatabase(inject('postgresUrl'), 2);
    await fill(database.db);
    await migrate(database.url);
    api = await startApi({ database });
  });
  afterAll(async () => {
    await api.close();
    await api.database.drop();
  });

  async function fill(db: TestApi['db']): Promise<void> {
    const community = newObjectId();
    await db.execute(sql`
      insert into users (id, user_index, username, no_posts, no_comments) values
        (${toUuid(alice.id)}, 11, 'alice', 1, 1), (${toUuid(bob.id)}, 12, 'bob', 0, 1)`);
    await db.execute(sql`
      insert into communities (id, name, user_id) values (${toUuid(community)}, 'cats', ${toUuid(alice.id)})`);
    await db.execute(sql`
      insert into posts (id, public_id, type, user_id, community_id, title, no_comments)
      values (${toUuid(post.id)}, ${post.publicId}, 'text', ${toUuid(alice.id)}, ${toUuid(community)}, 'An old post', 2)`);
    await writeAsBefore(db, { id: first, by: bob });
    await writeAsBefore(db, { id: answer, by: alice, under: first });
  }

  /** The insert of the previous release, without comment numbers. */
  async function writeAsBefore(
    db: TestApi['db'],
    { id, by, under }: { id: string; by: { id: string }; under?: string },
  ): Promise<void> {
    const ancestors = under === undefined ? [] : [toUuid(under)];
    await db.execute(sql`
      insert into comments
        (id, post_id, parent_id, ancestors, depth, user_id, user_group, body, body_html, body_renderer, upvotes)
      values (${toUuid(id)}, ${toUuid(post.id)}, ${ancestors[0] ?? null}, ${sql.param(ancestors)}::uuid[],
        ${ancestors.length}, ${toUuid(by.id)}, 'normal', 'words', '<p>words</p>', 1, 1)`);
    await db.execute(
      sql`insert into comment_votes (comment_id, user_id, up) values (${toUuid(id)}, ${toUuid(by.id)}, true)`,
    );
  }

  const list = async (query: { after?: string } = {}): Promise<Comment[]> => {
    const reply = await api.visitor().call(commentsApi.list, { params: { postId: post.publicId }, query });
    return Array.isArray(reply) ? reply : reply.comments;
  };
  const write = (parentCommentId: string | null) =>
    api.as(bob).call(commentsApi.create, {
      params: { postId: post.publicId },
      body: { body: 'new words', parentCommentId },
    });

  test('shows its comments as before, with the number 0', async () => {
    const comments = await list();
    expect(comments.map(({ id, number, parentId }) => ({ id, number, parentId }))).toEqual([
      { id: answer, number: 0, parentId: first },
      { id: first, number: 0, parentId: null },
    ]);
    expect(await api.visitor().call(postsApi.get, { params: { postId: post.publicId } })).toMatchObject({
      noComments: 2,
    });
  });

  test('accepts votes on its comments and changes of them', async () => {
    expect(await api.as(alice).call(commentsApi.vote, { body: { commentId: first } })).toMatchObject({
      upvotes: 2,
    });
    const params = { postId: post.publicId, commentId: first };
    expect(await api.as(bob).call(commentsApi.edit, { params, body: { body: 'other words' } })).toMatchObject(
      { body: 'other words', number: 0 },
    );
  });

  test('continues its count: after two comments comes number three', async () => {
    const third = await write(first);
    expect(third).toMatchObject({ number: 3, ancestors: [first] });
    expect(await write(null)).toMatchObject({ number: 4 });
    const fresh = await list({ after: '2' });
    expect(fresh.map(({ number }) => number)).toEqual([3, 4, 0]);
  });

  test('accepts writes of the earlier release during the upgrade', async () => {
    const id = newObjectId();
    await writeAsBefore(api.db, { id, by: alice, under: answer });
    expect(await list()).toContainEqual(expect.objectContaining({ id, number: 0 }));
  });
});
