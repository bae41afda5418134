import { commentsApi, postsApi } from '@confab/api-contract/calls';
import { communityModerators, connect, type Db, moderationLog, siteSettings, users } from '@confab/db';
import { aCommunity, aMember, aModerator, aUser } from '@confab/testing/db';
import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { startApi } from './api.ts';
import { Refused } from './client.ts';
import { expectTrueCounters } from './counters.ts';
import { serve } from './moderation-http.ts';
import { recordRowChanges } from './row-changes.ts';

/** Concurrent acts in one community over the network, at two api processes that share only the database. */

type TwoApis = Awaited<ReturnType<typeof startTwoApis>>;

async function startTwoApis() {
  const first = await startApi();
  // Separate connections, as a process on another machine has.
  const elsewhere = connect(first.database.url, { applicationName: 'elsewhere', max: 5 });
  const second = await startApi({ database: { ...first.database, ...elsewhere } });
  return {
    db: first.db,
    changes: await recordRowChanges(first.db),
    here: await serve(first),
    there: await serve(second),
    async expectTrueCounters() {
      await first.db.update(siteSettings).set({ noUsers: await first.db.$count(users) });
      await expectTrueCounters(first.db);
    },
    async close() {
      await second.close();
      await second.database.close();
      await first.close();
    },
  };
}

/** Two apis for a test file. After each test every stored counter matches a recount. */
export function useTwoApis(): TwoApis {
  let started: TwoApis | undefined;
  const of = () => {
    if (!started) throw new Error('the apis start before the first test');
    return started;
  };
  // The other members are filled in before the first test reads them.
  const apis = {
    here: (person) => of().here(person),
    there: (person) => of().there(person),
  } as TwoApis;
  beforeAll(async () => {
    started = await startTwoApis();
    const { here: _here, there: _there, ...others } = started;
    Object.assign(apis, others);
  });
  afterEach(() => of().expectTrueCounters());
  afterAll(() => of().close());
  return apis;
}

/** A community with two moderators, of whom the first made it, and a member. */
export async function aModeratedCommunity({ db, here }: TwoApis) {
  const [one, other, member, stranger] = await Promise.all([aUser(db), aUser(db), aUser(db), aUser(db)]);
  const admin = await aUser(db, { isAdmin: true });
  const { id, name } = await aCommunity(db, { by: one });
  for (const joining of [other, member]) await aMember(db, joining, { id });
  await aModerator(db, other, { id });
  const write = async () => {
    const post = await here(member).call(postsApi.create, { body: { title: 'A post', community: name } });
    const comment = await here(member).call(commentsApi.create, {
      params: { postId: post.publicId },
      body: { body: 'A comment' },
    });
    return { post, comment };
  };
  return { id, name, one, other, member, stranger, admin, write };
}

export type ModeratedCommunity = Awaited<ReturnType<typeof aModeratedCommunity>>;
export type Written = Awaited<ReturnType<ModeratedCommunity['write']>>;

/** `done`, or the code of the refusal. Other errors fail the test. */
export async function fate(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
    return 'done';
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { code } = error.body as { code?: string };
    return code ?? String(error.status);
  }
}

/** Outcomes of concurrent calls, in no order. */
export const fates = async (...attempts: Promise<unknown>[]) =>
  (await Promise.all(attempts.map(fate))).sort();

/** Acts in the community's log, oldest first. */
export async function actsIn(db: Db, community: { id: string }): Promise<string[]> {
  const entries = await db
    .select({ act: moderationLog.act })
    .from(moderationLog)
    .where(eq(moderationLog.communityId, community.id))
    .orderBy(asc(moderationLog.id));
  return entries.map(({ act }) => act);
}

/** The ranks of a community's moderators. */
export async function positionsIn(db: Db, community: { id: string }): Promise<number[]> {
  const ranks = await db
    .select({ position: communityModerators.position })
    .from(communityModerators)
    .where(eq(communityModerators.communityId, community.id))
    .orderBy(asc(communityModerators.position));
  return ranks.map(({ position }) => position);
}
