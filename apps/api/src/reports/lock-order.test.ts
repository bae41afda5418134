import { reportsApi } from '@confab/api-contract/calls';
import { comments, communities, posts } from '@confab/db';
import { aComment, aPost } from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useApi, useCast } from '../test-support/api.ts';
import { waiting } from '../test-support/lock-race.ts';

const api = useApi();
const cast = useCast(api);

/**
 * Moderators lock the community before the post. A report in the order of its foreign keys would do the opposite and
 * deadlock as soon as a third transaction joins.
 */
test.each(['post', 'comment'] as const)(
  'a report of a %s holds no lock that others need while it waits for the community',
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
      // In an object: awaiting the attempt here would deadlock with the transaction.
      return { reporting: report };
    });
    expect(await reporting).toMatchObject({ type });
  },
);
