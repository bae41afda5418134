import {
  appealsApi,
  autoRulesApi,
  bansApi,
  casesApi,
  commentsApi,
  communitiesApi,
  heldApi,
  mailApi,
  moderationApi,
  postsApi,
  rulesApi,
  sessionApi,
  warningsApi,
} from '@confab/api-contract/calls';
import { communities, moderationLog } from '@confab/db';
import { aModerator } from '@confab/testing/db';
import { tries } from '@confab/testing/effort';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { actDuringLock } from '../../test-support/lock-race.ts';
import { acts as moderationTable } from '../../test-support/moderation-table.ts';
import {
  addRule,
  appoint,
  ban,
  decide,
  dismiss,
  holdWith,
  ignoreReport,
  listReports,
  moveRollback,
  removeComment,
  removePost,
  report,
  rollBack,
  unban,
  undo,
} from '../../test-support/moderation-calls.ts';
import type { HttpClient } from '../../test-support/moderation-http.ts';
import { expectRefusal } from '../../test-support/api.ts';
import type { Mark } from '../../test-support/row-changes.ts';
import {
  actsIn,
  aModeratedCommunity,
  fate,
  fates,
  type ModeratedCommunity,
  positionsIn,
  useTwoApis,
  type Written,
} from '../../test-support/two-apis.ts';
import { deleteModerator } from './moderators.queries.ts';

/** Repeated, so that each side wins a race at times. */
const rounds = tries(1, 3);

const apis = useTwoApis();
const { here, there } = apis;

describe('a moderator who is removed while they act', () => {
  type Scene = ModeratedCommunity &
    Written & {
      reportId: number;
      ruleId: string;
      reasonId: string;
      appealId: string;
      conversationId: string;
      warningId: string;
      decision: { id: number };
      rollback: { id: number };
      autoRuleId: string;
    };
  const aRule = {
    name: 'New accounts',
    target: 'any' as const,
    when: [{ test: 'age' as const, days: 3 }],
    acts: [{ act: 'flag' as const }],
  };
  const noSelling = { title: 'No selling', text: 'Sell elsewhere.' };
  const picture = async () => {
    const form = new FormData();
    const square = sharp({ create: { width: 8, height: 8, channels: 3, background: '#336699' } });
    form.set(
      'image',
      new File([new Uint8Array(await square.jpeg().toBuffer())], 'square.jpg', { type: 'image/jpeg' }),
    );
    return form;
  };

  /** Every call that changes something, by name. */
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
      act: (by, scene) => unban(by, scene, scene.stranger),
    },
    'warnings.warn': {
      code: 'not_admin_nor_mod',
      act: (by, { id, stranger }) =>
        by.call(warningsApi.warn, {
          params: { communityId: id, username: stranger.username },
          body: { text: 'Be kind.' },
        }),
    },
    'warnings.undo': {
      code: 'not_admin_nor_mod',
      act: (by, { id, warningId }) => by.call(warningsApi.undo, { params: { communityId: id, warningId } }),
    },
    'mail.contact': {
      code: 'not_admin_nor_mod',
      act: (by, { id, stranger }) =>
        by.call(mailApi.contact, {
          params: { communityId: id },
          body: { username: stranger.username, subject: 'Nests', text: 'A word.' },
        }),
    },
    'mail.say': {
      code: 'not_admin_nor_mod',
      act: (by, { conversationId }) =>
        by.call(mailApi.say, { params: { conversationId }, body: { text: 'Please do.' } }),
    },
    'mail.change': {
      code: 'not_admin_nor_mod',
      act: (by, { conversationId }) =>
        by.call(mailApi.change, { params: { conversationId }, body: { archived: true } }),
    },
    'appeals.say': {
      code: 'not_admin_nor_mod',
      act: (by, { appealId }) =>
        by.call(appealsApi.say, { params: { appealId }, body: { text: 'Why?', note: true } }),
    },
    'appeals.decide': {
      code: 'not_admin_nor_mod',
      act: (by, { appealId }) =>
        by.call(appealsApi.decide, { params: { appealId }, body: { verdict: 'keep', answer: 'No.' } }),
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
      act: (by, scene) => ignoreReport(by, scene, scene.reportId),
    },
    'cases.undo': { code: 'not_admin_nor_mod', act: (by, scene) => undo(by, scene, scene.decision) },
    'cases.addReason': {
      code: 'not_admin_nor_mod',
      act: (by, { id }) => by.call(casesApi.addReason, { params: { communityId: id }, body: noSelling }),
    },
    'cases.changeReason': {
      code: 'not_admin_nor_mod',
      act: (by, { id, reasonId }) =>
        by.call(casesApi.changeReason, {
          params: { communityId: id, reasonId },
          body: { text: 'Not here.' },
        }),
    },
    'cases.deleteReason': {
      code: 'not_admin_nor_mod',
      act: (by, { id, reasonId }) =>
        by.call(casesApi.deleteReason, { params: { communityId: id, reasonId } }),
    },
    'rollbacks.start': {
      code: 'not_admin_nor_mod',
      act: (by, { id, stranger }) => rollBack(by, { communityId: id, usernames: [stranger.username] }),
    },
    'rollbacks.stop': {
      code: 'not_admin_nor_mod',
      act: (by, { rollback }) => moveRollback(by, rollback, 'stop'),
    },
    'rollbacks.undo': {
      code: 'not_admin_nor_mod',
      act: (by, { rollback }) => moveRollback(by, rollback, 'undo'),
    },
    'rollbacks.redo': {
      code: 'not_admin_nor_mod',
      act: (by, { rollback }) => moveRollback(by, rollback, 'redo'),
    },
    'autoRules.create': {
      code: 'not_admin_nor_mod',
      act: (by, { id }) => by.call(autoRulesApi.create, { body: { ...aRule, communityId: id } }),
    },
    'autoRules.change': {
      code: 'not_admin_nor_mod',
      act: (by, { autoRuleId }) =>
        by.call(autoRulesApi.change, { params: { autoRuleId }, body: { name: 'No trade' } }),
    },
    'autoRules.switchOn': {
      code: 'not_admin_nor_mod',
      act: (by, { autoRuleId }) => by.call(autoRulesApi.switchOn, { params: { autoRuleId } }),
    },
    'autoRules.switchOff': {
      code: 'not_admin_nor_mod',
      act: (by, { autoRuleId }) => by.call(autoRulesApi.switchOff, { params: { autoRuleId } }),
    },
    'autoRules.delete': {
      code: 'not_admin_nor_mod',
      act: (by, { autoRuleId }) => by.call(autoRulesApi.delete, { params: { autoRuleId } }),
    },
    'held.setRules': { code: 'not_admin_nor_mod', act: (by, scene) => holdWith(by, scene, { holdFirst: 1 }) },
    'held.disapprove': {
      code: 'not_admin_nor_mod',
      act: (by, { id, member }) =>
        by.call(heldApi.disapprove, { params: { communityId: id, username: member.username } }),
    },
    'moderation.addNote': {
      code: 'not_admin_nor_mod',
      act: (by, { id, stranger }) =>
        by.call(moderationApi.addNote, {
          params: { communityId: id, username: stranger.username },
          body: { text: 'Means well.' },
        }),
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
      act: (by, { post }) => removePost(by, post, 'mods'),
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
      act: (by, { comment }) => removeComment(by, comment, 'mods'),
    },
  };

  test('every call that writes an entry in the log has a case here', () => {
    const logged = Object.entries(moderationTable).filter(([, { logs, policy }]) => logs && policy);
    expect(logged.map(([act]) => act).filter((act) => !act.includes('?') && !(act in calls))).toEqual([]);
  });

  /** Everything that the calls act on. */
  async function aScene(): Promise<Scene> {
    const community = await aModeratedCommunity(apis);
    const { id: communityId, one, stranger } = community;
    const params = { communityId };
    const written = await community.write();
    const [rule] = await addRule(here(one), community, 'Be kind');
    const [reason] = await here(one).call(casesApi.addReason, { params, body: noSelling });
    await report(here(stranger), written.comment, { type: 'comment' });
    const { cases } = await here(one).call(casesApi.list, { params });
    const decision = await decide(here(one), community, cases[0]?.id ?? 0, { verdict: 'keep' });
    const reported = await report(here(stranger), written.post);
    await ban(here(one), community, stranger);
    const { appeal } = await here(stranger).call(appealsApi.create, {
      body: { communityId, text: 'Sorry.' },
    });
    const begun = await here(stranger).call(mailApi.create, {
      body: { communityId, subject: 'An open day', text: 'May I post it?' },
    });
    const warning = await here(one).call(warningsApi.warn, {
      params: { communityId, username: stranger.username },
      body: { text: 'Be kind.' },
    });
    const rollback = await rollBack(here(one), { communityId, usernames: [stranger.username] });
    const autoRule = await here(one).call(autoRulesApi.create, { body: { ...aRule, communityId } });
    return {
      ...{ ...community, ...written, decision, rollback, reportId: reported.id },
      ...{ ruleId: String(rule?.id), reasonId: String(reason?.id), appealId: String(appeal?.id) },
      ...{ conversationId: String(begun.id), warningId: String(warning.id), autoRuleId: String(autoRule.id) },
    };
  }

  /** A call that was refused changed nothing, so that the next finds the scene as it was. */
  let left: Scene | undefined;

  test.each(Object.entries(calls).map(([call, { code, act }]) => ({ call, code, act })))(
    'is refused: $call',
    async ({ code, act }) => {
      const scene = left ?? (await aScene());
      left = undefined;
      const { id: communityId, one } = scene;
      const acting = there(one);
      let before: Mark | undefined;
      const outcome = actDuringLock(apis.db, () => act(acting, scene), {
        hold: (tx) => tx.select().from(communities).where(eq(communities.id, communityId)).for('update'),
        interfere: async (tx) => {
          await deleteModerator(tx, communityId, one.id);
          before = await apis.changes.mark(tx);
        },
      });
      expect(await fate(outcome)).toBe(code);
      expect(before && (await apis.changes.tablesSince(before))).toEqual([]);
      await aModerator(apis.db, one, scene);
      left = scene;
    },
  );
});

const leave = (by: HttpClient, community: { id: string }) =>
  by.call(communitiesApi.join, { body: { communityId: community.id, leave: true } });

describe('a moderator who gives up the role', () => {
  const roleOf = async (person: { id: string }) => (await there(person).call(sessionApi.user)).moderates;

  test('by leaving does not have it after joining again, and the gap in the ranks closes', async () => {
    const community = await aModeratedCommunity(apis);
    const { id: communityId, one, other, member } = community;
    await leave(here(one), community);
    const back = await there(one).call(communitiesApi.join, { body: { communityId } });
    expect(back).toMatchObject({ userJoined: true, userMod: false, noMembers: 3 });
    expect(await roleOf(one)).toEqual([]);
    await expectRefusal(ban(there(one), community, member), 'not_admin_nor_mod');
    await expectRefusal(addRule(here(one), community, 'Be kind'), 'not_mod');
    const ranked = await here(one).call(communitiesApi.moderators, { params: { communityId } });
    expect(ranked.map(({ id }) => id)).toEqual([other.id]);
    expect(await positionsIn(apis.db, community)).toEqual([1]);
  });

  test.each(rounds)(
    'at the same time as the only other one leaves a community that admins run (%i)',
    async () => {
      const community = await aModeratedCommunity(apis);
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
      expect(await positionsIn(apis.db, community)).toEqual([1]);
    },
  );

  test('keeps the rights of an admin, and loses those of a moderator', async () => {
    const community = await aModeratedCommunity(apis);
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
    expect(await actsIn(apis.db, community)).toEqual([
      'add_moderator',
      'remove_moderator',
      'lock_post',
      'add_rule',
    ]);
    const [rule] = await apis.db
      .select({ actedAs: moderationLog.actedAs })
      .from(moderationLog)
      .where(and(eq(moderationLog.communityId, community.id), eq(moderationLog.act, 'add_rule')));
    expect(rule).toEqual({ actedAs: 'admins' });
  });
});

describe('a moderator of one community', () => {
  test('cannot act in another one by mixing ids of both', async () => {
    const [mine, theirs] = await Promise.all([aModeratedCommunity(apis), aModeratedCommunity(apis)]);
    const { post, comment } = await theirs.write();
    const own = await mine.write();
    const [rule] = await addRule(here(theirs.one), theirs, 'Be kind');
    const reported = await report(here(theirs.stranger), post);
    await ban(here(theirs.one), theirs, theirs.stranger);
    const by = there(mine.one);
    await by.call(sessionApi.user);
    const ruleId = String(rule?.id);
    const before = await apis.changes.mark();

    const params = { communityId: mine.id, ruleId };
    await expectRefusal(by.call(rulesApi.get, { params }), 'rules-not-found');
    await expectRefusal(by.call(rulesApi.update, { params, body: { rule: 'Be mine' } }), 'rules-not-found');
    await expectRefusal(by.call(rulesApi.delete, { params }), 'rules-not-found');
    await expectRefusal(ignoreReport(by, mine, reported.id), 'report-not-found');
    await expectRefusal(ignoreReport(by, theirs, reported.id), 'not_admin_nor_mod');
    // One's own community's post in the URL does not grant rights on another community's comment.
    const foreign = { postId: own.post.publicId, commentId: comment.id };
    await expectRefusal(
      by.call(commentsApi.delete, { params: foreign, query: { deleteAs: 'mods' } }),
      'not_mod',
    );
    // Here the target is neither banned nor a moderator.
    await unban(by, mine, theirs.stranger);
    await dismiss(by, mine, theirs.other);
    expect(await apis.changes.tablesSince(before)).toEqual([]);

    const [seen, banned, log] = await Promise.all([
      listReports(by, mine),
      by.call(bansApi.list, { params: { communityId: mine.id } }),
      by.call(moderationApi.log, { params: { communityId: mine.id } }),
    ]);
    expect([seen.reports, banned, log.entries]).toEqual([[], [], []]);
  });
});
