import {
  adminApi,
  commentsApi,
  communitiesApi,
  communityRequestsApi,
  mutesApi,
  postsApi,
  reportsApi,
  sessionApi,
  usersApi,
} from '@confab/api-contract/calls';
import { communityMembers, communityModerators, mutes, sessions, toUuid, users } from '@confab/db';
import { aMember, aUser } from '@confab/testing/db';
import { tries } from '@confab/testing/effort';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { waiting } from '../test-support/lock-race.ts';
import {
  appoint,
  ban as banFrom,
  removeComment,
  removePost,
  report,
} from '../test-support/moderation-calls.ts';
import type { HttpClient } from '../test-support/moderation-http.ts';
import {
  aModeratedCommunity,
  fate,
  fates,
  type ModeratedCommunity,
  positionsIn,
  useTwoApis,
  type Written,
} from '../test-support/two-apis.ts';
import { password, passwordHash } from '../test-support/passwords.ts';
import { memberTransaction } from './member-transaction.queries.ts';

/** Accounts that end while they act, over the network, at two api processes. */

/** Repeated, so that each side wins a race at times. */
const rounds = tries(1, 3);

const apis = useTwoApis();
const { here, there } = apis;

type Person = { id: string; username: string };

const someone = (values: Partial<typeof users.$inferInsert> = {}) =>
  aUser(apis.db, { passwordHash, ...values });
const remove = (by: HttpClient, whom: Person) =>
  by.call(usersApi.delete, { params: { username: whom.username }, body: { password } });
const suspend = (by: HttpClient, whom: Person, deleteContentDays?: number) =>
  by.call(adminApi.act, {
    body: {
      action: 'ban_user',
      username: whom.username,
      ...(deleteContentDays === undefined ? {} : { deleteContentDays }),
    },
  });
const rowOf = async ({ id }: { id: string }) => {
  const [row] = await apis.db.select().from(users).where(eq(users.id, id));
  if (!row) throw new Error('the account is there');
  return row;
};

type Scene = ModeratedCommunity & Written & { writer: Person };

/** Acts of members, each one call. */
const acts: Record<string, (by: HttpClient, scene: Scene) => Promise<unknown>> = {
  'a post': (by, { name }) => by.call(postsApi.create, { body: { title: 'Another post', community: name } }),
  'a comment': (by, { post }) =>
    by.call(commentsApi.create, { params: { postId: post.publicId }, body: { body: 'Another comment' } }),
  'a vote on a post': (by, { post }) => by.call(postsApi.vote, { body: { postId: post.id } }),
  'a vote on a comment': (by, { comment }) =>
    by.call(commentsApi.vote, { body: { commentId: comment.id, up: false } }),
  'a report': (by, { post }) =>
    by.call(reportsApi.create, { body: { type: 'post', targetId: post.id, reason: 3 } }),
  'a hidden post': (by, { post }) => by.call(postsApi.hide, { body: { postId: post.id } }),
  'a new community': (by, { writer }) =>
    by.call(communitiesApi.create, { body: { name: `of_${writer.username}` } }),
  'a request for a community': (by, { writer }) =>
    by.call(communityRequestsApi.create, { body: { name: `of_${writer.username}` } }),
  'joining a community': (by, { id }) =>
    by.call(communitiesApi.join, { body: { communityId: id, leave: false } }),
  'a mute': (by, { one }) => by.call(mutesApi.mute, { body: { userId: one.id } }),
  'their profile': (by) => by.call(usersApi.updateProfile, { body: { aboutMe: 'Still here' } }),
  'their password': (by) =>
    by.call(usersApi.changePassword, {
      body: { password, newPassword: 'another horse', repeatPassword: 'another horse' },
    }),
};

/** Lets a user act whose account ends after the request was authenticated and before its transaction. */
async function endedBeforeTransaction(
  writer: Person,
  values: Partial<typeof users.$inferInsert>,
  act: () => Promise<unknown>,
): Promise<{ fate: string; changed: string[] }> {
  const { attempt, before } = await memberTransaction(
    apis.db,
    // The person who ends it; here the account itself.
    { user: { ...(await rowOf(writer)) }, moderates: [], bannedFrom: [] },
    { account: { id: writer.id, alone: true } },
    async (tx) => {
      const attempt = fate(act());
      await expect.poll(() => waiting(apis.db), { timeout: 10_000 }).toBe(1);
      await tx.update(users).set(values).where(eq(users.id, writer.id));
      const before = await apis.changes.mark(tx);
      // In an object: awaiting the attempt here would deadlock with the transaction.
      return { attempt: { outcome: attempt }, before };
    },
  );
  return { fate: await attempt.outcome, changed: await apis.changes.tablesSince(before) };
}

const endings = [
  {
    ending: 'was deleted',
    values: { deletedAt: '2026-01-01T00:00:00Z', passwordHash: null, email: null },
  },
  { ending: 'was suspended', values: { bannedAt: '2026-01-01T00:00:00Z' } },
];

describe.each(endings)('a member whose account $ending after the check of their request', ({ values }) => {
  test.each(Object.keys(acts))('is refused %s, and nothing changes', async (name) => {
    const community = await aModeratedCommunity(apis);
    const writer = await someone({ points: 100 });
    const scene = { ...community, ...(await community.write()), writer };
    const by = here(writer);
    await by.call(sessionApi.user);
    const act = acts[name];
    if (!act) throw new Error('every act has a name');
    expect(await endedBeforeTransaction(writer, values, () => act(by, scene))).toEqual({
      fate: 'not_logged_in',
      changed: [],
    });
  });
});

describe('an account that ends while it writes', () => {
  /** Writes of one user at both processes, some before the end and some after it. */
  function writeEverywhere({ name, post, comment }: Scene, writer: Person) {
    const writes = [here(writer), there(writer)].flatMap((by) =>
      Array.from({ length: 3 }, (_, index) => [
        by.call(postsApi.create, { body: { title: `Post ${index}`, community: name } }),
        by.call(commentsApi.create, {
          params: { postId: post.publicId },
          body: { body: 'An answer', parentCommentId: comment.id },
        }),
        by.call(postsApi.vote, { body: { postId: post.id } }),
        report(by, post, { reason: 1 + index }),
      ]).flat(),
    );
    return Promise.all(writes.map(fate));
  }
  const answers = ['already-counted', 'already-voted', 'done', 'not_logged_in'];

  test.each(rounds)('writes nothing that becomes visible after its deletion is answered (%i)', async () => {
    const community = await aModeratedCommunity(apis);
    const writer = await someone();
    const scene = { ...community, ...(await community.write()), writer };
    const deleting = there(writer);
    await deleting.call(sessionApi.user);
    const outcomes = writeEverywhere(scene, writer);
    await remove(deleting, writer);
    const atTheEnd = await apis.changes.mark();
    expect((await outcomes).filter((outcome) => !answers.includes(outcome))).toEqual([]);
    expect(await apis.changes.tablesSince(atTheEnd)).toEqual([]);
  });

  test.each(rounds)(
    'keeps no content after a suspension that deletes it, whatever others do to that content (%i)',
    async () => {
      const community = await aModeratedCommunity(apis);
      const { id, name, one, other, member, admin } = community;
      const writer = await someone();
      const scene = { ...community, ...(await community.write()), writer };
      const own = await here(writer).call(postsApi.create, { body: { title: 'Spam', community: name } });
      const answer = (by: HttpClient, postId: string, parentCommentId?: string) =>
        by.call(commentsApi.create, {
          params: { postId },
          body: { body: 'An answer', ...(parentCommentId === undefined ? {} : { parentCommentId }) },
        });
      const above = await answer(here(writer), scene.post.publicId);
      const below = await answer(here(writer), scene.post.publicId, above.id);

      const outcomes = Promise.all([
        writeEverywhere(scene, writer),
        fates(
          answer(here(member), own.publicId),
          answer(there(member), scene.post.publicId, below.id),
          here(other).call(postsApi.vote, { body: { postId: own.id } }),
          there(other).call(commentsApi.vote, { body: { commentId: above.id, up: true } }),
          removePost(here(one), own, 'mods'),
          removeComment(there(one), above, 'mods'),
          report(here(other), own),
          report(there(member), above, { type: 'comment' }),
          banFrom(there(one), { id }, writer),
        ),
      ]);
      expect(await fate(suspend(there(admin), writer, 0))).toBe('done');
      const refusals = [...answers, 'banned-from-community', 'banned_from_community', 'comment_deleted'];
      const others = ['already-deleted', 'comment-reply-to-deleted', 'comment_not_found'];
      const odd = (await outcomes).flat().filter((outcome) => ![...refusals, ...others].includes(outcome));
      expect(odd).toEqual([]);
      const [left] = await apis.db.execute(sql`
        select (select count(*)::int from posts where user_id = ${toUuid(writer.id)}::uuid
          and (deleted_at is null or deleted_content_at is null)) as posts,
          (select count(*)::int from comments where user_id = ${toUuid(writer.id)}::uuid and deleted_at is null) as comments,
          (select count(*)::int from sessions where user_id = ${toUuid(writer.id)}::uuid) as sessions`);
      expect(left).toEqual({ posts: 0, comments: 0, sessions: 0 });
    },
  );

  test.each(rounds)(
    'can be suspended with its content at the same time as another, each in the other’s threads (%i)',
    async () => {
      const community = await aModeratedCommunity(apis);
      const authors = await Promise.all([someone(), someone()]);
      const threads = await Promise.all(
        authors.flatMap((author) =>
          Array.from({ length: 3 }, () =>
            here(author).call(postsApi.create, { body: { title: 'A thread', community: community.name } }),
          ),
        ),
      );
      for (const author of authors) {
        for (const { publicId: postId } of threads) {
          await here(author).call(commentsApi.create, { params: { postId }, body: { body: 'A comment' } });
        }
      }
      const [first, second] = authors;
      const outcomes = await fates(
        suspend(here(community.admin), first, 0),
        suspend(there(community.admin), second, 0),
      );
      expect(outcomes).toEqual(['done', 'done']);
    },
  );
});

describe('two ends of accounts at the same time', () => {
  test.each(rounds)('an account is deleted once, by the first of two requests (%i)', async () => {
    const [person, admin] = [await someone(), await someone({ isAdmin: true })];
    const outcomes = await fates(
      remove(here(person), person),
      remove(there(person), person),
      remove(here(admin), person),
      remove(there(admin), person),
    );
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    const refused = outcomes.filter((outcome) => outcome !== 'done');
    // Later writes are refused for a missing session, password or account, depending on timing.
    const late = ['not_logged_in', 'user-deleted', 'wrong_password'];
    expect(refused.filter((outcome) => !late.includes(outcome))).toEqual([]);
  });

  test.each(rounds)(
    'after a deletion and a suspension in any order, the suspension counts (%i)',
    async () => {
      const [person, admin] = [await someone(), await someone({ isAdmin: true })];
      const own = here(person);
      await own.call(sessionApi.user);
      const [deletion, suspension] = await Promise.all([
        fate(remove(own, person)),
        fate(suspend(there(admin), person)),
      ]);
      expect(suspension).toBe('done');
      const row = await rowOf(person);
      expect(row.bannedAt).not.toBe(null);
      expect(['done', 'not_logged_in', 'user_banned']).toContain(deletion);
      expect(row.deletedAt !== null).toBe(deletion === 'done');
      expect(await apis.db.$count(sessions, eq(sessions.userId, person.id))).toBe(0);
    },
  );

  test.each(rounds)('of two admins who delete each other one stays (%i)', async () => {
    const admins = await Promise.all([someone({ isAdmin: true }), someone({ isAdmin: true })]);
    const [first, second] = admins;
    const outcomes = await fates(remove(here(first), second), remove(there(second), first));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    const rows = await Promise.all(admins.map(rowOf));
    expect(rows.filter(({ deletedAt }) => deletedAt === null)).toHaveLength(1);
  });

  test.each(rounds)('a deleted account is neither appointed nor muted (%i)', async () => {
    const { id, one, other, member } = await aModeratedCommunity(apis);
    const [person, admin] = [await someone(), await someone({ isAdmin: true })];
    await aMember(apis.db, person, { id });
    const attempts = fates(
      appoint(here(one), { id }, person),
      appoint(there(other), { id }, person),
      here(member).call(mutesApi.mute, { body: { userId: person.id } }),
    );
    expect(await fate(remove(there(admin), person))).toBe('done');
    await attempts;
    expect(await positionsIn(apis.db, { id })).toEqual([1, 2]);
    for (const { table, column } of [
      { table: communityModerators, column: communityModerators.userId },
      { table: communityMembers, column: communityMembers.userId },
      { table: mutes, column: mutes.mutedUserId },
    ]) {
      expect(await apis.db.$count(table, eq(column, person.id))).toBe(0);
    }
  });
});
