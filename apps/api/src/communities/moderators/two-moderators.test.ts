import { autoRulesApi, moderationApi, rulesApi } from '@confab/api-contract/calls';
import { autoRules, communityBans, communityRules, reports } from '@confab/db';
import { limits } from '@confab/domain';
import { anAutoRule } from '@confab/testing/db';
import { tries } from '@confab/testing/effort';
import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { listJobs } from '../../test-support/jobs.ts';
import { waiting } from '../../test-support/lock-race.ts';
import {
  addRule,
  appoint,
  ban,
  dismiss,
  ignoreReport,
  removeComment,
  removePost,
  report,
  unban,
} from '../../test-support/moderation-calls.ts';
import type { HttpClient } from '../../test-support/moderation-http.ts';
import {
  actsIn,
  aModeratedCommunity,
  fate,
  fates,
  positionsIn,
  useTwoApis,
} from '../../test-support/two-apis.ts';

/** Repeated, so that each side wins a race at times. */
const rounds = tries(1, 3);

const apis = useTwoApis();
const { here, there } = apis;

describe('two moderators at the same time', () => {
  test.each(rounds)('ignore one report, and one of them is told that it is gone (%i)', async () => {
    const community = await aModeratedCommunity(apis);
    const { id: communityId, one, other, stranger } = community;
    const { post, comment } = await community.write();
    const reported = [
      await report(here(stranger), post),
      await report(here(stranger), comment, { type: 'comment' }),
    ];
    for (const { id } of reported) {
      expect(
        await fates(ignoreReport(here(one), community, id), ignoreReport(there(other), community, id)),
      ).toEqual(['done', 'report-not-found']);
    }
    expect(await actsIn(apis.db, community)).toEqual(['ignore_report', 'ignore_report']);
    expect(await there(one).call(moderationApi.counts, { params: { communityId } })).toMatchObject({
      noPostReports: 0,
      noCommentReports: 0,
    });
  });

  test.each(rounds)('delete one post, and one of them is told that it is deleted (%i)', async () => {
    const community = await aModeratedCommunity(apis);
    const { one, other, stranger } = community;
    const { post, comment } = await community.write();
    await report(here(stranger), post);
    await report(here(stranger), comment, { type: 'comment' });
    const jobs = (await listJobs(apis.db)).length;
    expect(await fates(removePost(here(one), post, 'mods'), removePost(there(other), post, 'mods'))).toEqual([
      'already-deleted',
      'done',
    ]);
    expect(await actsIn(apis.db, community)).toEqual(['delete_post']);
    // The author is notified once.
    expect(await listJobs(apis.db)).toHaveLength(jobs + 1);
    expect(await apis.db.$count(reports, eq(reports.communityId, community.id))).toBe(0);
  });

  test.each(rounds)('delete one comment, and one of them is told that it is deleted (%i)', async () => {
    const community = await aModeratedCommunity(apis);
    const { one, other, stranger } = community;
    const { comment } = await community.write();
    await report(here(stranger), comment, { type: 'comment' });
    expect(
      await fates(removeComment(here(one), comment, 'mods'), removeComment(there(other), comment, 'mods')),
    ).toEqual(['comment_deleted', 'done']);
    expect(await actsIn(apis.db, community)).toEqual(['delete_comment']);
  });

  test.each(rounds)('ban one member, and one of them is told that the member is banned (%i)', async () => {
    const community = await aModeratedCommunity(apis);
    const { one, other, member } = community;
    expect(await fates(ban(here(one), community, member), ban(there(other), community, member))).toEqual([
      'conflict',
      'done',
    ]);
    expect(await fates(unban(here(one), community, member), unban(there(other), community, member))).toEqual([
      'done',
      'done',
    ]);
    expect(await actsIn(apis.db, community)).toEqual(['ban', 'unban']);
  });

  test.each(rounds)('appoint one person, and both find that person appointed once (%i)', async () => {
    const community = await aModeratedCommunity(apis);
    const { one, other, stranger } = community;
    const jobs = (await listJobs(apis.db)).length;
    expect(
      await fates(appoint(here(one), community, stranger), appoint(there(other), community, stranger)),
    ).toEqual(['done', 'done']);
    expect(await positionsIn(apis.db, community)).toEqual([1, 2, 3]);
    expect(await actsIn(apis.db, community)).toEqual(['add_moderator']);
    expect(await listJobs(apis.db)).toHaveLength(jobs + 1);
  });

  test.each(rounds)('appoint and ban the same person, and one act comes first (%i)', async () => {
    const community = await aModeratedCommunity(apis);
    const { one, other, stranger } = community;
    const outcome = await fates(
      appoint(here(one), community, stranger),
      ban(there(other), community, stranger),
    );
    // A moderator cannot be banned; a banned user can be appointed and stays banned.
    const banned = await apis.db.$count(communityBans, eq(communityBans.userId, stranger.id));
    expect(outcome).toEqual(banned === 1 ? ['done', 'done'] : ['done', 'not_admin_nor_mod']);
    expect(await actsIn(apis.db, community)).toEqual(
      banned === 1 ? ['ban', 'add_moderator'] : ['add_moderator'],
    );
  });

  test.each(rounds)('reorder the rules, and all viewers see one order (%i)', async () => {
    const community = await aModeratedCommunity(apis);
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

  test('add the last possible rule, and one of them is told that there are enough', async () => {
    const community = await aModeratedCommunity(apis);
    const { one, other } = community;
    await apis.db.insert(communityRules).values(
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

  test.each(rounds)('delete and change one rule, and the rule is gone (%i)', async () => {
    const community = await aModeratedCommunity(apis);
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
    expect(await actsIn(apis.db, community)).toEqual(
      changed === 'done' ? ['add_rule', 'change_rule', 'delete_rule'] : ['add_rule', 'delete_rule'],
    );
  });

  test.each(rounds)('act and remove the acting one, whose act comes first or is refused (%i)', async () => {
    const community = await aModeratedCommunity(apis);
    const { one, other, member } = community;
    const [removed, banned] = await Promise.all([
      fate(dismiss(here(one), community, other)),
      fate(ban(there(other), community, member)),
    ]);
    expect(removed).toBe('done');
    expect(await actsIn(apis.db, community)).toEqual(
      banned === 'done' ? ['ban', 'remove_moderator'] : ['remove_moderator'],
    );
    expect(['done', 'not_admin_nor_mod']).toContain(banned);
  });

  describe('change different parts of one automatic rule', () => {
    const name = { name: 'No trade' };
    const acts = { acts: [{ act: 'flag' as const }] };

    /** Both have been let in before the first changes it, and the second comes right after. */
    async function changes([first, second]: [object, object]) {
      const community = await aModeratedCommunity(apis);
      const rule = await anAutoRule(apis.db, { by: community.one, in: community });
      const change = (by: HttpClient, body: object) =>
        fate(by.call(autoRulesApi.change, { params: { autoRuleId: String(rule.id) }, body }));
      const wait = (count: number) =>
        vi.waitFor(async () => expect(await waiting(apis.db)).toBe(count), { timeout: 30_000 });
      const outcomes = await apis.db.transaction(async (tx) => {
        await tx.select().from(autoRules).where(eq(autoRules.id, rule.id)).for('update');
        const one = change(here(community.one), first);
        await wait(1);
        const other = change(there(community.other), second);
        await wait(2);
        return { one, other };
      });
      const fates = [await outcomes.one, await outcomes.other];
      const [now] = await here(community.one).call(autoRulesApi.list, {
        query: { communityId: community.id },
      });
      return { fates, now, log: await actsIn(apis.db, community) };
    }

    test.each([[name, acts] as const, [acts, name] as const])(
      'from one version, and the second is told that it has changed (%j, %j)',
      async (first, second) => {
        const from = { version: 1 };
        const { fates, now, log } = await changes([
          { ...first, ...from },
          { ...second, ...from },
        ]);
        expect(fates).toEqual(['done', 'auto-rule-changed']);
        expect(now).toMatchObject({ name: 'No selling', acts: [{ act: 'hold' }], ...first, version: 2 });
        expect(log).toEqual(['change_auto_rule']);
      },
    );

    test.each([[name, acts] as const, [acts, name] as const])(
      'without naming a version, and both parts are kept (%j, %j)',
      async (first, second) => {
        const { fates, now, log } = await changes([first, second]);
        expect(fates).toEqual(['done', 'done']);
        expect(now).toMatchObject({ ...name, ...acts, version: 3 });
        expect(log).toEqual(['change_auto_rule', 'change_auto_rule']);
      },
    );
  });
});
