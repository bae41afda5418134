import { mailApi, moderationApi, mutesApi, notificationsApi, sessionApi } from '@confab/api-contract/calls';
import { conversations, users } from '@confab/db';
import { deleteAccount, lockAccounts } from '@confab/db/acts';
import { limits } from '@confab/domain';
import { aCommunity, aModerator, aNotification, aUser } from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { expectRefusal, useApi, useCast } from '../test-support/api.ts';
import type { Client } from '../test-support/client.ts';
import { listJobs } from '../test-support/jobs.ts';
import { ban } from '../test-support/moderation-calls.ts';

const api = useApi();
const cast = useCast(api);

const asMod = () => api.as(cast.mod);
const here = () => aCommunity(api.db, { by: cast.mod });

type Place = { id: string };
const write = (by: Client, community: Place, text = 'May I post our open day?', subject = 'An open day') =>
  by.call(mailApi.create, { body: { communityId: community.id, subject, text } });
const contact = (by: Client, community: Place, whom: { username: string }, text = 'A word about maps.') =>
  by.call(mailApi.contact, {
    params: { communityId: community.id },
    body: { username: whom.username, subject: 'Maps', text },
  });
const at = ({ id }: { id: number }) => ({ params: { conversationId: String(id) } });
const say = (by: Client, conversation: { id: number }, text: string, note = false) =>
  by.call(mailApi.say, { ...at(conversation), body: { text, note } });
const open = (by: Client, conversation: { id: number }) => by.call(mailApi.get, at(conversation));
const change = (
  by: Client,
  conversation: { id: number },
  body: { archived?: boolean; assignedTo?: string | null },
) => by.call(mailApi.change, { ...at(conversation), body });
const listed = async (community: Place, query: Record<string, string> = {}, by = asMod()) =>
  (await by.call(mailApi.list, { params: { communityId: community.id }, query })).conversations;
const ids = (of: readonly { id: number }[]) => of.map(({ id }) => id);
const waiting = async (community: Place, by = asMod()) =>
  (await by.call(moderationApi.counts, { params: { communityId: community.id }, query: {} })).noMail;
const actsIn = async (community: Place) =>
  (await asMod().call(moderationApi.log, { params: { communityId: community.id }, query: {} })).entries.map(
    ({ act, username }) => `${act} ${username}`,
  );

describe('a conversation', () => {
  test('goes between a member and the moderators, who answer as the community and leave notes', async () => {
    const [community, member] = [await here(), await aUser(api.db)];
    const begun = await write(api.as(member), community);
    expect(begun).toMatchObject({
      ...{ communityName: community.name, username: member.username, subject: 'An open day' },
      ...{ unanswered: true, unread: false, archived: false, assignedTo: null },
      messages: [{ kind: 'member', text: 'May I post our open day?', by: member.username }],
    });
    await say(asMod(), begun, 'I know them.', true);
    expect(await open(asMod(), begun)).toMatchObject({ unanswered: true, unread: false });
    const seen = await say(asMod(), begun, 'Please do.');
    expect(seen).toMatchObject({
      ...{ unanswered: false, unread: true },
      last: { kind: 'team', excerpt: 'Please do.', by: cast.mod.username },
      messages: [{ kind: 'member' }, { kind: 'note', by: cast.mod.username }, { kind: 'team' }],
    });
    const own = await open(api.as(member), begun);
    expect(own).toMatchObject({ unread: true, messages: [{ kind: 'member' }, { kind: 'team', by: null }] });
    expect(JSON.stringify(own)).not.toContain(cast.mod.username);
    const list = await api.as(member).call(mailApi.own, { query: {} });
    expect(list.conversations).toMatchObject([{ id: begun.id, last: { kind: 'team', by: null } }]);
    await api.as(member).call(mailApi.read, at(begun));
    expect(await say(api.as(member), begun, 'Thank you.')).toMatchObject({ unread: false, unanswered: true });
  });

  test('is begun by moderators too, and what they write is told to the member', async () => {
    const [community, member] = [await here(), await aUser(api.db)];
    const begun = await contact(asMod(), community, member);
    expect(begun).toMatchObject({ username: member.username, unanswered: false, unread: true });
    const notif = {
      type: 'mail',
      communityId: community.id,
      conversationId: begun.id,
      subject: 'Maps',
    } as const;
    expect((await listJobs(api.db)).at(-1)).toMatchObject({
      name: 'createNotification',
      payload: { userId: member.id, notif },
    });
    await aNotification(api.db, { for: member, notif });
    const { items } = await api
      .as(member)
      .call(notificationsApi.list, { query: { render: 'true', format: '' } });
    expect(items).toMatchObject([
      { title: `Moderators of ${community.name} wrote to you: Maps`, toURL: `/mail/${begun.id}` },
    ]);
  });

  test('waits for an answer in the counts and the queue of those who moderate', async () => {
    const [community, member, mod] = [await here(), await aUser(api.db), await aUser(api.db)];
    await aModerator(api.db, mod, community);
    const by = api.as(mod);
    const [first, second] = [
      await write(api.as(member), community),
      await write(api.as(await aUser(api.db)), community),
    ];
    expect(await waiting(community)).toBe(2);
    const { waiting: everywhere } = await by.call(sessionApi.initial, { query: {} });
    expect(everywhere).toMatchObject([{ communityId: community.id, noMail: 2, noCases: 0 }]);
    const queue = async () => ids((await by.call(mailApi.queue, { query: {} })).conversations);
    expect(await queue()).toEqual([first.id, second.id]);
    const admins = await api.as(cast.admin).call(mailApi.queue, { query: {} });
    expect(ids(admins.conversations)).toEqual(expect.arrayContaining([first.id, second.id]));
    await say(by, first, 'Yes.');
    await change(by, second, { archived: true });
    expect(await queue()).toEqual([]);
    expect(await waiting(community)).toBe(0);
  });

  test('is archived, opened again by an answer, and given to a moderator, all in the log', async () => {
    const [community, member] = [await here(), await aUser(api.db)];
    const begun = await write(api.as(member), community);
    expect(await change(asMod(), begun, { archived: true, assignedTo: cast.mod.username })).toMatchObject({
      ...{ archived: true, unanswered: false, assignedTo: cast.mod.username },
    });
    expect(ids(await listed(community))).toEqual([]);
    expect(ids(await listed(community, { filter: 'archived' }))).toEqual([begun.id]);
    await say(api.as(member), begun, 'One more thing.');
    expect(await listed(community, { filter: 'assigned' })).toMatchObject([
      { archived: false, unanswered: true },
    ]);
    await change(asMod(), begun, { archived: true, assignedTo: null });
    await change(asMod(), begun, { archived: false });
    expect(await actsIn(community)).toEqual([
      ...[`reopen_mail ${member.username}`, 'assign_mail null', `archive_mail ${member.username}`],
      ...[`assign_mail ${cast.mod.username}`, `archive_mail ${member.username}`],
    ]);
    await expectRefusal(change(asMod(), begun, { assignedTo: member.username }), 'not-a-moderator');
    await expectRefusal(change(asMod(), begun, { assignedTo: 'no_such_member' }), 'user_not_found');
  });

  test('is found by words of its subject and its messages, in its community alone', async () => {
    const [community, elsewhere] = [await here(), await here()];
    const [one, two] = [api.as(await aUser(api.db)), api.as(await aUser(api.db))];
    const dome = await write(one, community, 'We open the dome in Zürich.', 'An open evening');
    const gate = await write(two, community, 'The gate stays shut.', 'Gate code');
    await write(one, elsewhere, 'We open the dome.', 'Elsewhere');
    await say(asMod(), dome, 'I know the observatory.', true);
    const find = async (q: string) => ids(await listed(community, { q }));
    expect(await find('EVENING dom')).toEqual([dome.id]);
    expect(await find('zurich')).toEqual([dome.id]);
    expect(await find('observatory')).toEqual([dome.id]);
    await change(asMod(), gate, { archived: true });
    expect(await find('gate')).toEqual([gate.id]);
    for (const nothing of ["dome'", '🙂', 'dome gate', ':* & |', `=${community.id}`])
      expect(await find(nothing)).toEqual(nothing === "dome'" ? [dome.id] : []);
  });

  test('has pages', async () => {
    const community = await here();
    for (let number = 0; number <= limits.mailPage; number++)
      await contact(asMod(), community, await aUser(api.db));
    const page = (next?: string) =>
      asMod().call(mailApi.list, {
        params: { communityId: community.id },
        query: next === undefined ? {} : { next },
      });
    const first = await page();
    expect(first.conversations).toHaveLength(limits.mailPage);
    const rest = await page(first.next ?? '');
    expect(rest.conversations).toHaveLength(1);
    expect(ids(first.conversations)).not.toContain(rest.conversations[0]?.id);
  });

  test('is read by its member, moderators and admins only', async () => {
    const [community, member] = [await here(), await aUser(api.db)];
    const begun = await write(api.as(member), community);
    const stranger = api.as(cast.bob);
    for (const attempt of [
      () => open(stranger, begun),
      () => say(stranger, begun, 'Hello?'),
      () => change(stranger, begun, { archived: true }),
      () => change(api.as(member), begun, { archived: true }),
      () => listed(community, {}, stranger),
      () => contact(stranger, community, member),
    ])
      await expectRefusal(attempt(), 'not_admin_nor_mod');
    await expectRefusal(stranger.call(mailApi.read, at(begun)), 'conversation-not-found');
    await expectRefusal(open(stranger, { id: 999_999 }), 'conversation-not-found');
    await say(api.as(cast.admin), begun, 'An admin answers.');
    // A note of a member would be read by themselves.
    await expectRefusal(say(api.as(member), begun, 'A note?', true), 'not_admin_nor_mod');
    expect((await open(api.as(member), begun)).messages).toHaveLength(2);
  });

  test('is begun with no member who mutes the community or the moderator, but one that they began goes on', async () => {
    const [community, member, other] = [await here(), await aUser(api.db), await aUser(api.db)];
    const own = await write(api.as(member), community);
    await api.as(member).call(mutesApi.mute, { body: { communityId: community.id } });
    await api.as(other).call(mutesApi.mute, { body: { userId: cast.mod.id } });
    const before = (await listJobs(api.db)).length;
    await expectRefusal(contact(asMod(), community, member), 'takes-no-mail');
    await expectRefusal(contact(asMod(), community, other), 'takes-no-mail');
    expect((await api.as(other).call(mailApi.own, { query: {} })).conversations).toEqual([]);
    expect(await listJobs(api.db)).toHaveLength(before);
    await say(asMod(), own, 'Please do.');
    const second = await aUser(api.db);
    await aModerator(api.db, second, community);
    await contact(api.as(second), community, other);
  });

  test('shows its member no notes, also when they have become a moderator and close it', async () => {
    const [community, member] = [await here(), await aUser(api.db)];
    const begun = await write(api.as(member), community);
    await say(asMod(), begun, 'They always ask.', true);
    await aModerator(api.db, member, community);
    expect(JSON.stringify(await change(api.as(member), begun, { archived: true }))).not.toContain('always');
    expect(JSON.stringify(await open(api.as(member), begun))).not.toContain('always');
  });

  test('is one at a time for who is banned, five for others, and none for who is suspended', async () => {
    const [community, member] = [await here(), await aUser(api.db)];
    const by = api.as(member);
    const begun = [];
    for (let number = 0; number < limits.openMailMax; number++) begun.push(await write(by, community));
    await expectRefusal(write(by, community), 'too-much-mail');
    const [first, ...others] = begun;
    if (!first) throw new Error('there is a first one');
    for (const other of others) await change(asMod(), other, { archived: true });
    await ban(asMod(), community, member);
    await expectRefusal(write(by, community), 'too-much-mail');
    for (const other of others) await expectRefusal(say(by, other, 'Again.'), 'too-much-mail');
    await say(by, first, 'May I come back?');
    await change(asMod(), first, { archived: true });
    await say(by, first, 'Please.');
    await api.db.update(users).set({ bannedAt: new Date().toISOString() }).where(eq(users.id, member.id));
    await expectRefusal(say(by, first, 'Hello?'), 'account_suspended');
  });

  test('needs words, and ends at a hundred messages', async () => {
    const [community, member] = [await here(), await aUser(api.db)];
    const by = api.as(member);
    await expectRefusal(write(by, community, ' '), 'empty-message');
    await expectRefusal(write(by, community, 'Hello.', ' '), 'empty-subject');
    const begun = await write(by, community);
    for (let number = 1; number < limits.mailMessagesMax; number++) await say(by, begun, `Number ${number}`);
    await expectRefusal(say(asMod(), begun, 'Enough.'), 'conversation-full');
    expect((await open(by, begun)).messages).toHaveLength(limits.mailMessagesMax);
  });

  test('stays without a name when the account of its member is deleted', async () => {
    const [community, member] = [await here(), await aUser(api.db)];
    const begun = await write(api.as(member), community);
    await api.db.transaction(async (tx) => {
      await lockAccounts(tx, [{ id: member.id, alone: true }]);
      await deleteAccount(tx, { userId: member.id, by: { userId: member.id, group: 'admins' } });
    });
    expect(await open(asMod(), begun)).toMatchObject({ username: null, messages: [{ by: null }] });
  });
});

test('two conversations that a banned member begins at once become one', async () => {
  const [community, member] = [await here(), await aUser(api.db)];
  await ban(asMod(), community, member);
  await Promise.allSettled([1, 2, 3].map(() => write(api.as(member), community)));
  expect(await api.db.$count(conversations, eq(conversations.userId, member.id))).toBe(1);
});
