import { reportsApi } from '@confab/api-contract/calls';
import { comments, communities, posts } from '@confab/db';
import { aComment, aPost } from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../test-support/api.ts';
import { theCast } from '../test-support/cast.ts';
import { waiting } from '../test-support/meanwhile.ts';

let api: TestApi;
let cast: Awaited<ReturnType<typeof theCast>>;
beforeAll(async () => {
  api = await startApi();
  cast = await theCast(api.db);
});
afterAll(() => api.close());

/**
 * Moderators hold the community before they hold the post. A report that did it the other way round, as its foreign keys
 * would, stops both of them for good as soon as somebody joins between the two.
 */
test.each(['post', 'comment'] as const)(
  'a report of a %s holds nothing that others wait for while it waits for the community',
  async (type) => {
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
    const comment = await aComment(api.db, { by: cast.alice, on: post });
    const { reporting } = await api.db.transaction(async (tx) => {
      await tx.select().from(communities).where(eq(communities.id, cast.cats.id)).for('update');
      const targetId = type === 'post' ? post.id : comment.id;
      const report = api.as(cast.bob).call(reportsApi.create, { body: { type, targetId, reason: 1 } });
      await expect.poll(() => waiting(api.db), { timeout: 10_000 }).toBe(1);
      const now = { noWait: true } as const;
      await tx.select().from(posts).where(eq(posts.id, post.id)).for('update', now);
      await tx.select().from(comments).where(eq(comments.id, comment.id)).for('update', now);
      // In an object, or the transaction would wait for whoever waits for it.
      return { reporting: report };
    });
    expect(await reporting).toMatchObject({ type });
  },
);
