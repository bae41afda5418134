import { autoRuleMatches, comments, enqueue, moderationLog, posts, reportCounts, reports } from '@confab/db';
import { aCommunity, anAutoRule, aPost, aUser } from '@confab/testing/db';
import { useEmptyDatabase } from '@confab/testing/use-database';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { aWorkerProcess, holdUp } from '../test-support/killed-worker.ts';
import { aWorkerOn } from '../test-support/start-worker.ts';

const database = useEmptyDatabase();

test.each(['before it commits', 'right after it has committed'])(
  'rules whose worker is killed %s act once, and the log says it once',
  async (moment) => {
    const { db } = database;
    const [mod, alice] = [await aUser(db), await aUser(db)];
    const community = await aCommunity(db, { by: mod });
    const answer = { act: 'reply' as const, text: 'Not here.', html: '<p>Not here.</p>', renderer: 1 };
    const acts = [{ act: 'flag' as const }, { act: 'lock' as const }, answer];
    await anAutoRule(db, { by: mod, in: community, on: true, acts });
    const post = await aPost(db, { by: alice, in: community, title: 'Selling lenses' });
    await db.insert(reportCounts).values({ communityId: community.id });
    const done = async () => ({
      locked: (await db.select().from(posts)).filter(({ lockedAt }) => lockedAt !== null).length,
      answers: await db.$count(comments),
      reports: await db.$count(reports),
      matches: await db.$count(autoRuleMatches),
      logged: await db.$count(moderationLog),
      counted: (await db.select().from(reportCounts))[0]?.noPostReports,
    });
    const nothing = { locked: 0, answers: 0, reports: 0, matches: 0, logged: 0, counted: 0 };
    const once = { locked: 1, answers: 1, reports: 1, matches: 1, logged: 1, counted: 1 };
    const job = sql`from graphile_worker._private_jobs where task_id = (
      select id from graphile_worker._private_tasks where identifier = 'applyAutoRules')`;

    await enqueue(db, 'applyAutoRules', { postId: post.id, commentId: null });
    // The last lock of its transaction.
    const counts = await holdUp(db, (tx) => tx.select().from(reportCounts).for('update'));
    const worker = await aWorkerProcess(database.url);
    let last = counts;
    try {
      await counts.reached();
      if (moment === 'right after it has committed') {
        // The worker takes the job out of the queue after that.
        last = await holdUp(db, (tx) => tx.execute(sql`select 1 ${job} for update`));
        await counts.letGo();
        await last.reached();
      }
    } finally {
      await worker.kill();
      await last.endWaiting();
      await counts.letGo();
      await last.letGo();
    }
    expect(await done()).toEqual(moment === 'before it commits' ? nothing : once);

    const another = await aWorkerOn(database.url, { releaseEveryMs: 200 });
    try {
      await vi.waitFor(async () => expect(await db.execute(sql`select 1 ${job}`)).toHaveLength(0), {
        timeout: 60_000,
        interval: 100,
      });
    } finally {
      await another.stop();
    }
    expect(await done()).toEqual(once);
  },
  120_000,
);
