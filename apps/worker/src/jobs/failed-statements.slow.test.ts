import { connect, notificationCauses } from '@confab/db';
import { aComment, aCommunity, aPost, aUser } from '@confab/testing/db';
import { useDatabase } from '@confab/testing/use-database';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { contextFor } from '../test-support/job-context.ts';
import { notifyNewComment } from './notify.ts';

const database = useDatabase();

test('a job that follows statements that timed out while their rows arrived ends with its work done', async () => {
  const [alice, bob] = [await aUser(database.db), await aUser(database.db)];
  const community = await aCommunity(database.db, { by: alice });
  const post = await aPost(database.db, { by: alice, in: community });
  const written = await Promise.all(
    Array.from({ length: 5 }, () => aComment(database.db, { by: bob, on: post })),
  );
  const connection = connect(database.url, { applicationName: 'shared', max: 1, statementTimeoutMs: 500 });
  onTestFinished(() => connection.close());
  const context = contextFor(connection.db);

  for (const { id } of written) {
    const failing = connection.db.execute(
      sql`select n, case when n > 3 then pg_sleep(60) end from generate_series(1, 9) as n`,
    );
    await expect(failing).rejects.toMatchObject({ cause: { code: '57014' } });
    await notifyNewComment({ commentId: id }, context);
  }

  const causes = await database.db.select().from(notificationCauses);
  expect(causes.map(({ cause }) => cause).sort()).toEqual(written.map(({ id }) => `comment:${id}`).sort());
});
