import { isDeepStrictEqual } from 'node:util';
import {
  blocksApi,
  commentsApi,
  invitationsApi,
  postsApi,
  sessionApi,
  signUpsApi,
  usersApi,
} from '@confab/api-contract/calls';
import {
  blocks,
  emailConfirmations,
  hashResetToken,
  signUps,
  siteLog,
  toUuid,
  updateSiteSettings,
  users,
} from '@confab/db';
import { initialSiteSettings, limits, type SiteSettingChanges } from '@confab/domain';
import { aPost, aUser } from '@confab/testing/db';
import { desc, eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { expectOnly, expectRefusal, useApi, useCast } from '../test-support/api.ts';
import { Refused } from '../test-support/client.ts';
import { listJobs } from '../test-support/jobs.ts';

const api = useApi({ config: { recovery: true } });
const cast = useCast(api);

const set = (changes: SiteSettingChanges) => updateSiteSettings(api.db, changes);
afterEach(async () => {
  await set(initialSiteSettings);
  await api.db.delete(signUps);
});

let count = 0;
const password = 'correct horse';
type Form = Partial<{ username: string; email: string; invitation: string; answer: string }>;
const signUp = (values: Form = {}, client = api.visitor()) =>
  client.call(sessionApi.signup, {
    body: { username: `newcomer_${++count}`, password, captchaToken: 'solved', ...values },
  });
const logIn = (username: string) => api.visitor().call(sessionApi.login, { body: { username, password } });
const waiting = (query: { declined?: boolean; next?: string } = {}) =>
  api.as(cast.admin).call(signUpsApi.list, { query });
const theRequest = async (username: string) => {
  const { signUps: asked } = await waiting();
  const found = asked.find((one) => one.username === username);
  if (!found) throw new Error('there is no such request');
  return { params: { signUpId: String(found.id) } };
};
const lastAct = async () => (await api.db.select().from(siteLog).orderBy(desc(siteLog.id)).limit(1))[0];

const payloads = async (job: string) =>
  (await listJobs(api.db)).filter(({ name }) => name === job).map(({ payload }) => payload);

describe('a sign-up by approval', () => {
  test('waits with its answer, cannot log in, and takes the name, until an admin approves it', async () => {
    await set({ signups: 'approval', signupQuestion: 'Why here?' });
    await expectRefusal(signUp({ username: 'reed' }), 'answer-needed');
    const before = await api.db.$count(users);
    await expectRefusal(
      signUp({ username: 'reed', email: 'reed@example.org', answer: ' Bird sounds ' }),
      'sign-up-pending',
    );
    expect(await api.db.$count(users)).toBe(before);
    await expectRefusal(signUp({ username: 'REED', answer: 'Me too' }), 'user_exists');
    await expectRefusal(logIn('Reed'), 'sign-up-pending');
    await expectRefusal(
      api.visitor().call(sessionApi.login, { body: { username: 'reed', password: 'wrong horse' } }),
      'wrong-password',
    );
    expect(await waiting()).toMatchObject({
      noPending: 1,
      next: null,
      signUps: [
        { username: 'reed', email: 'reed@example.org', question: 'Why here?', answer: 'Bird sounds' },
      ],
    });

    await api.as(cast.admin).call(signUpsApi.approve, await theRequest('reed'));
    const { id } = await logIn('reed');
    expect(await waiting()).toMatchObject({ noPending: 0, signUps: [] });
    expect(await lastAct()).toMatchObject({
      act: 'approve_sign_up',
      userId: cast.admin.id,
      targetUserId: id,
    });
    expect(await payloads('sendSignUpDecision')).toContainEqual({ userId: id });
  });

  test('is declined with a reason that the person reads, can be taken back, and frees the name', async () => {
    await set({ signups: 'approval' });
    await expectRefusal(signUp({ username: 'seller' }), 'sign-up-pending');
    const request = await theRequest('seller');
    await api.as(cast.admin).call(signUpsApi.decline, { ...request, body: { reason: 'No ads' } });
    const refusal: unknown = await logIn('seller').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refused);
    expect(refusal).toMatchObject({
      body: { code: 'sign-up-declined', details: [{ path: 'reason', problem: 'No ads' }] },
    });
    expect(await waiting({ declined: true })).toMatchObject({
      signUps: [{ username: 'seller', reason: 'No ads' }],
    });
    expect(await lastAct()).toMatchObject({ act: 'decline_sign_up', details: { reason: 'No ads' } });
    await expectRefusal(
      api.as(cast.admin).call(signUpsApi.decline, { ...request, body: {} }),
      'sign-up-not-found',
    );

    await api.as(cast.admin).call(signUpsApi.reopen, request);
    await expectRefusal(logIn('seller'), 'sign-up-pending');
    await api.as(cast.admin).call(signUpsApi.decline, { ...request, body: {} });
    await expectRefusal(signUp({ username: 'seller' }), 'sign-up-pending');
    await expectRefusal(api.as(cast.admin).call(signUpsApi.reopen, request), 'user_exists');
  });

  test('is mailed once when it is declined again after an undo', async () => {
    await set({ signups: 'approval' });
    await expectRefusal(signUp({ username: 'wavering', email: 'w@example.org' }), 'sign-up-pending');
    const request = await theRequest('wavering');
    await api.as(cast.admin).call(signUpsApi.decline, { ...request, body: {} });
    await api.as(cast.admin).call(signUpsApi.reopen, request);
    await api.as(cast.admin).call(signUpsApi.decline, { ...request, body: { reason: 'No ads' } });
    const signUpId = Number(request.params.signUpId);
    const mails = await payloads('sendSignUpDecision');
    expect(mails.filter((payload) => isDeepStrictEqual(payload, { signUpId }))).toHaveLength(1);
  });

  test('is not approved from a list in which it waits, after another admin has declined it', async () => {
    await set({ signups: 'approval' });
    await expectRefusal(signUp({ username: 'wavering' }), 'sign-up-pending');
    const request = await theRequest('wavering');
    const approve = (declinedAt?: string) =>
      api.as(cast.admin).call(signUpsApi.approve, { ...request, body: { declinedAt } });
    await api.as(cast.admin).call(signUpsApi.decline, { ...request, body: { reason: 'No ads' } });
    await expectRefusal(approve(''), 'sign-up-decided');
    const [declined] = (await waiting({ declined: true })).signUps;
    await approve(declined?.declinedAt ?? '');
    await expectRefusal(
      api.as(cast.admin).call(signUpsApi.decline, { ...request, body: {} }),
      'sign-up-not-found',
    );
  });

  test('is approved once, however many admins press at once', async () => {
    await set({ signups: 'approval' });
    await expectRefusal(signUp({ username: 'quick_one' }), 'sign-up-pending');
    const request = await theRequest('quick_one');
    const press = () => api.as(cast.admin).call(signUpsApi.approve, request);
    await expectOnly(1, [press(), press(), press()], 'sign-up-not-found');
  });

  test('is listed in pages, the oldest first', async () => {
    await api.db.insert(signUps).values(
      Array.from({ length: limits.joiningPage + 1 }, (_, index) => ({
        username: `queue_${index}`,
        passwordHash: 'hash',
      })),
    );
    const first = await waiting();
    expect(first.signUps.map(({ username }) => username).slice(0, 2)).toEqual(['queue_0', 'queue_1']);
    const second = await waiting({ next: first.next ?? '' });
    expect(second).toMatchObject({ next: null, signUps: [{ username: `queue_${limits.joiningPage}` }] });
    await expectRefusal(waiting({ next: 'x' }), 'invalid_cursor');
  });
});

const invite = (by: { id: string }, body = { uses: 1, days: 7 }) =>
  api.as(by).call(invitationsApi.create, { body });

describe('an invitation', () => {
  test('admits as often as it says where nothing else does, and the tree says who came by it', async () => {
    await set({ signups: 'invitation', memberInvitations: true });
    await expectRefusal(signUp(), 'invitation-needed');
    await expectRefusal(signUp({ invitation: 'none' }), 'invitation-over');
    await expectRefusal(signUp({ invitation: '\0' }), 'invitation-over');
    const { code } = await invite(cast.admin, { uses: 2, days: 7 });
    const invited = await signUp({ invitation: code });
    const { code: theirs } = await invite(invited);
    const grandchild = await signUp({ invitation: theirs });
    await expectOnly(
      1,
      [signUp({ invitation: code }), signUp({ invitation: code }), signUp({ invitation: code })],
      'invitation-over',
    );

    const tree = (query: { by?: string }) => api.as(cast.admin).call(invitationsApi.invited, { query });
    expect(await tree({ by: 'admin' })).toMatchObject({
      inviters: [],
      members: [{ noInvited: 0 }, { username: invited.username, invitedBy: 'admin', noInvited: 1 }],
    });
    expect(await tree({ by: grandchild.username })).toMatchObject({
      members: [],
      inviters: [invited.username, 'admin'],
    });
    expect((await tree({})).members).toHaveLength(3);
  });

  test('admits at once where sign-ups are by approval', async () => {
    await set({ signups: 'approval', signupQuestion: 'Why?' });
    const { code } = await invite(cast.admin);
    expect(await signUp({ invitation: code })).toHaveProperty('id');
  });

  test('is over when it is revoked, when its end has come, and when its author may no longer invite', async () => {
    await set({ signups: 'invitation', memberInvitations: true });
    const look = (code: string) => api.visitor().call(invitationsApi.look, { query: { code } });
    const first = await invite(cast.bob);
    expect(await look(first.code)).toEqual({ createdBy: 'bob' });
    await expectRefusal(
      api.as(cast.alice).call(invitationsApi.revoke, { params: { invitationId: String(first.id) } }),
      'invitation-not-found',
    );
    await api.as(cast.bob).call(invitationsApi.revoke, { params: { invitationId: String(first.id) } });
    await expectRefusal(look(first.code), 'invitation-not-found');
    await expectRefusal(signUp({ invitation: first.code }), 'invitation-over');

    const second = await invite(cast.bob);
    const isListedAsOpen = async () => {
      const { invitations } = await api.as(cast.admin).call(invitationsApi.list, { query: { all: true } });
      return invitations.find(({ id }) => id === second.id)?.open;
    };
    expect(await isListedAsOpen()).toBe(true);
    await set({ memberInvitations: false });
    await expectRefusal(signUp({ invitation: second.code }), 'invitation-over');
    expect(await isListedAsOpen()).toBe(false);
    await expectRefusal(invite(cast.bob), 'not_admin');
    await set({ memberInvitations: true });
    await api.db.update(users).set({ bannedAt: '2026-01-01T00:00:00Z' }).where(eq(users.id, cast.bob.id));
    await expectRefusal(signUp({ invitation: second.code }), 'invitation-over');
    expect(await isListedAsOpen()).toBe(false);
    await api.db.update(users).set({ bannedAt: null }).where(eq(users.id, cast.bob.id));
    expect(await signUp({ invitation: second.code })).toHaveProperty('id');
    const list = await api.as(cast.bob).call(invitationsApi.list, { query: {} });
    expect(list.invitations).toMatchObject([
      { id: second.id, noUsed: 1, uses: 1, open: false, createdBy: 'bob' },
    ]);
  });

  test('of a member has bounds, and of an admin wider ones', async () => {
    await set({ memberInvitations: true });
    const member = await aUser(api.db);
    const most = await invite(member, { uses: 1000, days: 365 });
    expect(most.uses).toBe(limits.invitations.member.uses);
    for (let turn = 1; turn < limits.invitations.member.open; turn++) await invite(member);
    await expectRefusal(invite(member), 'too-many-invitations');
    expect((await invite(cast.admin, { uses: 1000, days: 365 })).uses).toBe(1000);
  });

  test('has its bounds also where many are created at once', async () => {
    await set({ memberInvitations: true });
    const member = await aUser(api.db);
    const attempts = await Promise.allSettled(Array.from({ length: 12 }, () => invite(member)));
    const created = attempts.filter(({ status }) => status === 'fulfilled');
    expect(created).toHaveLength(limits.invitations.member.open);
  });
});

const block = (text: string, days?: number | null, client = api.as(cast.admin)) =>
  client.call(blocksApi.create, { body: { text, ...(days === undefined ? {} : { days }) } });
const blocked = () => api.as(cast.admin).call(blocksApi.list, { query: {} });
const unblock = ({ id }: { id: number }) =>
  api.as(cast.admin).call(blocksApi.delete, { params: { blockId: String(id) } });

describe('a block', () => {
  test('is one of so many at most, also where admins add some at once', async () => {
    const { blocks: before } = await blocked();
    await api.db.execute(sql`
      insert into ${blocks} (kind, value, created_by)
      select 'word', 'word_' || number, ${toUuid(cast.admin.id)}::uuid
      from generate_series(1, ${limits.blocksMax - before.length - 2}::int) as number`);
    const attempts = await Promise.allSettled(
      ['one', 'two', 'three', 'four', 'five'].map((text) => block(text)),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await api.db.delete(blocks).where(eq(blocks.kind, 'word'));
  });

  test.each([
    { text: '198.51.100.9/24', value: '198.51.100.0/24', from: '198.51.100.77', other: '198.51.101.1' },
    { text: '198.51.100.9', value: '198.51.100.9/32', from: '198.51.100.9', other: '198.51.100.8' },
    {
      text: '::ffff:198.51.100.9',
      value: '198.51.100.9/32',
      from: '198.51.100.9',
      other: '198.51.100.8',
    },
    {
      text: '2001:db8:1:2::9',
      value: '2001:db8:1:2::/64',
      from: '2001:db8:1:2::77',
      other: '2001:db8:1:3::1',
    },
  ])(
    'of the network address $text stops sign-ups from $value for thirty days',
    async ({ text, value, from, other }) => {
      const added = await block(text);
      expect(added).toMatchObject({ kind: 'addressRange', value });
      const days = (Date.parse(added.expiresAt ?? '') - Date.now()) / 86_400_000;
      expect(days).toBeGreaterThan(29.9);
      expect(days).toBeLessThan(30.1);
      await expectRefusal(signUp({}, api.visitor().from(from)), 'address-blocked');
      await signUp({}, api.visitor().from(other));
      expect((await blocked()).blocks.find(({ id }) => id === added.id)).toMatchObject({ noStopped: 1 });
      expect(await lastAct()).toMatchObject({
        act: 'add_block',
        details: { block: { kind: 'addressRange' } },
      });
      expect(JSON.stringify((await lastAct())?.details)).not.toContain(value);
      await unblock(added);
      await signUp({}, api.visitor().from(from));
    },
  );

  test.each(['a@[203.0.113.5]', 'a@203.0.113.5', 'a@[IPv6:::ffff:203.0.113.5]'])(
    'of any domain stops %s, which is at none',
    async (email) => {
      await signUp({ email });
      const domain = await block('tenminutes.example');
      await expectRefusal(signUp({ email }), 'email-blocked');
      const member = await signUp();
      const changed = api.as(member).call(usersApi.updateProfile, { body: { email } });
      await expectRefusal(changed, 'email-blocked');
      await unblock(domain);
    },
  );

  test('of a word stops names that contain it, and one of a domain addresses below it, also later', async () => {
    const [word, domain] = [await block('Casino'), await block('tenminutes.example')];
    expect([word.expiresAt, domain.expiresAt]).toEqual([null, null]);
    for (const username of ['the_CASINO_1', 'C4s1n0', 'c_a_s_i_n_o'])
      await expectRefusal(signUp({ username }), 'username-blocked');
    for (const email of ['a@mail.TenMinutes.example', 'a@tenminutes.example'])
      await expectRefusal(signUp({ email }), 'email-blocked');
    const member = await signUp({ email: 'a@minutes.example' });
    await expectRefusal(
      api.as(member).call(usersApi.updateProfile, { body: { email: 'a@tenminutes.example' } }),
      'email-blocked',
    );
    await expectRefusal(block('casino'), 'already-blocked');
    expect((await blocked()).counts).toMatchObject({ word: 1, emailDomain: 1 });
    await Promise.all([unblock(word), unblock(domain)]);
    await signUp({ username: 'the_casino_1' });
  });

  test('that is too wide is refused with the number of members it holds, and one of the admin’s own address', async () => {
    await aUser(api.db, { lastSeenIp: '100.64.1.1' });
    await aUser(api.db, { createdIp: '100.65.1.1', lastSeenIp: 'not an address' });
    const refusal: unknown = await block('100.64.0.0/10').catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      body: { code: 'block-too-wide', details: [{ path: 'text', problem: 'It holds 2 members.' }] },
    });
    const near = api.as(cast.admin).from('192.0.2.200');
    await expectRefusal(block('192.0.2.0/24', undefined, near), 'block-own-address');
    for (const text of ['', 'ab', 'two words']) await expectRefusal(block(text), 'invalid-block');
  });

  test('ends by itself, and may then be made again', async () => {
    const added = await block('shortlived', 1);
    await api.db.execute("update blocks set expires_at = now() where value = 'shortlived'");
    await signUp({ username: 'shortlived_1' });
    expect((await blocked()).blocks.map(({ id }) => id)).not.toContain(added.id);
    await unblock(await block('shortlived', null));
  });
});

describe('an e-mail address', () => {
  const write = (by: { id: string }) =>
    api.as(by).call(postsApi.create, { body: { type: 'text', title: 'A first post', community: 'cats' } });

  test('is confirmed before the first post or comment, where the site asks for it', async () => {
    await set({ confirmEmail: true });
    const newcomer = await signUp({ email: 'first@example.org' });
    expect(await payloads('sendConfirmation')).toContainEqual({ userId: newcomer.id });
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
    await expectRefusal(write(newcomer), 'email-not-confirmed');
    await expectRefusal(
      api
        .as(newcomer)
        .call(commentsApi.create, { params: { postId: post.publicId }, query: {}, body: { body: 'Hi' } }),
      'email-not-confirmed',
    );

    const confirm = (token: string) => api.visitor().call(signUpsApi.confirmEmail, { body: { token } });
    const aToken = (token: string, email: string) =>
      api.db.insert(emailConfirmations).values({
        tokenHash: hashResetToken(token),
        userId: newcomer.id,
        email,
        expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
      });
    await aToken('of-another', 'other@example.org');
    await expectRefusal(confirm('of-another'), 'invalid-token');
    await aToken('right', 'first@example.org');
    await confirm('right');
    await expectRefusal(confirm('right'), 'invalid-token');
    expect(await write(newcomer)).toHaveProperty('publicId');
  });

  test('is not asked of members who wrote before, and is confirmed again after a change', async () => {
    await set({ confirmEmail: true });
    expect(await write(await aUser(api.db, { noPosts: 1 }))).toHaveProperty('publicId');
    const writer = await aUser(api.db, { email: 'w@example.org', emailConfirmedAt: '2026-05-01T00:00:00Z' });
    await api.as(writer).call(usersApi.updateProfile, { body: { email: 'w@example.org' } });
    const [same] = await api.db.select().from(users).where(eq(users.id, writer.id));
    expect(same?.emailConfirmedAt).not.toBeNull();
    await api.as(writer).call(usersApi.updateProfile, { body: { email: 'new@example.org' } });
    await expectRefusal(write(writer), 'email-not-confirmed');
    await api.as(writer).call(signUpsApi.sendConfirmation);
    expect(await payloads('sendConfirmation')).toContainEqual({ userId: writer.id });
    await expectRefusal(api.as(await aUser(api.db)).call(signUpsApi.sendConfirmation), 'email-missing');
  });
});

test('an answer and an invitation of a sign-up that is open are taken, and nothing else changes', async () => {
  const response = await api.visitor().request({
    method: 'POST',
    url: '/api/_signup',
    payload: JSON.stringify({
      username: 'plain_one',
      password,
      captchaToken: 'x',
      answer: 'x',
      invitation: '',
    }),
  });
  expect(response.statusCode).toBe(201);
  expect(await api.visitor().call(sessionApi.initial)).toMatchObject({
    signups: 'open',
    signupQuestion: null,
  });
});
