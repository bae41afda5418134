import {
  bansApi,
  commentsApi,
  communitiesApi,
  moderationApi,
  postsApi,
  reportsApi,
  rulesApi,
  sessionApi,
} from '@confab/api-contract/calls';
import {
  comments,
  communities,
  communityBans,
  communityModerators,
  communityRules,
  connect,
  moderationLog,
  posts,
  reports,
  siteSettings,
  type Tx,
  users,
} from '@confab/db';
import { limits } from '@confab/domain';
import { aCommunity, aMember, aModerator, aUser } from '@confab/testing/db';
import { and, asc, eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startApi, type TestApi } from '../test-support/api.ts';
import { Refused } from '../test-support/client.ts';
import { expectTrueCounters } from '../test-support/counters.ts';
import { listJobs } from '../test-support/jobs.ts';
import { type HttpClient, serve } from '../test-support/moderation-http.ts';
import { acts as moderationTable } from '../test-support/moderation-table.ts';
import { expectRefusal } from '../test-support/refusal.ts';
import { changedBetween, type TablePrints, takePrints } from '../test-support/table-prints.ts';
import { deleteModerator } from './moderators.queries.ts';

/**
 * What people do to one community at the same time, over the network, each at another of two api processes that share
 * nothing but the database.
 */

let first: TestApi;
let second: TestApi;
let here: (person: Person) => HttpClient;
let there: (person: Person) => HttpClient;
beforeAll(async () => {
  first = await startApi();
  // The other process has connections of its own, as it would on another machine.
  const elsewhere = connect(first.database.url, { applicationName: 'elsewhere', max: 5 });
  second = await startApi({ database: { ...first.database, ...elsewhere } });
  here = await serve(first);
  there = await serve(second);
});
afterEach(async () => {
  await first.db.update(siteSettings).set({ noUsers: await first.db.$count(users) });
  await expectTrueCounters(first.db);
});
afterAll(async () => {
  await second.close();
  await second.database.close();
  await first.close();
});

type Person = { id: string; username: string };

/** Chance decides who comes first: often enough that each does. */
const rounds = [1, 2, 3];

/** A community with two moderators, of whom the first made it, and a member. */
async function aModeratedCommunity() {
  const [one, other, member, stranger] = await Promise.all([
    aUser(first.db),
    aUser(first.db),
    aUser(first.db),
    aUser(first.db),
  ]);
  const admin = await aUser(first.db, { isAdmin: true });
  const { id, name } = await aCommunity(first.db, { by: one });
  for (const joining of [other, member]) await aMember(first.db, joining, { id });
  await aModerator(first.db, other, { id });
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

type Community = Awaited<ReturnType<typeof aModeratedCommunity>>;
type Written = Awaited<ReturnType<Community['write']>>;

/** What became of a call: `done`, or the code that refuses it. Anything else is a failure. */
async function fate(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
    return 'done';
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { code } = error.body as { code?: string };
    return code ?? String(error.status);
  }
}

/** What became of calls that were made at once, in no order. */
const fates = async (...attempts: Promise<unknown>[]) => (await Promise.all(attempts.map(fate))).sort();

const actsIn = async (community: { id: string }) =>
  (
    await first.db
      .select({ act: moderationLog.act })
      .from(moderationLog)
      .where(eq(moderationLog.communityId, community.id))
      .orderBy(asc(moderationLog.id))
  ).map(({ act }) => act);

const positionsIn = async (community: { id: string }) =>
  (
    await first.db
      .select({ position: communityModerators.position })
      .from(communityModerators)
      .where(eq(communityModerators.communityId, community.id))
      .orderBy(asc(communityModerators.position))
  ).map(({ position }) => position);

const report = (by: Person, target: { id: string }, type: 'post' | 'comment' = 'post') =>
  here(by).call(reportsApi.create, { body: { type, targetId: target.id, reason: 1 } });
const ban = (by: HttpClient, community: Community, whom: Person) =>
  by.call(bansApi.ban, { params: { communityId: community.id }, body: { username: whom.username } });
const appoint = (by: HttpClient, community: { id: string }, whom: Person) =>
  by.call(communitiesApi.addModerator, {
    params: { communityId: community.id },
    body: { username: whom.username },
  });
const dismiss = (by: HttpClient, community: { id: string }, whom: Person) =>
  by.call(communitiesApi.removeModerator, {
    params: { communityId: community.id, username: whom.username },
  });
const leave = (by: HttpClient, community: { id: string }) =>
  by.call(communitiesApi.join, { body: { communityId: community.id, leave: true } });
const addRule = (by: HttpClient, community: { id: string }, rule: string) =>
  by.call(rulesApi.create, { params: { communityId: community.id }, body: { rule } });

describe('of two moderators at once', () => {
  test.each(rounds)('who ignore one report, one is told that it is dealt with (%i)', async () => {
    const community = await aModeratedCommunity();
    const { id: communityId, one, other, stranger } = community;
    const { post, comment } = await community.write();
    for (const { id } of [await report(stranger, post), await report(stranger, comment, 'comment')]) {
      const input = { params: { communityId, reportId: String(id) } };
      expect(
        await fates(here(one).call(reportsApi.ignore, input), there(other).call(reportsApi.ignore, input)),
      ).toEqual(['done', 'report-not-found']);
    }
    expect(await actsIn(community)).toEqual(['ignore_report', 'ignore_report']);
    expect(await there(one).call(moderationApi.counts, { params: { communityId } })).toMatchObject({
      noPostReports: 0,
      noCommentReports: 0,
    });
  });

  test.each(rounds)('who delete one post, one is told that it is deleted (%i)', async () => {
    const community = await aModeratedCommunity();
    const { one, other, stranger } = community;
    const { post, comment } = await community.write();
    await report(stranger, post);
    await report(stranger, comment, 'comment');
    const jobs = (await listJobs(first.db)).length;
    const input = { params: { postId: post.publicId }, query: { deleteAs: 'mods' as const } };
    expect(
      await fates(here(one).call(postsApi.delete, input), there(other).call(postsApi.delete, input)),
    ).toEqual(['already-deleted', 'done']);
    expect(await actsIn(community)).toEqual(['delete_post']);
    // Its author is told once.
    expect(await listJobs(first.db)).toHaveLength(jobs + 1);
    expect(await first.db.$count(reports, eq(reports.communityId, community.id))).toBe(0);
  });

  test.each(rounds)('who delete one comment, one is told that it is deleted (%i)', async () => {
    const community = await aModeratedCommunity();
    const { one, other, stranger } = community;
    const { post, comment } = await community.write();
    await report(stranger, comment, 'comment');
    const input = {
      params: { postId: post.publicId, commentId: comment.id },
      query: { deleteAs: 'mods' as const },
    };
    expect(
      await fates(here(one).call(commentsApi.delete, input), there(other).call(commentsApi.delete, input)),
    ).toEqual(['comment_deleted', 'done']);
    expect(await actsIn(community)).toEqual(['delete_comment']);
  });

  test.each(rounds)('who ban one member, one is told that they are banned (%i)', async () => {
    const community = await aModeratedCommunity();
    const { one, other, member } = community;
    expect(await fates(ban(here(one), community, member), ban(there(other), community, member))).toEqual([
      'conflict',
      'done',
    ]);
    const unban = { params: { communityId: community.id }, body: { username: member.username } };
    expect(
      await fates(here(one).call(bansApi.unban, unban), there(other).call(bansApi.unban, unban)),
    ).toEqual(['done', 'done']);
    expect(await actsIn(community)).toEqual(['ban', 'unban']);
  });

  test.each(rounds)('who appoint one person, both find them appointed, once (%i)', async () => {
    const community = await aModeratedCommunity();
    const { one, other, stranger } = community;
    const jobs = (await listJobs(first.db)).length;
    expect(
      await fates(appoint(here(one), community, stranger), appoint(there(other), community, stranger)),
    ).toEqual(['done', 'done']);
    expect(await positionsIn(community)).toEqual([1, 2, 3]);
    expect(await actsIn(community)).toEqual(['add_moderator']);
    expect(await listJobs(first.db)).toHaveLength(jobs + 1);
  });

  test.each(rounds)('of whom one appoints and one bans the same person, one comes first (%i)', async () => {
    const community = await aModeratedCommunity();
    const { one, other, stranger } = community;
    const outcome = await fates(
      appoint(here(one), community, stranger),
      ban(there(other), community, stranger),
    );
    // Nobody bans a moderator; whoever is banned may be appointed, and the ban stays.
    const banned = await first.db.$count(communityBans, eq(communityBans.userId, stranger.id));
    expect(outcome).toEqual(banned === 1 ? ['done', 'done'] : ['done', 'not_admin_nor_mod']);
    expect(await actsIn(community)).toEqual(banned === 1 ? ['ban', 'add_moderator'] : ['add_moderator']);
  });

  test.each(rounds)('who reorder the rules, both leave one order that everybody sees (%i)', async () => {
    const community = await aModeratedCommunity();
    const { id: communityId, one, other } = community;
    for (const rule of ['Be kind', 'Be brief', 'Be right']) await addRule(here(one), community, rule);
    const rules = await here(one).call(rulesApi.list, { params: { communityId } });
    const place = (by: HttpClient, rule: { id: number }, zIndex: number) =>
      by.call(rulesApi.update, { params: { communityId, ruleId: String(rule.id) }, body: { zIndex } });
    await Promise.all([
      ...rules.map((rule, index) => place(here(one), rule, 3 - index)),
      ...rules.map((rule, index) => place(there(other), rule, ((index + 1) % 3) + 1)),
    ]);
    const [seen, seenThere] = await Promise.all([
      here(one).call(rulesApi.list, { params: { communityId } }),
      there(other).call(rulesApi.list, { params: { communityId } }),
    ]);
    expect(seenThere).toEqual(seen);
    expect(seen.map(({ rule }) => rule).sort()).toEqual(['Be brief', 'Be kind', 'Be right']);
    const order = seen.map(({ zIndex, id }) => zIndex * 1e9 + id);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  test('who add the last rule that there may be, one is told that there are enough', async () => {
    const community = await aModeratedCommunity();
    const { one, other } = community;
    await first.db.insert(communityRules).values(
      Array.from({ length: limits.communityRulesMax - 1 }, (_, index) => ({
        communityId: community.id,
        rule: `Rule ${index + 1}`,
        ruleHtml: `Rule ${index + 1}`,
        zIndex: index + 1,
        createdBy: one.id,
      })),
    );
    expect(
      await fates(addRule(here(one), community, 'Be kind'), addRule(there(other), community, 'Be brief')),
    ).toEqual(['done', 'too-many-rules']);
  });

  test.each(rounds)(
    'of whom one deletes the rule that the other changes, the rule is gone (%i)',
    async () => {
      const community = await aModeratedCommunity();
      const { id: communityId, one, other } = community;
      const [rule] = await addRule(here(one), community, 'Be kind');
      const params = { communityId, ruleId: String(rule?.id) };
      const [deleted, changed] = await Promise.all([
        fate(here(one).call(rulesApi.delete, { params })),
        fate(there(other).call(rulesApi.update, { params, body: { rule: 'Be kinder' } })),
      ]);
      expect(deleted).toBe('done');
      expect(['done', 'rules-not-found']).toContain(changed);
      expect(await here(one).call(rulesApi.list, { params: { communityId } })).toEqual([]);
      expect(await actsIn(community)).toEqual(
        changed === 'done' ? ['add_rule', 'change_rule', 'delete_rule'] : ['add_rule', 'delete_rule'],
      );
    },
  );

  test.each(rounds)(
    'of whom one removes the other while that one acts, the act was first or is refused (%i)',
    async () => {
      const community = await aModeratedCommunity();
      const { one, other, member } = community;
      const [removed, banned] = await Promise.all([
        fate(dismiss(here(one), community, other)),
        fate(ban(there(other), community, member)),
      ]);
      expect(removed).toBe('done');
      expect(await actsIn(community)).toEqual(
        banned === 'done' ? ['ban', 'remove_moderator'] : ['remove_moderator'],
      );
      expect(['done', 'not_admin_nor_mod']).toContain(banned);
    },
  );
});

/**
 * Keeps whoever acts waiting for a row that their transaction needs, does something else meanwhile, and lets them go on:
 * their request was looked at before, and is decided after.
 */
async function meanwhile(
  hold: (tx: Tx) => PromiseLike<unknown>,
  act: () => Promise<unknown>,
  interfere: (tx: Tx) => Promise<unknown>,
) {
  const { outcome } = await first.db.transaction(async (tx) => {
    await hold(tx);
    const acting = fate(act());
    await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(0), { timeout: 10_000 });
    await interfere(tx);
    // In an object, or the transaction would wait for whoever waits for it.
    return { outcome: acting };
  });
  return outcome;
}

async function waiting(): Promise<number> {
  const rows = await first.db.execute(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return rows.length;
}

describe('a moderator who is removed while they act', () => {
  type Scene = Community & Written & { reportId: string; ruleId: string };
  const picture = async () => {
    const form = new FormData();
    const square = sharp({ create: { width: 8, height: 8, channels: 3, background: '#336699' } });
    form.set(
      'image',
      new File([new Uint8Array(await square.jpeg().toBuffer())], 'square.jpg', { type: 'image/jpeg' }),
    );
    return form;
  };

  /** Every call that changes something, by name, as they make it. */
  const calls: Record<string, { code: string; act: (by: HttpClient, scene: Scene) => Promise<unknown> }> = {
    'communities.update': {
      code: 'not_mod',
      act: (by, { id }) =>
        by.call(communitiesApi.update, { params: { communityId: id }, body: { postingRestricted: true } }),
    },
    'communities.setProPic': {
      code: 'not_admin_nor_mod',
      act: async (by, { id }) =>
        by.send(communitiesApi.setProPic, { params: { communityId: id } }, await picture()),
    },
    'communities.deleteProPic': {
      code: 'not_admin_nor_mod',
      act: (by, { id }) => by.call(communitiesApi.deleteProPic, { params: { communityId: id } }),
    },
    'communities.setBannerImage': {
      code: 'not_admin_nor_mod',
      act: async (by, { id }) =>
        by.send(communitiesApi.setBannerImage, { params: { communityId: id } }, await picture()),
    },
    'communities.deleteBannerImage': {
      code: 'not_admin_nor_mod',
      act: (by, { id }) => by.call(communitiesApi.deleteBannerImage, { params: { communityId: id } }),
    },
    'communities.addModerator': {
      code: 'not-mod-not-admin',
      act: (by, scene) => appoint(by, scene, scene.stranger),
    },
    'communities.removeModerator': {
      code: 'not-mod-not-admin',
      act: (by, scene) => dismiss(by, scene, scene.other),
    },
    'bans.ban': { code: 'not_admin_nor_mod', act: (by, scene) => ban(by, scene, scene.member) },
    'bans.unban': {
      code: 'not_admin_nor_mod',
      act: (by, { id, stranger }) =>
        by.call(bansApi.unban, { params: { communityId: id }, body: { username: stranger.username } }),
    },
    'rules.create': { code: 'not_mod', act: (by, scene) => addRule(by, scene, 'Be brief') },
    'rules.update': {
      code: 'not_mod',
      act: (by, { id, ruleId }) =>
        by.call(rulesApi.update, { params: { communityId: id, ruleId }, body: { rule: 'Be brief' } }),
    },
    'rules.delete': {
      code: 'not_mod',
      act: (by, { id, ruleId }) => by.call(rulesApi.delete, { params: { communityId: id, ruleId } }),
    },
    'reports.ignore': {
      code: 'not_admin_nor_mod',
      act: (by, { id, reportId }) => by.call(reportsApi.ignore, { params: { communityId: id, reportId } }),
    },
    'posts.lock': {
      code: 'not_mod',
      act: (by, { post }) =>
        by.call(postsApi.lock, { params: { postId: post.publicId }, query: { lockAs: 'mods' } }),
    },
    'posts.unlock': {
      code: 'not-mod-not-admin',
      act: (by, { post }) => by.call(postsApi.unlock, { params: { postId: post.publicId } }),
    },
    'posts.pin': {
      code: 'not_mod',
      act: (by, { post }) => by.call(postsApi.pin, { params: { postId: post.publicId } }),
    },
    'posts.unpin': {
      code: 'not_mod',
      act: (by, { post }) => by.call(postsApi.unpin, { params: { postId: post.publicId } }),
    },
    'posts.delete': {
      code: 'not_mod',
      act: (by, { post }) =>
        by.call(postsApi.delete, { params: { postId: post.publicId }, query: { deleteAs: 'mods' } }),
    },
    'posts.create': {
      code: 'not_mod',
      act: (by, { name }) =>
        by.call(postsApi.create, { body: { title: 'A notice', community: name, userGroup: 'mods' } }),
    },
    'comments.create': {
      code: 'not_mod',
      act: (by, { post }) =>
        by.call(commentsApi.create, {
          params: { postId: post.publicId },
          query: { userGroup: 'mods' },
          body: { body: 'A notice' },
        }),
    },
    'comments.delete': {
      code: 'not_mod',
      act: (by, { post, comment }) =>
        by.call(commentsApi.delete, {
          params: { postId: post.publicId, commentId: comment.id },
          query: { deleteAs: 'mods' },
        }),
    },
  };

  test('is asked for the role by every call that leaves an entry in the log', () => {
    const logged = Object.entries(moderationTable).filter(([, { logs, policy }]) => logs && policy);
    expect(logged.map(([act]) => act).filter((act) => !act.includes('?') && !(act in calls))).toEqual([]);
  });

  test.each(Object.entries(calls).map(([call, { code, act }]) => ({ call, code, act })))(
    'is refused: $call',
    async ({ code, act }) => {
      const community = await aModeratedCommunity();
      const { id: communityId, one, stranger } = community;
      const written = await community.write();
      const [rule] = await addRule(here(one), community, 'Be kind');
      const reported = await report(stranger, written.post);
      await ban(here(one), community, stranger);
      const scene = { ...community, ...written, ruleId: String(rule?.id), reportId: String(reported.id) };
      const acting = there(one);
      let before: TablePrints = new Map();
      const outcome = await meanwhile(
        (tx) => tx.select().from(communities).where(eq(communities.id, communityId)).for('update'),
        () => act(acting, scene),
        async (tx) => {
          await deleteModerator(tx, communityId, one.id);
          before = await takePrints(tx);
        },
      );
      expect(outcome).toBe(code);
      expect(changedBetween(before, await takePrints(first.db))).toEqual([]);
    },
  );
});

describe('who gives up the role', () => {
  const roleOf = async (person: Person) => (await there(person).call(sessionApi.user)).moderates;

  test('by leaving has none after joining again, and the ranks close', async () => {
    const community = await aModeratedCommunity();
    const { id: communityId, one, other, member } = community;
    await leave(here(one), community);
    const back = await there(one).call(communitiesApi.join, { body: { communityId } });
    expect(back).toMatchObject({ userJoined: true, userMod: false, noMembers: 3 });
    expect(await roleOf(one)).toEqual([]);
    await expectRefusal(ban(there(one), community, member), 'not_admin_nor_mod');
    await expectRefusal(addRule(here(one), community, 'Be kind'), 'not_mod');
    const ranked = await here(one).call(communitiesApi.moderators, { params: { communityId } });
    expect(ranked.map(({ id }) => id)).toEqual([other.id]);
    expect(await positionsIn(community)).toEqual([1]);
  });

  test.each(rounds)(
    'as the last, with another at once, leaves a community that admins run (%i)',
    async () => {
      const community = await aModeratedCommunity();
      const { id: communityId, one, other, admin, member } = community;
      expect(await fates(leave(here(one), community), leave(there(other), community))).toEqual([
        'done',
        'done',
      ]);
      expect(await here(one).call(communitiesApi.get, { params: { communityId } })).toMatchObject({
        mods: [],
        noMembers: 1,
      });
      await expectRefusal(appoint(there(other), community, other), 'not-mod-not-admin');
      await ban(here(admin), community, member);
      await appoint(there(admin), community, other);
      expect(await roleOf(other)).toEqual([communityId]);
      expect(await positionsIn(community)).toEqual([1]);
    },
  );

  test('as an admin goes on as an admin, and no more as a moderator', async () => {
    const community = await aModeratedCommunity();
    const { one, admin } = community;
    const { post } = await community.write();
    await appoint(here(one), community, admin);
    await dismiss(there(admin), community, admin);
    expect(await roleOf(admin)).toEqual([]);
    const lock = (lockAs: 'mods' | 'admins') =>
      here(admin).call(postsApi.lock, { params: { postId: post.publicId }, query: { lockAs } });
    await expectRefusal(lock('mods'), 'not_mod');
    await lock('admins');
    await addRule(there(admin), community, 'Be kind');
    expect(await actsIn(community)).toEqual(['add_moderator', 'remove_moderator', 'lock_post', 'add_rule']);
    const [rule] = await first.db
      .select({ actedAs: moderationLog.actedAs })
      .from(moderationLog)
      .where(and(eq(moderationLog.communityId, community.id), eq(moderationLog.act, 'add_rule')));
    expect(rule).toEqual({ actedAs: 'admins' });
  });
});

describe('a member who is banned while they write', () => {
  type Scene = Community & Written;
  const comment = (by: HttpClient, { post }: Scene) =>
    by.call(commentsApi.create, { params: { postId: post.publicId }, body: { body: 'Another comment' } });

  const writing = [
    {
      what: 'a comment',
      code: 'banned_from_community',
      act: comment,
      holds: posts,
    },
    {
      what: 'a vote on a post',
      code: 'banned-from-community',
      act: (by: HttpClient, { post }: Scene) => by.call(postsApi.vote, { body: { postId: post.id } }),
      holds: posts,
    },
    {
      what: 'a vote on a comment',
      code: 'banned-from-community',
      act: (by: HttpClient, { comment: { id } }: Scene) =>
        by.call(commentsApi.vote, { body: { commentId: id, up: false } }),
      holds: comments,
    },
    {
      what: 'a report of a post',
      code: 'banned-from-community',
      act: (by: HttpClient, { post: { id } }: Scene) =>
        by.call(reportsApi.create, { body: { type: 'post', targetId: id, reason: 3 } }),
      holds: posts,
    },
    {
      what: 'a report of a comment',
      code: 'banned-from-community',
      act: (by: HttpClient, { comment: { id } }: Scene) =>
        by.call(reportsApi.create, { body: { type: 'comment', targetId: id, reason: 3 } }),
      holds: comments,
    },
  ];

  test.each(writing)('is refused $what that waited for the ban', async ({ code, act, holds }) => {
    const community = await aModeratedCommunity();
    const scene = { ...community, ...(await community.write()) };
    const { one, stranger, post, comment: written } = scene;
    const [writer, moderator] = [there(stranger), here(one)];
    const id = holds === posts ? post.id : written.id;
    let before: TablePrints = new Map();
    const outcome = await meanwhile(
      (tx) => tx.select({ id: holds.id }).from(holds).where(eq(holds.id, id)).for('update'),
      () => act(writer, scene),
      async () => {
        await ban(moderator, community, stranger);
        before = await takePrints(first.db);
      },
    );
    expect(outcome).toBe(code);
    expect(changedBetween(before, await takePrints(first.db))).toEqual([]);
  });

  test.each(rounds)(
    'has written all that is ever seen of it when the moderator is answered (%i)',
    async () => {
      const community = await aModeratedCommunity();
      const scene = { ...community, ...(await community.write()) };
      const { name, one, stranger, post } = scene;
      const writers = [here(stranger), there(stranger)];
      for (const by of writers) await by.call(sessionApi.user);
      const attempts = Array.from({ length: 4 }, (_, index) =>
        writers.flatMap((by) => [
          fate(by.call(postsApi.create, { body: { title: `Post ${index}`, community: name } })),
          fate(comment(by, scene)),
          fate(by.call(postsApi.vote, { body: { postId: post.id } })),
          fate(by.call(reportsApi.create, { body: { type: 'post', targetId: post.id, reason: 1 + index } })),
        ]),
      ).flat();
      await ban(there(one), community, stranger);
      const atTheBan = await takePrints(first.db);
      const outcomes = await Promise.all(attempts);
      expect(changedBetween(atTheBan, await takePrints(first.db))).toEqual([]);
      const refusals = ['banned-from-community', 'banned_from_community', 'already-voted'];
      expect(outcomes.filter((one) => one !== 'done' && !refusals.includes(one))).toEqual([]);
    },
  );
});

describe('whoever moderates one community', () => {
  test('does nothing in another by mixing their ids', async () => {
    const [mine, theirs] = await Promise.all([aModeratedCommunity(), aModeratedCommunity()]);
    const { post, comment } = await theirs.write();
    const own = await mine.write();
    const [rule] = await addRule(here(theirs.one), theirs, 'Be kind');
    const reported = await report(theirs.stranger, post);
    await ban(here(theirs.one), theirs, theirs.stranger);
    const by = there(mine.one);
    await by.call(sessionApi.user);
    const ruleId = String(rule?.id);
    const before = await takePrints(first.db);

    const params = { communityId: mine.id, ruleId };
    await expectRefusal(by.call(rulesApi.get, { params }), 'rules-not-found');
    await expectRefusal(by.call(rulesApi.update, { params, body: { rule: 'Be mine' } }), 'rules-not-found');
    await expectRefusal(by.call(rulesApi.delete, { params }), 'rules-not-found');
    const reportId = String(reported.id);
    await expectRefusal(
      by.call(reportsApi.ignore, { params: { communityId: mine.id, reportId } }),
      'report-not-found',
    );
    await expectRefusal(
      by.call(reportsApi.ignore, { params: { communityId: theirs.id, reportId } }),
      'not_admin_nor_mod',
    );
    // A post of one’s own community in the address makes no comment of another one’s own.
    const foreign = { postId: own.post.publicId, commentId: comment.id };
    await expectRefusal(
      by.call(commentsApi.delete, { params: foreign, query: { deleteAs: 'mods' } }),
      'not_mod',
    );
    // Here they are neither banned nor moderators: nothing to take away.
    await by.call(bansApi.unban, {
      params: { communityId: mine.id },
      body: { username: theirs.stranger.username },
    });
    await dismiss(by, mine, theirs.other);
    expect(changedBetween(before, await takePrints(first.db))).toEqual([]);

    const [seen, banned, log] = await Promise.all([
      by.call(reportsApi.list, { params: { communityId: mine.id } }),
      by.call(bansApi.list, { params: { communityId: mine.id } }),
      by.call(moderationApi.log, { params: { communityId: mine.id } }),
    ]);
    expect([seen.reports, banned, log.entries]).toEqual([[], [], []]);
  });
});
