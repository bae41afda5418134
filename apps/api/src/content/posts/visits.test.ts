import { posts, postVisits, users } from '@confab/db';
import { aCommunity, aPost, aUser } from '@confab/testing/db';
import { useDatabase } from '@confab/testing/use-database';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { statementsDuring } from '../../test-support/statements.ts';
import { createVisits } from './visits.ts';

const database = useDatabase();

test('visits at once share a statement, which leaves out those of a member or to a post that is gone', async () => {
  const { db } = database;
  const [reader, leaver] = [await aUser(db), await aUser(db)];
  const place = await aCommunity(db, { by: reader });
  const [kept, gone] = [
    await aPost(db, { by: reader, in: place }),
    await aPost(db, { by: reader, in: place }),
  ];
  await db.delete(users).where(eq(users.id, leaver.id));
  await db.delete(posts).where(eq(posts.id, gone.id));
  const visits = createVisits(db);
  const visited = [
    [leaver, kept],
    [reader, gone],
    [reader, kept],
  ] as const;
  const sent = await statementsDuring(db, () =>
    Promise.all(visited.map(([user, post]) => visits.record({ userId: user.id, postId: post.id }))),
  );
  expect(sent).toHaveLength(1);
  expect(await db.select().from(postVisits)).toMatchObject([{ userId: reader.id, postId: kept.id }]);
});
