import { commentsApi, postsApi, reportsApi, sessionApi, siteApi } from '@confab/api-contract/calls';
import { decidedReports, guestAddresses, reports } from '@confab/db';
import { guestReportWeight, limits, newObjectId, rateLimits } from '@confab/domain';
import { aComment } from '@confab/testing/db';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectOnly, expectRefusal, startApi, useApi, useCast } from '../test-support/api.ts';
import type { Client } from '../test-support/client.ts';
import { listJobs } from '../test-support/jobs.ts';
import {
  decide,
  ignoreReport,
  listCases,
  listReports,
  removePost,
  report,
  undo,
} from '../test-support/moderation-calls.ts';
import { aQueue, expectTrueCounts } from '../test-support/report-scenes.ts';

const api = useApi({ config: { recovery: true } });
const cast = useCast(api);
const asMod = () => api.as(cast.mod);

let guests = 0;
const anAddress = () => `Guest${++guests}@example.org`;

type Given = Partial<{
  type: 'post' | 'comment';
  reason: number;
  text: string;
  email: string;
  captchaToken: string;
}>;

const reportAsGuest = (target: { id: string }, given: Given = {}, client: Client = api.visitor()) =>
  client.call(reportsApi.createAsGuest, {
    body: {
      ...{ type: 'post', targetId: target.id, reason: 3, text: 'It sells watches.' },
      ...{ email: anAddress(), captchaToken: 'solved', ...given },
    },
  });

const answers = async () =>
  (await listJobs(api.db)).filter(({ name }) => name === 'answerGuestReport').map(({ payload }) => payload);

const addressOf = async (target: { id: string }) => {
  const [row] = await api.db.select().from(guestAddresses).where(eq(guestAddresses.targetId, target.id));
  return row;
};

async function aScene() {
  const { community, aPost } = await aQueue(api.db, cast);
  const post = await aPost();
  return { community, aPost, post, comment: await aComment(api.db, { by: cast.alice, on: post }) };
}

beforeEach(() => api.db.execute(sql`delete from graphile_worker._private_jobs`));

describe('a report of a guest', () => {
  test('waits in the queue of the members’ reports, marked, with the words and without the address', async () => {
    const { community, post } = await aScene();
    const email = anAddress();
    await report(api.as(cast.bob), post);
    expect(await reportAsGuest(post, { email, text: '  It sells\nwatches. ' })).toEqual({ success: true });
    const page = await listCases(asMod(), community);
    expect(page.cases).toHaveLength(1);
    const [open] = page.cases;
    expect(open?.noReports).toBe(2);
    expect(open?.reports).toMatchObject([
      { username: cast.bob.username, guestText: null },
      {
        ...{ username: null, autoRule: null, guestText: 'It sells\nwatches.', reason: 'Spam' },
        ...{ noRight: 0, noDecided: 0 },
      },
    ]);
    const listed = await listReports(asMod(), community);
    expect(listed.details.noReports).toBe(2);
    expect(JSON.stringify([page, listed]).toLowerCase()).not.toContain(email.toLowerCase());
    await expectTrueCounts(api.as(cast.admin), api.db, community);
    const [row] = await api.db
      .select()
      .from(reports)
      .where(and(eq(reports.postId, post.id), isNull(reports.createdBy)));
    expect(row).toMatchObject({ weight: guestReportWeight, guestAddressId: (await addressOf(post))?.id });
    expect(await addressOf(post)).toMatchObject({ email });
  });

  test('is not shown in its words to a moderator who wrote what is reported', async () => {
    const { community, aPost } = await aScene();
    const own = await aPost({ by: cast.mod });
    await reportAsGuest(own);
    const { cases } = await listCases(asMod(), community);
    expect(cases[0]?.reports).toMatchObject([{ username: null, guestText: null }]);
    const forAdmin = await listCases(api.as(cast.admin), community);
    expect(forAdmin.cases[0]?.reports).toMatchObject([{ guestText: 'It sells watches.' }]);
  });

  test('counts once for an address in any case and a target, however often it is sent', async () => {
    const { community, post, comment } = await aScene();
    await expectOnly(
      1,
      ['Once@example.org', 'once@EXAMPLE.org', 'once@example.org'].map((email) =>
        reportAsGuest(post, { email }),
      ),
      'already-counted',
    );
    await expectRefusal(reportAsGuest(post, { email: 'once@example.org', reason: 1 }), 'already-counted');
    await reportAsGuest(comment, { type: 'comment', email: 'once@example.org' });
    await reportAsGuest(post, { email: 'another@example.org' });
    expect((await listReports(asMod(), community)).details).toEqual({
      ...{ noReports: 3, noPostReports: 2, noCommentReports: 1 },
    });
    await expectTrueCounts(api.as(cast.admin), api.db, community);
  });

  test('with one address can wait in a small number, also where they come at once', async () => {
    const { aPost } = await aScene();
    const email = anAddress();
    const posts = await Promise.all(Array.from({ length: limits.guestReportsWaiting + 2 }, () => aPost()));
    await expectOnly(
      limits.guestReportsWaiting,
      posts.map((post) => reportAsGuest(post, { email })),
      'too-many-guest-reports',
    );
    const stored = inArray(
      reports.postId,
      posts.map(({ id }) => id),
    );
    expect(await api.db.$count(reports, stored)).toBe(limits.guestReportsWaiting);
  });

  test('is of what a visitor can see', async () => {
    const { post, comment } = await aScene();
    const asComment = { type: 'comment' } as const;
    await expectRefusal(reportAsGuest({ id: newObjectId() }), 'post/not-found');
    await expectRefusal(reportAsGuest({ id: newObjectId() }, asComment), 'comment_not_found');
    await expectRefusal(reportAsGuest(comment), 'post/not-found');
    await api.as(cast.alice).call(commentsApi.delete, {
      params: { postId: post.publicId, commentId: comment.id },
      query: {},
    });
    await expectRefusal(reportAsGuest(comment, asComment), 'comment_not_found');
    await api.as(cast.alice).call(postsApi.delete, { params: { postId: post.publicId }, query: {} });
    await expectRefusal(reportAsGuest(post), 'post/not-found');
  });

  test('is refused with the first of several errors, and stores nothing', async () => {
    const { post } = await aScene();
    const before = await api.db.$count(reports);
    const wrong = { reason: 9, text: ' ', email: 'no-address' };
    await expectRefusal(reportAsGuest(post, wrong, api.as(cast.bob)), 'already_logged_in');
    await expectRefusal(reportAsGuest(post, { ...wrong, captchaToken: '' }), 'captcha_verify_fail_2');
    await expectRefusal(reportAsGuest(post, wrong), 'invalid-report-reason');
    await expectRefusal(reportAsGuest(post, { ...wrong, reason: 3 }), 'empty-message');
    await expectRefusal(reportAsGuest(post, { email: '' }), 'invalid-email');
    await expectRefusal(reportAsGuest(post, { email: 'a,b@example.org' }), 'invalid-email');
    expect([await api.db.$count(reports), await addressOf(post)]).toEqual([before, undefined]);
  });

  test('is cut to what moderators read', async () => {
    const { community, post } = await aScene();
    await reportAsGuest(post, { text: '😀'.repeat(limits.guestReportMax + 1) });
    const { cases } = await listCases(asMod(), community);
    expect(cases[0]?.reports[0]?.guestText).toBe('😀'.repeat(limits.guestReportMax));
  });

  test('needs a login at the call for members, whatever the setting', async () => {
    const { post } = await aScene();
    const asVisitor = api.visitor().call(reportsApi.create, {
      body: { type: 'post', targetId: post.id, reason: 3 },
    });
    await expectRefusal(asVisitor, 'not_logged_in');
  });
});

describe('reports of guests are off', () => {
  const set = (guestReports: boolean) =>
    api.as(cast.admin).call(siteApi.updateSettings, { body: { guestReports } });

  test('while the setting is, which everybody knows, before all other checks', async () => {
    const { post } = await aScene();
    expect(await api.visitor().call(sessionApi.initial)).toMatchObject({ guestReports: true });
    await set(false);
    expect(await api.visitor().call(sessionApi.initial)).toMatchObject({ guestReports: false });
    await expectRefusal(reportAsGuest(post, { captchaToken: '' }), 'guest-reports-off');
    await set(true);
    await reportAsGuest(post);
  });

  test('where the site sends no mail', async () => {
    const { post } = await aScene();
    const silent = await startApi({ database: api.database });
    await expectRefusal(reportAsGuest(post, {}, silent.visitor()), 'guest-reports-off');
    await silent.close();
  });

  test('while the site is read only', async () => {
    const { post } = await aScene();
    await api.as(cast.admin).call(siteApi.updateSettings, { body: { readOnly: true } });
    await expectRefusal(reportAsGuest(post), 'read_only');
    await api.as(cast.admin).call(siteApi.updateSettings, { body: { readOnly: false } });
  });
});

test('guests are limited by their network address, however many mail addresses they have', async () => {
  const limited = await startApi({ database: api.database, config: { recovery: true, rateLimits: true } });
  const { post, aPost } = await aScene();
  const from = (address: string) => limited.visitor().from(address);
  const [{ tokens }] = rateLimits.guestReport;
  await reportAsGuest(post, {}, from('2001:db8:7:7::1'));
  for (let turn = 1; turn < tokens; turn++) await reportAsGuest(await aPost(), {}, from('2001:db8:7:7::2'));
  await expectRefusal(reportAsGuest(await aPost(), {}, from('2001:db8:7:7::3')), 'rate_limited');
  await reportAsGuest(await aPost(), {}, from('2001:db8:7:8::1'));
  await limited.close();
});

describe('a guest is answered', () => {
  test.each(['keep', 'remove'] as const)('once moderators decided to %s it', async (verdict) => {
    const { community, post } = await aScene();
    await reportAsGuest(post);
    const { cases } = await listCases(asMod(), community);
    const decision = await decide(asMod(), community, cases[0]?.id ?? 0, { verdict });
    expect(await answers()).toEqual([{ addressId: (await addressOf(post))?.id, decisionId: decision.id }]);
    expect((await listCases(asMod(), community)).cases).toEqual([]);
    await expectTrueCounts(api.as(cast.admin), api.db, community);
    const closed = await api.db
      .select()
      .from(decidedReports)
      .where(eq(decidedReports.decisionId, decision.id));
    expect(closed).toMatchObject([{ userId: null, guestText: 'It sells watches.' }]);
  });

  test('when a report is ignored, and when a post goes with the comment that was reported', async () => {
    const { community, post, comment } = await aScene();
    await reportAsGuest(post);
    const { reports: rows } = await listReports(asMod(), community);
    await ignoreReport(asMod(), community, rows[0]?.id ?? 0);
    expect(await answers()).toMatchObject([{ addressId: (await addressOf(post))?.id }]);
    await reportAsGuest(comment, { type: 'comment' });
    await removePost(asMod(), post, 'mods');
    expect(await answers()).toMatchObject([
      { addressId: (await addressOf(post))?.id },
      { addressId: (await addressOf(comment))?.id },
    ]);
  });

  test('when the author deletes it, and nothing of the guest is left in the list of reports', async () => {
    const { community, post, comment } = await aScene();
    await report(api.as(cast.bob), post);
    await reportAsGuest(post);
    await reportAsGuest(comment, { type: 'comment' });
    await api.as(cast.alice).call(commentsApi.delete, {
      params: { postId: post.publicId, commentId: comment.id },
      query: {},
    });
    await api.as(cast.alice).call(postsApi.delete, { params: { postId: post.publicId }, query: {} });
    expect(await answers()).toEqual([
      { addressId: (await addressOf(comment))?.id, decisionId: null },
      { addressId: (await addressOf(post))?.id, decisionId: null },
    ]);
    expect(await api.db.select().from(reports).where(eq(reports.postId, post.id))).toMatchObject([
      { createdBy: cast.bob.id },
    ]);
    await expectTrueCounts(api.as(cast.admin), api.db, community);
  });

  test('of a decision that is undone by the next one: the report waits again as it was', async () => {
    const { community, post } = await aScene();
    await reportAsGuest(post);
    const [before] = (await listCases(asMod(), community)).cases;
    const decision = await decide(asMod(), community, before?.id ?? 0, { verdict: 'remove' });
    await undo(asMod(), community, decision);
    const [again] = (await listCases(asMod(), community)).cases;
    expect(again?.reports).toMatchObject([{ guestText: 'It sells watches.', username: null }]);
    const next = await decide(asMod(), community, again?.id ?? 0, { verdict: 'keep' });
    // One mail: the later decision takes the place of the earlier one.
    expect(await answers()).toEqual([{ addressId: (await addressOf(post))?.id, decisionId: next.id }]);
  });
});
