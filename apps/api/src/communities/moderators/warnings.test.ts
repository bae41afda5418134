import {
  commentsApi,
  moderationApi,
  notificationsApi,
  postsApi,
  warningsApi,
} from '@confab/api-contract/calls';
import { aCommunity, aModerator, aNotification, aPost, aUser } from '@confab/testing/db';
import { describe, expect, test } from 'vitest';
import { expectRefusal, useApi, useCast } from '../../test-support/api.ts';
import { listJobs } from '../../test-support/jobs.ts';

const api = useApi();
const cast = useCast(api);

type Named = { username: string };
type Place = { id: string; name: string };

const asMod = () => api.as(cast.mod);
const here = () => aCommunity(api.db, { by: cast.mod });
const warn = (community: Place, whom: Named, text = 'Name the region, never the field.', by = asMod()) =>
  by.call(warningsApi.warn, {
    params: { communityId: community.id, username: whom.username },
    body: { title: 'Region only', text },
  });
const unread = (who: { id: string }, community?: Place) =>
  api.as(who).call(warningsApi.list, { query: community ? { communityId: community.id } : {} });
const read = (who: { id: string }, id: number) =>
  api.as(who).call(warningsApi.read, { params: { warningId: String(id) } });
const post = (who: { id: string }, community: Place) =>
  api.as(who).call(postsApi.create, { body: { title: 'A nest', community: community.name } });

describe('a warning', () => {
  test('has to be read before the next post or comment in the community, and nowhere else', async () => {
    const [community, elsewhere, member] = [await here(), await here(), await aUser(api.db)];
    const thread = await aPost(api.db, { by: cast.alice, in: community });
    const comment = () =>
      api.as(member).call(commentsApi.create, {
        ...{ params: { postId: thread.publicId }, query: {}, body: { body: 'By the old oak.' } },
      });
    const { id } = await warn(community, member);
    await expectRefusal(post(member, community), 'warning-unread');
    await expectRefusal(comment(), 'warning-unread');
    await post(member, elsewhere);
    expect(await unread(member, elsewhere)).toEqual([]);
    expect(await unread(member, community)).toMatchObject([
      {
        ...{ id, communityName: community.name, title: 'Region only', readAt: null },
        text: 'Name the region, never the field.',
      },
    ]);
    await read(member, id);
    expect(await unread(member)).toEqual([]);
    await post(member, community);
    await comment();
  });

  test('is told to the member, who wrote it is not', async () => {
    const [community, member] = [await here(), await aUser(api.db)];
    const { id } = await warn(community, member);
    const [told] = (await listJobs(api.db)).slice(-1);
    const notif = { type: 'warning', communityId: community.id, title: 'Region only' } as const;
    expect(told).toMatchObject({
      name: 'createNotification',
      payload: { userId: member.id, cause: `warning:${id}`, notif },
    });
    await aNotification(api.db, { for: member, notif: { ...notif, text: 'Name the region.' } });
    const rendered = await api
      .as(member)
      .call(notificationsApi.list, { query: { render: 'true', format: '' } });
    expect(rendered.items).toMatchObject([
      {
        title: `Moderators of ${community.name} warn you. Read it before you write there again`,
        ...{ toURL: '/mail', excerpt: 'Name the region.' },
      },
    ]);
    expect(JSON.stringify([await unread(member), rendered])).not.toContain(cast.mod.id);
  });

  test('can be taken back, read or not: its member writes again, and the log has both', async () => {
    const [community, member] = [await here(), await aUser(api.db)];
    const first = await warn(community, member);
    await read(member, first.id);
    const { id } = await warn(community, member);
    const params = { communityId: community.id, username: member.username };
    const record = () => asMod().call(moderationApi.record, { params, query: {} });
    const undo = (warning: { id: number }) =>
      asMod().call(warningsApi.undo, {
        params: { communityId: community.id, warningId: String(warning.id) },
      });
    expect((await record()).author).toMatchObject({ noWarnings: 2, lastWarning: { id } });
    await undo({ id });
    expect((await listJobs(api.db)).at(-1)).toEqual({
      name: 'withdrawNotification',
      payload: { userId: member.id, warningId: id },
    });
    await post(member, community);
    expect(await unread(member)).toEqual([]);
    await expectRefusal(read(member, id), 'warning-not-found');
    expect((await record()).author).toMatchObject({ noWarnings: 1, lastWarning: { id: first.id } });
    await undo(first);
    const { author, entries } = await record();
    expect(author).toMatchObject({ noWarnings: 0, lastWarning: null });
    expect(entries.map(({ act }) => act)).toEqual([
      ...['undo_warning', 'undo_warning', 'warn_member', 'warn_member'],
    ]);
    await expectRefusal(undo({ id }), 'warning-not-found');
  });

  test('stands in the record with the time when it was read, and in no public log', async () => {
    const [community, member] = [await here(), await aUser(api.db)];
    const { id } = await warn(community, member);
    const params = { communityId: community.id, username: member.username };
    const record = () => asMod().call(moderationApi.record, { params, query: {} });
    const before = await record();
    expect(before.author).toMatchObject({ noWarnings: 1, lastWarning: { readAt: null } });
    expect(before.entries).toMatchObject([
      {
        ...{ act: 'warn_member', by: cast.mod.username, rule: 'Region only' },
        reason: 'Name the region, never the field.',
      },
    ]);
    await read(member, id);
    const first = (await record()).author.lastWarning?.readAt;
    expect(Date.parse(first ?? '')).toBeGreaterThan(Date.parse(before.author.lastWarning?.createdAt ?? ''));
    await read(member, id);
    expect((await record()).author.lastWarning?.readAt).toBe(first);
  });

  test('follows another one of the community once that was read, also where moderators warn at once', async () => {
    const [community, elsewhere, member] = [await here(), await here(), await aUser(api.db)];
    const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => warn(community, member)));
    const [first, ...more] = attempts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(more).toEqual([]);
    await expectRefusal(warn(community, member, 'Once more.'), 'warned-already');
    await warn(elsewhere, member);
    expect(await unread(member, community)).toMatchObject([{ id: first?.id }]);
    await read(member, first?.id ?? 0);
    const second = await warn(community, member, 'Once more.');
    await expectRefusal(post(member, community), 'warning-unread');
    await read(member, second.id);
    await post(member, community);
  });

  test('is for members alone, by moderators, with words, and read by whom it is for', async () => {
    const [community, member] = [await here(), await aUser(api.db)];
    await expectRefusal(warn(community, member, 'No.', api.as(cast.bob)), 'not_admin_nor_mod');
    await expectRefusal(warn(community, member, '  '), 'empty-message');
    await expectRefusal(warn(community, cast.admin), 'not_admin_nor_mod');
    const other = await aUser(api.db);
    await aModerator(api.db, other, community);
    await expectRefusal(warn(community, other), 'not_admin_nor_mod');
    await expectRefusal(warn(community, { username: 'no_such_member' }), 'user_not_found');
    const { id } = await warn(community, member);
    await expectRefusal(read(cast.bob, id), 'warning-not-found');
  });
});
