import {
  casesApi,
  commentsApi,
  heldApi,
  mailApi,
  moderationApi,
  postsApi,
  rollbacksApi,
} from '@confab/api-contract/calls';
import { comments, held, moderationLog, posts, reports, users } from '@confab/db';
import { deleteAccount, moveRollback as moveNextBatch } from '@confab/db/acts';
import { limits, newObjectId } from '@confab/domain';
import { aCommunity, aHeld, aModerator, aPost, aUser } from '@confab/testing/db';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { expectRefusal, useApi, useCast } from '../test-support/api.ts';
import { listJobs } from '../test-support/jobs.ts';
import {
  listCases,
  listHeld,
  moveRollback,
  removePost,
  report,
  rollBack,
} from '../test-support/moderation-calls.ts';

const api = useApi();
const cast = useCast(api);

const asMod = () => api.as(cast.mod);

/** As the worker does. */
async function finish(rollbackId: number) {
  while (await api.db.transaction((tx) => moveNextBatch(tx, rollbackId))) {
    // The next batch.
  }
}

/** Two raiders wrote in a community, voted and reported, and Bob answered. */
async function aRaid() {
  const community = await aCommunity(api.db, { by: cast.mod });
  const raiders = [await aUser(api.db), await aUser(api.db)] as const;
  const [one, two] = raiders;
  const write = (by: { id: string }, title: string) =>
    api.as(by).call(postsApi.create, { body: { title, community: community.name } });
  const answer = (by: { id: string }, post: { publicId: string }, body: string) =>
    api.as(by).call(commentsApi.create, { params: { postId: post.publicId }, query: {}, body: { body } });
  const honest = await write(cast.bob, 'Lights over the estuary');
  const spam = await write(one, 'CHEAP LENSES worldwide');
  const agreeing = await answer(two, spam, 'agree, bought three cheap lenses');
  const reply = await answer(cast.bob, spam, 'Please stop this.');
  const insult = await answer(two, honest, 'Boring.');
  await api.as(one).call(postsApi.vote, { body: { postId: honest.id, up: true } });
  await api.as(two).call(postsApi.vote, { body: { postId: honest.id, up: false } });
  await api.as(one).call(commentsApi.vote, { body: { commentId: reply.id, up: false } });
  await api.as(one).call(commentsApi.vote, { body: { commentId: agreeing.id, up: true } });
  await report(api.as(two), honest);
  await report(api.as(cast.bob), spam);
  await report(api.as(cast.bob), agreeing, { type: 'comment' });
  const begun = await api.as(one).call(mailApi.create, {
    body: { communityId: community.id, subject: 'Lenses', text: 'CHEAP LENSES for moderators' },
  });
  await api.as(cast.mod).call(mailApi.say, {
    params: { conversationId: String(begun.id) },
    body: { text: 'No, thank you.' },
  });
  await api.as(one).call(mailApi.say, {
    params: { conversationId: String(begun.id) },
    body: { text: 'Cheap lenses!' },
  });
  const waiting = await aHeld(api.db, { by: one, in: community });
  await aHeld(api.db, { by: two, in: community, on: honest });
  await aHeld(api.db, { by: cast.bob, in: community });
  const usernames = raiders.map(({ username }) => username);
  return { community, one, two, usernames, honest, spam, agreeing, reply, insult, waiting, write, answer };
}

/** All that a roll-back may change, as stored. */
async function contentOf(community: { id: string }) {
  const here = sql`${sql.param(community.id, posts.communityId)}`;
  const read = (statement: ReturnType<typeof sql>) => api.db.execute(statement);
  return {
    posts: await read(sql`select * from posts where community_id = ${here} order by id`),
    comments: await read(
      sql`select c.* from comments c join posts p on p.id = post_id where community_id = ${here} order by c.id`,
    ),
    votes: await read(
      sql`select v.* from post_votes v join posts p on p.id = post_id where community_id = ${here} order by post_id, v.user_id`,
    ),
    commentVotes: await read(sql`
      select v.* from comment_votes v join comments c on c.id = comment_id join posts p on p.id = post_id
      where community_id = ${here} order by comment_id, v.user_id`),
    reports: await read(sql`
      select post_id, comment_id, reason_id, weight, created_by, created_at from reports where community_id = ${here}
      order by created_at, created_by, coalesce(comment_id, post_id)`),
    waiting: await read(
      sql`select no_post_reports, no_comment_reports from report_counts where community_id = ${here}`,
    ),
    held: await read(sql`select * from held where community_id = ${here} order by id`),
    mail: await read(sql`
      select m.*, unanswered, last_message_id from messages m join conversations c on c.id = conversation_id
      where community_id = ${here} order by m.id`),
    people: await read(sql`select id, points, no_posts, no_comments from users order by id`),
  };
}

const postOf = async (id: string) => (await api.db.select().from(posts).where(eq(posts.id, id)))[0];
const commentOf = async (id: string) => (await api.db.select().from(comments).where(eq(comments.id, id)))[0];

describe('the preview', () => {
  test('counts what the accounts did, shows it, and changes nothing', async () => {
    const { community, usernames, honest, spam, agreeing, insult, waiting } = await aRaid();
    const before = await contentOf(community);
    const preview = await asMod().call(rollbacksApi.preview, {
      body: { communityId: community.id, usernames },
    });
    expect(preview).toMatchObject({
      noAccounts: 2,
      usernames: expect.arrayContaining(usernames) as string[],
      ...{
        noPosts: 1,
        noComments: 2,
        noVotes: null,
        noReports: 1,
        noMessages: 2,
        noHeld: 2,
        noReplies: 1,
        next: null,
      },
      samples: [
        { type: 'comment', held: true, publicId: honest.publicId, text: 'words', username: usernames[1] },
        { type: 'post', held: true, id: waiting.id, publicId: waiting.publicId, text: 'A held post' },
        { type: 'comment', held: false, id: insult.id, text: 'Boring.', username: usernames[1] },
        { type: 'comment', id: agreeing.id, publicId: spam.publicId },
        { type: 'post', id: spam.id, text: spam.title, communityName: community.name },
      ],
    });
    expect(await contentOf(community)).toEqual(before);
  });

  test('names those accounts that do not exist', async () => {
    const { community, usernames } = await aRaid();
    const given = [...usernames.map((name) => name.toUpperCase()), 'no_such_person', cast.admin.username];
    const body = { communityId: community.id, usernames: given };
    const found = await asMod().call(rollbacksApi.preview, { body });
    expect(found).toMatchObject({ noAccounts: 2, unknownNames: ['no_such_person'] });
    const alone = { ...body, usernames: ['no_such_person'] };
    expect(await asMod().call(rollbacksApi.preview, { body: alone })).toMatchObject({
      ...{ noAccounts: 0, unknownNames: ['no_such_person'], noPosts: 0 },
    });
  });

  test('neither names nor counts moderators of the community', async () => {
    const { community, usernames } = await aRaid();
    const second = await aUser(api.db);
    await aModerator(api.db, second, community);
    const body = { communityId: community.id, usernames: [...usernames, second.username] };
    const found = await asMod().call(rollbacksApi.preview, { body });
    expect(found).toMatchObject({ noAccounts: 2, unknownNames: [] });
    expect(found.usernames).not.toContain(second.username);
    await expectRefusal(rollBack(asMod(), { ...body, usernames: [second.username] }), 'rollback-empty');
  });

  test('does not tell when a member voted', async () => {
    const { community, usernames } = await aRaid();
    const counted = async (until?: string) =>
      asMod().call(rollbacksApi.preview, {
        body: {
          communityId: community.id,
          usernames,
          content: false,
          reports: false,
          messages: false,
          until,
        },
      });
    const [now, before] = [await counted(), await counted('2020-01-01T00:00:00Z')];
    expect({ ...now, until: '' }).toEqual({ ...before, until: '' });
  });

  test('leaves out what is chosen to stay, and votes and reports on request', async () => {
    const { community, usernames, insult, waiting } = await aRaid();
    const leftOut = [insult.id, waiting.id];
    const body = { communityId: community.id, usernames, leftOut, votes: false, reports: false };
    const preview = await asMod().call(rollbacksApi.preview, { body });
    expect(preview).toMatchObject({ noPosts: 1, noComments: 1, noHeld: 1, noVotes: null, noReports: 0 });
    expect(preview.samples.filter(({ id }) => leftOut.includes(id))).toEqual([]);
    const { id } = await rollBack(asMod(), body);
    await finish(id);
    expect((await listHeld(asMod(), community)).held.map((item) => item.id)).toContain(waiting.id);
  });

  test('leaves reports of what a moderator wrote to others, so that it tells nothing of them', async () => {
    const { community, usernames, honest, two, write, answer } = await aRaid();
    await report(api.as(two), await write(cast.mod, 'No raids, please'));
    await report(api.as(two), await answer(cast.mod, honest, 'Nor here'), { type: 'comment' });
    const body = { communityId: community.id, usernames };
    expect(await asMod().call(rollbacksApi.preview, { body })).toMatchObject({ noReports: 1 });
    const seenByAdmin = await api.as(cast.admin).call(rollbacksApi.preview, { body });
    expect(seenByAdmin).toMatchObject({ noReports: 3 });
    expect(await rollBack(asMod(), body)).toMatchObject({ noReports: 1 });
  });

  test('finds accounts by what they wrote in a window, in either case', async () => {
    const { community, usernames } = await aRaid();
    const since = new Date(Date.now() - 60_000).toISOString();
    const body = { communityId: community.id, text: 'cheap lenses', since };
    const found = await asMod().call(rollbacksApi.preview, { body });
    expect(found).toMatchObject({ noAccounts: 2, noPosts: 1, noComments: 1, noVotes: null });
    expect(found.usernames.toSorted()).toEqual(usernames.toSorted());
    const earlier = { ...body, since: new Date(Date.now() - 120_000).toISOString(), until: since };
    expect(await asMod().call(rollbacksApi.preview, { body: earlier })).toMatchObject({ noAccounts: 0 });
  });

  test('finds accounts by their network address, for admins', async () => {
    const { community, one, two, usernames } = await aRaid();
    await api.db.update(users).set({ createdIp: '198.51.100.7' }).where(eq(users.id, one.id));
    await api.db.update(users).set({ lastSeenIp: '198.51.100.200' }).where(eq(users.id, two.id));
    await api.db.update(users).set({ lastSeenIp: 'unknown' }).where(eq(users.id, cast.mallory.id));
    const body = { addressRange: '198.51.100.0/24' };
    const found = await api.as(cast.admin).call(rollbacksApi.preview, { body });
    expect(found).toMatchObject({ noAccounts: 2, noPosts: 1 });
    expect(found.usernames.toSorted()).toEqual(usernames.toSorted());
    await expectRefusal(
      asMod().call(rollbacksApi.preview, { body: { ...body, communityId: community.id } }),
      'not_admin',
    );
    const wrong = api.as(cast.admin).call(rollbacksApi.preview, { body: { addressRange: '10.0.0.0/8' } });
    await expectRefusal(wrong, 'invalid-address-range');
  });

  test('shows the rest on further pages', async () => {
    const community = await aCommunity(api.db, { by: cast.mod });
    const raider = await aUser(api.db);
    await aHeld(api.db, { by: raider, in: community });
    for (let number = 1; number < limits.rollbackSamples; number++)
      await aPost(api.db, { by: raider, in: community });
    await aHeld(api.db, { by: raider, in: community });
    const body = { communityId: community.id, usernames: [raider.username] };
    const first = await asMod().call(rollbacksApi.preview, { body });
    expect(first.samples).toHaveLength(limits.rollbackSamples);
    const rest = await asMod().call(rollbacksApi.preview, { body: { ...body, next: first.next ?? '' } });
    expect(rest).toMatchObject({ next: null, samples: [{ type: 'post', held: true }] });
  });

  test('is refused without accounts or a short window, with a window that ends before it begins, and everywhere for moderators', async () => {
    const { community, usernames } = await aRaid();
    const { id: communityId } = community;
    const ask = (body: object) => asMod().call(rollbacksApi.preview, { body });
    await expectRefusal(ask({ communityId }), 'rollback-unchosen');
    await expectRefusal(ask({ communityId, since: '2026-01-01' }), 'rollback-window-too-long');
    const reversed = { since: '2026-01-02T00:00:00Z', until: '2026-01-01T00:00:00Z' };
    await expectRefusal(ask({ communityId, ...reversed }), 'rollback-window-reversed');
    await expectRefusal(ask({ communityId, usernames, ...reversed }), 'rollback-window-reversed');
    await expectRefusal(rollBack(asMod(), { communityId, usernames: ['no_such_person'] }), 'user_not_found');
    await expectRefusal(ask({ usernames }), 'not_admin');
    await expectRefusal(ask({ communityId: newObjectId(), usernames }), 'community/not-found');
  });
});

describe('a roll-back', () => {
  test('removes what the accounts did with its reason, leaves the rest, and says so in the logs', async () => {
    const { community, usernames, honest, spam, agreeing, reply, insult } = await aRaid();
    const started = await rollBack(asMod(), { communityId: community.id, usernames });
    expect(started).toMatchObject({
      ...{ state: 'removing', noItems: 12, reached: 0, by: cast.mod.username, actedAs: 'mods' },
      ...{
        noPosts: 1,
        noComments: 2,
        noVotes: 4,
        noReports: 1,
        noMessages: 2,
        noHeld: 2,
        communityName: community.name,
      },
    });
    expect((await listJobs(api.db)).at(-1)).toEqual({
      name: 'moveRollback',
      payload: { rollbackId: started.id },
    });
    await finish(started.id);
    const params = { rollbackId: String(started.id) };
    expect(await asMod().call(rollbacksApi.get, { params })).toMatchObject({ state: 'removed', reached: 12 });

    for (const gone of [await postOf(spam.id), await commentOf(agreeing.id), await commentOf(insult.id)])
      expect(gone).toMatchObject({ deletedAs: 'mods', deletedBy: cast.mod.id });
    expect(await commentOf(reply.id)).toMatchObject({ deletedAt: null, downvotes: 0 });
    expect(await postOf(honest.id)).toMatchObject({ upvotes: 1, downvotes: 0, deletedAt: null });
    expect((await listCases(asMod(), community)).cases).toEqual([]);
    const waited = await api.db.execute(sql`
      select removed_by is not null as gone, removal_reason as why from held
      where community_id = ${sql.param(community.id, posts.communityId)} order by id`);
    const why = 'A wave of advertising';
    expect([...waited]).toEqual([
      { gone: true, why },
      { gone: true, why },
      { gone: false, why: null },
    ]);
    // Where it stood, its author reads why.
    const removals = await api
      .as({ id: spam.userId })
      .call(casesApi.removals, { params: { postId: spam.publicId } });
    expect(removals).toMatchObject([{ reason: 'A wave of advertising', by: null }]);

    const { entries } = await asMod().call(moderationApi.log, {
      params: { communityId: community.id },
      query: {},
    });
    expect(entries).toMatchObject([
      {
        ...{ act: 'roll_back', by: cast.mod.username, reason: 'A wave of advertising' },
        rolledBack: {
          noAccounts: 2,
          noPosts: 1,
          noComments: 2,
          noVotes: 4,
          noReports: 1,
          noMessages: 2,
          noHeld: 2,
        },
      },
    ]);
  });

  test('is undone and redone exactly', async () => {
    const { community, usernames } = await aRaid();
    const before = await contentOf(community);
    const { id } = await rollBack(asMod(), { communityId: community.id, usernames });
    await finish(id);
    const after = await contentOf(community);
    expect(after).not.toEqual(before);
    const undoing = await moveRollback(asMod(), { id }, 'undo');
    expect(undoing).toMatchObject({ state: 'restoring', undoneBy: cast.mod.username });
    await finish(id);
    expect(await contentOf(community)).toEqual(before);
    await moveRollback(asMod(), { id }, 'redo');
    await finish(id);
    const again = await contentOf(community);
    expect(again.votes).toEqual(after.votes);
    expect(again.people).toEqual(after.people);
    expect(again.reports).toEqual(after.reports);
    await moveRollback(asMod(), { id }, 'undo');
    await finish(id);
    expect(await contentOf(community)).toEqual(before);
    const log = await api.db
      .select({ act: moderationLog.act })
      .from(moderationLog)
      .where(eq(moderationLog.communityId, community.id))
      .orderBy(moderationLog.id);
    expect(log.map(({ act }) => act)).toEqual(['roll_back', 'undo_roll_back', 'roll_back', 'undo_roll_back']);
  });

  test('keeps removed what moderators removed before, and what authors and moderators did since', async () => {
    const { community, one, usernames, spam, agreeing, honest, write } = await aRaid();
    const earlier = await write(one, 'Removed before');
    await removePost(asMod(), earlier, 'mods');
    const { id } = await rollBack(asMod(), { communityId: community.id, usernames });
    await finish(id);
    // A moderator restores one thing and removes it again; the raider votes once more.
    await asMod().call(postsApi.restore, { params: { postId: spam.publicId } });
    await removePost(asMod(), spam, 'mods');
    await api.as(one).call(postsApi.vote, { body: { postId: honest.id, up: false } });
    await moveRollback(asMod(), { id }, 'undo');
    await finish(id);
    expect(await postOf(earlier.id)).toMatchObject({ deletedAs: 'mods' });
    expect(await postOf(spam.id)).toMatchObject({ deletedAs: 'mods' });
    expect(await commentOf(agreeing.id)).toMatchObject({ deletedAt: null });
    expect(await postOf(honest.id)).toMatchObject({ upvotes: 1, downvotes: 2 });
  });

  test('that is stopped keeps what it removed, and can be undone or go on', async () => {
    const { community, usernames, spam, insult } = await aRaid();
    const before = await contentOf(community);
    const { id } = await rollBack(asMod(), { communityId: community.id, usernames });
    await api.db.transaction((tx) => moveNextBatch(tx, id));
    expect(await moveRollback(asMod(), { id }, 'stop')).toMatchObject({
      ...{ state: 'stopped', reached: 1, noPosts: 1, noComments: 0, noVotes: 0 },
    });
    await finish(id);
    expect(await postOf(spam.id)).toMatchObject({ deletedAs: 'mods' });
    expect(await commentOf(insult.id)).toMatchObject({ deletedAt: null });
    await moveRollback(asMod(), { id }, 'undo');
    await finish(id);
    expect(await contentOf(community)).toEqual(before);
    await expectRefusal(moveRollback(asMod(), { id }, 'stop'), 'rollback-moved-on');
  });

  test('leaves what is held as moderators and authors decided since', async () => {
    const { community, one, usernames, waiting } = await aRaid();
    const withdrawn = await aHeld(api.db, { by: one, in: community });
    const { id } = await rollBack(asMod(), { communityId: community.id, usernames });
    await finish(id);
    for (const verdict of ['wait', 'remove'] as const) {
      const params = { communityId: community.id, heldId: waiting.id };
      await asMod().call(heldApi.decide, { params, body: { verdict } });
    }
    await api.as(one).call(heldApi.withdraw, { params: { heldId: withdrawn.id } });
    await moveRollback(asMod(), { id }, 'undo');
    await finish(id);
    const [row] = await api.db.select().from(held).where(eq(held.id, waiting.id));
    expect(row).toMatchObject({ removedBy: cast.mod.id, removalReason: null });
    expect(await api.db.$count(held, eq(held.id, withdrawn.id))).toBe(0);
  });

  test('finds accounts by what they have held, in a window with a text', async () => {
    const community = await aCommunity(api.db, { by: cast.mod });
    const raider = await aUser(api.db);
    await aHeld(api.db, { by: raider, in: community });
    const since = new Date(Date.now() - 60_000).toISOString();
    const body = { communityId: community.id, since, text: 'a HELD post' };
    expect(await asMod().call(rollbacksApi.preview, { body })).toMatchObject({ noAccounts: 1, noHeld: 1 });
    const other = { ...body, text: 'a seen post' };
    expect(await asMod().call(rollbacksApi.preview, { body: other })).toMatchObject({ noHeld: 0 });
  });

  test('tells who pressed last that it has ended', async () => {
    const { community, usernames } = await aRaid();
    const { id } = await rollBack(asMod(), { communityId: community.id, usernames });
    await finish(id);
    const told = { type: 'roll_back', rollbackId: id, communityId: community.id, noItems: 12 };
    expect((await listJobs(api.db)).at(-1)).toMatchObject({
      name: 'createNotification',
      payload: { userId: cast.mod.id, notif: { ...told, state: 'removed' } },
    });
    await moveRollback(api.as(cast.admin), { id }, 'undo');
    await finish(id);
    expect((await listJobs(api.db)).at(-1)).toMatchObject({
      payload: { userId: cast.admin.id, notif: { ...told, state: 'restored' } },
    });
  });

  test('of an admin goes everywhere, is in the log of the site, and only admins undo it', async () => {
    const { community, one, usernames, spam, insult } = await aRaid();
    const elsewhere = await aCommunity(api.db, { by: cast.mallory });
    const other = await api
      .as(one)
      .call(postsApi.create, { body: { title: 'CHEAP LENSES here too', community: elsewhere.name } });
    const asAdmin = () => api.as(cast.admin);
    const { id, communityId } = await rollBack(asAdmin(), { usernames });
    expect(communityId).toBeNull();
    await finish(id);
    for (const gone of [await postOf(spam.id), await postOf(other.id), await commentOf(insult.id)])
      expect(gone).toMatchObject({ deletedAs: 'admins' });
    await expectRefusal(moveRollback(asMod(), { id }, 'undo'), 'not_admin');
    const here = await rollBack(asAdmin(), { communityId: community.id, usernames: [cast.bob.username] });
    await expectRefusal(moveRollback(asMod(), here, 'stop'), 'not_admin');
    const [entry] = await api.db.execute(sql`select act, details from site_log order by id desc limit 1`);
    expect(entry).toMatchObject({ act: 'roll_back_site', details: { rolledBack: { noPosts: 2 } } });
    const page = await asAdmin().call(rollbacksApi.list, { query: {} });
    expect(page.rollbacks.map((row) => row.id).slice(0, 2)).toEqual([here.id, id]);
    const inCommunity = { query: { communityId: community.id } };
    expect((await asMod().call(rollbacksApi.list, inCommunity)).rollbacks).toMatchObject([{ id: here.id }]);
  });

  test('spares admins and the moderators of the community', async () => {
    const { community, one, two, usernames } = await aRaid();
    await aModerator(api.db, one, community);
    await api.db.update(users).set({ isAdmin: true }).where(eq(users.id, two.id));
    const body = { communityId: community.id, usernames };
    expect(await asMod().call(rollbacksApi.preview, { body })).toMatchObject({
      ...{ noAccounts: 0, noPosts: 0, noComments: 0, noVotes: null, noReports: 0 },
    });
    await expectRefusal(rollBack(asMod(), body), 'rollback-empty');
  });

  test('starts once, however often it is sent with its key', async () => {
    const { community, usernames } = await aRaid();
    const choice = { communityId: community.id, usernames, idempotencyKey: 'one for all' };
    const [first, second] = await Promise.all([rollBack(asMod(), choice), rollBack(asMod(), choice)]);
    expect(second.id).toBe(first.id);
    await finish(first.id);
    expect(await rollBack(asMod(), choice)).toMatchObject({ id: first.id, state: 'removed' });
    await expectRefusal(rollBack(asMod(), { ...choice, idempotencyKey: 'another' }), 'rollback-empty');
    const params = { query: { communityId: community.id } };
    expect((await asMod().call(rollbacksApi.list, params)).rollbacks).toHaveLength(1);
  });

  test('needs a reason', async () => {
    const { community, usernames } = await aRaid();
    const body = { communityId: community.id, usernames, reason: ' ' };
    await expectRefusal(asMod().call(rollbacksApi.start, { body }), 'rollback-without-reason');
  });

  test('does not restore votes and reports of an account that was deleted since', async () => {
    const { community, one, usernames, honest } = await aRaid();
    const { id } = await rollBack(asMod(), { communityId: community.id, usernames });
    await finish(id);
    await api.db.transaction((tx) =>
      deleteAccount(tx, { userId: one.id, by: { userId: cast.admin.id, group: 'admins' } }),
    );
    await moveRollback(asMod(), { id }, 'undo');
    await finish(id);
    expect(await postOf(honest.id)).toMatchObject({ upvotes: 1, downvotes: 1 });
    expect(await api.db.$count(reports, eq(reports.postId, honest.id))).toBe(1);
  });
});
