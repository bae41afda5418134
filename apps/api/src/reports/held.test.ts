import { contract, type Endpoint } from '@confab/api-contract';
import { addressOf, commentsApi, heldApi, postsApi, sessionApi } from '@confab/api-contract/calls';
import { held, images, moderationLog, posts, updateSiteSettings, users } from '@confab/db';
import { type HoldRules, limits } from '@confab/domain';
import { aComment, aCommunity, aMember, aModerator, anImage, aPost, aUser } from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { exampleRequest } from '../operations/reference/example-requests.ts';
import { expectOnly, expectRefusal, startApi, uncompared, useApi, useCast } from '../test-support/api.ts';
import type { Client } from '../test-support/client.ts';
import { listJobs } from '../test-support/jobs.ts';
import { decideHeld, holdWith, listHeld } from '../test-support/moderation-calls.ts';
import { recordRowChanges } from '../test-support/row-changes.ts';

const api = useApi();
const cast = useCast(api);
const asMod = () => api.as(cast.mod);

/** A community of mod's that holds what Alice writes, and a post by Bob in it. */
async function aHoldingPlace(rules: Partial<HoldRules> = { holdFirst: 1 }) {
  const community = await aCommunity(api.db, { by: cast.mod });
  const alice = await aUser(api.db);
  for (const member of [alice, cast.bob]) await aMember(api.db, member, community);
  const post = await aPost(api.db, { by: cast.bob, in: community });
  await holdWith(asMod(), community, rules);
  const write = (values = {}) =>
    api.as(alice).call(postsApi.create, {
      body: { title: 'A first post', body: 'Hello all', community: community.name, ...values },
    });
  const answer = (body: string, parentCommentId: string | null = null) =>
    api.as(alice).call(commentsApi.create, {
      params: { postId: post.publicId },
      body: { body, parentCommentId },
    });
  return { community, alice, post, write, answer };
}

const idOf = ({ held: mark }: { held?: { id: string } | undefined }) => mark?.id ?? '';
const read = (by: Client, publicId: string) => by.call(postsApi.get, { params: { postId: publicId } });
const userRow = async (id: string) => (await api.db.select().from(users).where(eq(users.id, id)))[0];
const acts = async (communityId: string) =>
  (await api.db.select().from(moderationLog).where(eq(moderationLog.communityId, communityId))).map(
    ({ act }) => act,
  );
const noticesTo = async (userId: string) =>
  (await listJobs(api.db)).flatMap(({ name, payload }) =>
    name === 'createNotification' && JSON.stringify(payload).includes(userId) ? [payload] : [],
  );

describe('what is held', () => {
  test('is the first post of an account, until one is approved', async () => {
    const { community, alice, write, answer } = await aHoldingPlace();
    const first = await write();
    expect(first).toMatchObject({ title: 'A first post', held: { why: ['first'], removedAt: null } });
    expect(await answer('Also held')).toMatchObject({ body: 'Also held', held: { why: ['first'] } });
    await decideHeld(asMod(), community, idOf(first), { verdict: 'approve' });
    expect(await write({ title: 'The second' })).not.toHaveProperty('held');
    expect(await answer('Not held')).not.toHaveProperty('held');
    expect(await userRow(alice.id)).toMatchObject({ noPosts: 2, noComments: 1 });
  });

  test('waits once, however often it is sent with its key, and is the answer once it is approved, too', async () => {
    const { community, alice, write } = await aHoldingPlace();
    const given = { idempotencyKey: 'one for all' };
    const [first, second] = await Promise.all([write(given), write(given)]);
    expect(second).toMatchObject({ id: first.id, held: { why: ['first'] } });
    await decideHeld(asMod(), community, idOf(first), { verdict: 'approve' });
    const approved = await write(given);
    expect(approved).toMatchObject({ publicId: first.publicId });
    expect(approved).not.toHaveProperty('held');
    expect(await userRow(alice.id)).toMatchObject({ noPosts: 1 });
  });

  test('is what young accounts write, links in posts and texts, and pictures', async () => {
    const { alice, write, answer } = await aHoldingPlace({
      ...{ holdFirst: 0, holdDays: 7, holdLinks: true, holdPictures: true },
    });
    const [image, another] = [await anImage(api.db, { by: alice }), await anImage(api.db, { by: alice })];
    expect(await write()).toMatchObject({ held: { why: ['young'] } });
    await api.db.update(users).set({ createdAt: '2020-01-01T00:00:00Z' }).where(eq(users.id, alice.id));
    expect(await write()).not.toHaveProperty('held');
    expect(await answer('Plain words')).not.toHaveProperty('held');
    expect(await answer('Look: https://example.org/')).toMatchObject({ held: { why: ['link'] } });
    expect(await write({ type: 'link', url: 'https://example.org/' })).toMatchObject({
      held: { why: ['link'] },
      link: { url: 'https://example.org/' },
    });
    const shown = await write({ type: 'image', imageId: image.id });
    expect(shown).toMatchObject({ held: { why: ['picture'] }, images: [{ id: image.id }] });
    // It is used, although there is no post yet.
    await expectRefusal(write({ type: 'image', imageId: image.id }), 'image-not-found');
    await api.db.update(images).set({ uploadedBy: cast.bob.id }).where(eq(images.id, another.id));
    await expectRefusal(write({ type: 'image', imageId: another.id }), 'image-not-found');
  });

  test('is never what moderators, admins and approved authors write', async () => {
    const { community, alice, write } = await aHoldingPlace();
    const body = { title: 'From above', community: community.name };
    for (const person of [cast.mod, cast.admin])
      expect(await api.as(person).call(postsApi.create, { body })).not.toHaveProperty('held');
    const approve = { verdict: 'approve', approveAuthor: true } as const;
    await decideHeld(asMod(), community, idOf(await write()), approve);
    await holdWith(asMod(), community, { holdDays: 90 });
    expect(await write()).not.toHaveProperty('held');
    const params = { communityId: community.id };
    expect(await asMod().call(heldApi.rules, { params })).toMatchObject({
      rules: { holdFirst: 1, holdDays: 90, holdLinks: false, holdPictures: false },
      approvedAuthors: [{ username: alice.username }],
    });
    await asMod().call(heldApi.disapprove, { params: { ...params, username: alice.username } });
    expect(await write()).toMatchObject({ held: { why: ['young'] } });
    expect(await acts(community.id)).toEqual([
      ...['change_settings', 'approve_held', 'approve_author', 'change_settings', 'disapprove_author'],
    ]);
  });

  test('is what the site holds, in each community', async () => {
    const { write } = await aHoldingPlace({ holdFirst: 0 });
    await updateSiteSettings(api.db, { holdFirst: '1' });
    try {
      expect(await write()).toMatchObject({ held: { why: ['first'] } });
    } finally {
      await updateSiteSettings(api.db, { holdFirst: '0' });
    }
    expect(await write()).not.toHaveProperty('held');
  });

  test('is at most so much of one account, and a comment that is sent again is held once', async () => {
    const { community, answer } = await aHoldingPlace();
    const [one, other] = await Promise.all([answer('The same'), answer('The same')]);
    expect(idOf(one)).toBe(idOf(other));
    for (let number = 1; number < limits.heldPerAuthorMax; number++) await answer(`Comment ${number}`);
    await expectRefusal(answer('One too many'), 'too-many-held');
    expect(await listHeld(asMod(), community)).toMatchObject({ noHeld: limits.heldPerAuthorMax, next: null });
  });
});

describe('the author', () => {
  test('reads, edits and withdraws it; for others it does not exist', async () => {
    const { alice, write, answer, post } = await aHoldingPlace();
    const { publicId, held: mark } = await write();
    const comment = await answer('Hello');
    const params = { heldId: mark?.id ?? '' };
    for (const person of [alice, cast.mod, cast.admin])
      expect(await read(api.as(person), publicId)).toMatchObject({
        ...{ publicId, title: 'A first post', comments: [], held: { id: params.heldId } },
      });
    for (const client of [api.visitor(), api.as(cast.bob)])
      await expectRefusal(read(client, publicId), 'post/not-found');
    const edited = await api.as(alice).call(heldApi.edit, { params, body: { body: 'Hello *all*' } });
    expect(edited).toMatchObject({ title: 'A first post', bodyHtml: '<p>Hello <em>all</em></p>' });
    await api.as(alice).call(heldApi.edit, { params: { heldId: idOf(comment) }, body: { body: 'Bye' } });
    const ofPost = { params: { postId: post.publicId } };
    expect(await api.as(alice).call(heldApi.ofPost, ofPost)).toMatchObject([{ body: 'Bye' }]);
    expect(await read(api.as(alice), post.publicId)).toMatchObject({ noHeldComments: 1, noComments: 0 });
    expect(await api.as(cast.bob).call(heldApi.ofPost, ofPost)).toEqual([]);
    for (const person of [cast.bob, cast.mod]) {
      await expectRefusal(
        api.as(person).call(heldApi.edit, { params, body: { title: 'Mine' } }),
        'held-not-found',
      );
      await expectRefusal(api.as(person).call(heldApi.withdraw, { params }), 'held-not-found');
    }
    await api.as(alice).call(heldApi.withdraw, { params });
    await expectRefusal(read(api.as(alice), publicId), 'post/not-found');
  });

  test('withdraws it with its pictures', async () => {
    const { alice, write } = await aHoldingPlace();
    const image = await anImage(api.db, { by: alice });
    const { held: mark } = await write({ type: 'image', imageId: image.id });
    await api.as(alice).call(heldApi.withdraw, { params: { heldId: mark?.id ?? '' } });
    expect(await api.db.select().from(images).where(eq(images.id, image.id))).toEqual([]);
    expect(JSON.stringify(await listJobs(api.db))).toContain(image.id);
  });
});

describe('a moderator', () => {
  test('sees what waits, the oldest first, with its author and what a comment answers', async () => {
    const { community, alice, post, write, answer } = await aHoldingPlace();
    const parent = await aComment(api.db, { by: cast.bob, on: post, body: 'Who agrees?' });
    const first = await write();
    const second = await answer('I do', parent.id);
    expect(await listHeld(asMod(), community)).toMatchObject({
      noHeld: 2,
      held: [
        {
          ...{
            id: idOf(first),
            type: 'post',
            why: ['first'],
            target: { title: 'A first post' },
            parent: null,
          },
          author: { username: alice.username, noWritten: 0, banned: false },
        },
        {
          ...{ id: idOf(second), type: 'comment', target: { body: 'I do', depth: 1 } },
          ...{ post: { publicId: post.publicId, title: post.title }, parent: { username: 'bob' } },
        },
      ],
    });
    const { waiting } = await asMod().call(sessionApi.user, {});
    expect(waiting).toContainEqual({
      ...{ communityId: community.id, communityName: community.name },
      ...{ noCases: 0, noHeld: 2, noAppeals: 0, noMail: 0 },
    });
    const second_ = await aUser(api.db);
    await aModerator(api.db, second_, community);
    const queue = async (person: { id: string }, query = {}) =>
      (await api.as(person).call(heldApi.queue, { query })).held.map(({ id }) => id);
    expect(await queue(second_)).toEqual([idOf(first), idOf(second)]);
    expect(await queue(cast.admin, { mine: 'true' })).toEqual([]);
    expect(await queue(cast.admin)).not.toEqual([]);
    await expectRefusal(listHeld(api.as(alice), community), 'not_admin_nor_mod');
    await expectRefusal(listHeld(asMod(), community, { next: 'x' }), 'invalid_cursor');
  });

  test('pages through it without gaps', async () => {
    const { community, answer } = await aHoldingPlace();
    await answer('The model');
    const [row] = await api.db.select().from(held).where(eq(held.communityId, community.id));
    if (!row) throw new Error('a comment is held');
    for (let number = 0; number < limits.casesPage + 2; number++)
      await api.db.insert(held).values({ ...row, id: `${row.id.slice(0, 20)}${String(1000 + number)}` });
    const first = await listHeld(asMod(), community);
    const second = await listHeld(asMod(), community, { next: first.next ?? '' });
    const ids = [...first.held, ...second.held].map(({ id }) => id);
    expect([new Set(ids).size, first.noHeld, second.next]).toEqual([
      limits.casesPage + 3,
      limits.casesPage + 3,
      null,
    ]);
    expect(ids).toEqual(ids.toSorted());
  });

  test('approves a post, which then is new, and counts and is told once', async () => {
    const { community, alice, write } = await aHoldingPlace();
    const image = await anImage(api.db, { by: alice });
    const { publicId, held: mark } = await write({ type: 'image', imageId: image.id });
    const before = new Date().toISOString();
    const outcomes = await Promise.allSettled(
      [asMod(), api.as(cast.admin)].map((by) =>
        decideHeld(by, community, mark?.id ?? '', { verdict: 'approve' }),
      ),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const shown = await read(api.visitor(), publicId);
    expect(shown).toMatchObject({ publicId, upvotes: 1, images: [{ id: image.id }] });
    expect(shown).not.toHaveProperty('held');
    expect(shown.createdAt >= before).toBe(true);
    expect(await userRow(alice.id)).toMatchObject({ noPosts: 1 });
    expect(await noticesTo(alice.id)).toMatchObject([
      { notif: { type: 'held_decided', verdict: 'approve', publicId } },
    ]);
    expect(await listHeld(asMod(), community)).toMatchObject({ held: [], noHeld: 0 });
  });

  test('approves a comment, which is counted, and whose readers are notified', async () => {
    const { community, alice, post, answer } = await aHoldingPlace();
    const parent = await aComment(api.db, { by: cast.bob, on: post });
    const written = await answer('I agree', parent.id);
    const { commentId } = await decideHeld(asMod(), community, idOf(written), { verdict: 'approve' });
    const { noComments, comments } = await read(api.visitor(), post.publicId);
    expect(noComments).toBe(2);
    expect(comments).toContainEqual(
      expect.objectContaining({ id: commentId, parentId: parent.id, body: 'I agree', number: 2 }),
    );
    expect(await userRow(alice.id)).toMatchObject({ noComments: 1 });
    const told = (await listJobs(api.db)).filter(({ payload }) =>
      JSON.stringify(payload).includes(commentId ?? '-'),
    );
    expect(told.map(({ name }) => name).toSorted()).toEqual(['createNotification', 'notifyNewComment']);
  });

  test('removes it with a reason that only its author reads, and may think better of it', async () => {
    const { community, alice, write } = await aHoldingPlace();
    const { publicId, held: mark } = await write();
    const id = mark?.id ?? '';
    const why = { title: 'No selling', reason: 'Sell elsewhere.' };
    const decided = await decideHeld(asMod(), community, id, { verdict: 'remove', ...why });
    expect(decided).toMatchObject({ verdict: 'remove', publicId, commentId: null });
    await expectRefusal(decideHeld(asMod(), community, id, { verdict: 'remove' }), 'held-not-found');
    expect(await read(api.as(alice), publicId)).toMatchObject({ held: { removedAs: 'mods', ...why } });
    await expectRefusal(read(api.as(cast.bob), publicId), 'post/not-found');
    expect(await noticesTo(alice.id)).toMatchObject([{ notif: { verdict: 'remove', ...why } }]);
    expect(await listHeld(asMod(), community)).toMatchObject({ noHeld: 0 });
    await expectRefusal(
      api.as(alice).call(heldApi.edit, { params: { heldId: id }, body: { title: 'Again' } }),
      'held-not-found',
    );

    await decideHeld(asMod(), community, id, { verdict: 'wait' });
    await expectRefusal(decideHeld(asMod(), community, id, { verdict: 'wait' }), 'held-not-found');
    expect(JSON.stringify(await listJobs(api.db))).toContain(`"heldId": "${id}"`.replace(': ', ':'));
    expect(await read(api.as(alice), publicId)).toMatchObject({ held: { removedAt: null, title: null } });
    await decideHeld(asMod(), community, id, { verdict: 'approve' });
    expect(await acts(community.id)).toEqual([
      ...['change_settings', 'remove_held', 'reopen_held', 'approve_held'],
    ]);
    expect((await userRow(alice.id))?.noPosts).toBe(1);
  });

  test('of another community finds it unknown, and others may not decide', async () => {
    const { community, alice, write } = await aHoldingPlace();
    const id = idOf(await write());
    const elsewhere = await aCommunity(api.db, { by: cast.mod });
    const approve = { verdict: 'approve' } as const;
    await expectRefusal(decideHeld(asMod(), elsewhere, id, approve), 'held-not-found');
    await expectRefusal(decideHeld(api.as(alice), community, id, approve), 'not_admin_nor_mod');
    await expectRefusal(holdWith(api.as(alice), community, { holdFirst: 0 }), 'not_admin_nor_mod');
    await expectOnly(
      1,
      [
        decideHeld(asMod(), community, id, approve),
        api.as(alice).call(heldApi.withdraw, { params: { heldId: id } }),
      ],
      'held-not-found',
    );
  });
});

describe('a way around', () => {
  test('is no link without slashes', async () => {
    const { write, community } = await aHoldingPlace({ holdLinks: true });
    for (const body of ['[x](HTTPS:spam.example)', '[x](mailto:me@spam.example)', '<https://spam.example>'])
      expect(await write({ body })).toMatchObject({ held: { why: ['link'] } });
    expect(await write({ body: `[rules](/${community.name})` })).not.toHaveProperty('held');
  });

  test('is no edit: a link that was not there is refused, one that was may stay', async () => {
    const { alice, community, write, answer } = await aHoldingPlace({ holdLinks: true });
    const link = 'See https://spam.example/z';
    const edit = (params: { postId: string }, body: string) =>
      api.as(alice).call(postsApi.edit, { params, body: { body } });
    const plain = await write();
    await expectRefusal(edit({ postId: plain.publicId }, link), 'edit-would-wait');
    expect(await edit({ postId: plain.publicId }, 'Other words')).toMatchObject({ body: 'Other words' });
    const comment = await answer('Plain words');
    const params = { postId: comment.postId, commentId: comment.id };
    await expectRefusal(
      api.as(alice).call(commentsApi.edit, { params, body: { body: link } }),
      'edit-would-wait',
    );

    const held = await write({ body: link });
    const { publicId } = await decideHeld(asMod(), community, idOf(held), { verdict: 'approve' });
    expect(await edit({ postId: publicId }, `${link} again`)).toMatchObject({ body: `${link} again` });
    // What was approved is this link, not links.
    await expectRefusal(edit({ postId: publicId }, 'See https://spam.example/other'), 'edit-would-wait');
  });

  test('is no change while a moderator reads: an approval is of what was read', async () => {
    const { alice, community, write } = await aHoldingPlace();
    const id = idOf(await write());
    const [seen] = (await listHeld(asMod(), community)).held;
    await api.as(alice).call(heldApi.edit, { params: { heldId: id }, body: { body: 'Buy this' } });
    const approval = { verdict: 'approve', editedAt: seen?.editedAt ?? '' } as const;
    await expectRefusal(decideHeld(asMod(), community, id, approval), 'held-changed');
    const [again] = (await listHeld(asMod(), community)).held;
    expect(again?.editedAt).not.toBeNull();
    await decideHeld(asMod(), community, id, { ...approval, editedAt: again?.editedAt ?? '' });
  });

  test('is no thread that was closed, and no account that was suspended', async () => {
    const { alice, community, post, write, answer } = await aHoldingPlace({ holdFirst: 9 });
    const comment = idOf(await answer('Hello'));
    const first = idOf(await write());
    const approve = (id: string) => decideHeld(asMod(), community, id, { verdict: 'approve' });
    await api.db
      .update(posts)
      .set({ deletedAt: new Date().toISOString(), deletedAs: 'mods' })
      .where(eq(posts.id, post.id));
    await expectRefusal(approve(comment), 'held-place-closed');
    await api.db.update(users).set({ bannedAt: new Date().toISOString() }).where(eq(users.id, alice.id));
    await expectRefusal(approve(first), 'account-banned');
    expect(await listHeld(asMod(), community)).toMatchObject({ noHeld: 2 });
  });

  test('is no moderator, where an admin removed it', async () => {
    const { community, write } = await aHoldingPlace();
    const id = idOf(await write());
    await decideHeld(api.as(cast.admin), community, id, { verdict: 'remove', reason: 'Spam' });
    for (const verdict of ['wait', 'approve'] as const)
      await expectRefusal(decideHeld(asMod(), community, id, { verdict }), 'not_admin');
    await decideHeld(api.as(cast.admin), community, id, { verdict: 'wait' });
  });
});

describe('nothing held leaks', () => {
  const secret = 'xylophone';
  const reads = contract.filter(({ call }) => call.method === 'GET' && !call.stream);
  // Numbers of the moment, and challenges.
  const ofTheMoment = ['session.captcha', 'images.linkInfo', 'users.exportFile'];
  let site: Awaited<ReturnType<typeof startApi>>;
  let clients: Record<string, Client>;
  let params: Record<string, string>;
  const before = new Map<string, string>();
  let tables: string[];

  const askAll = async (each: (key: string, text: string) => void, names: readonly Endpoint[]) => {
    for (const endpoint of names)
      for (const [who, client] of Object.entries(clients)) {
        const { query } = exampleRequest(endpoint);
        const given = { ...query, ...asked[endpoint.name], next: '' };
        const url = addressOf(endpoint.call, { params, query: given });
        const { payload } = await client.request({ url });
        each(`${endpoint.name} ${who}`, payload);
      }
  };
  const asked: Record<string, Record<string, string>> = {
    'posts.list': { sort: 'latest' },
    'search.pages': { q: secret },
    'search.suggest': { q: secret },
    'search.similar': { title: `A ${secret} for all` },
    'communities.get': { byName: 'false' },
    'users.list': { q: 'al' },
  };

  beforeAll(async () => {
    site = await startApi(uncompared);
    const { db } = site;
    const people = {
      alice: await aUser(db, { username: 'alice' }),
      bob: await aUser(db, { username: 'bob' }),
      mod: await aUser(db, { username: 'mod' }),
      elsewhere: await aUser(db, { username: 'elsewhere' }),
    };
    const community = await aCommunity(db, { by: people.mod, publicLog: 'named' });
    await aCommunity(db, { by: people.elsewhere });
    for (const person of [people.alice, people.bob]) await aMember(db, person, community);
    const post = await aPost(db, { by: people.bob, in: community });
    const comment = await aComment(db, { by: people.bob, on: post });
    await holdWith(site.as(people.mod), community, { holdFirst: 9 });
    clients = {
      visitor: site.visitor(),
      member: site.as(people.bob),
      'a moderator elsewhere': site.as(people.elsewhere),
    };
    params = {
      ...{ username: 'alice', communityId: community.id, postId: post.publicId, commentId: comment.id },
      ...{
        listname: 'bookmarks',
        listId: '1',
        key: 'terms',
        ruleId: '1',
        notificationId: '1',
        userId: people.alice.id,
      },
    };
    // Twice, because the first reading records visits.
    for (const _ of ['first', 'second']) await askAll((key, text) => before.set(key, text), reads);
    const changes = await recordRowChanges(db, { except: ['rate_limit_windows', 'sessions'] });
    const mark = await changes.mark();
    const asAlice = site.as(people.alice);
    await asAlice.call(postsApi.create, {
      body: { title: `A ${secret} for all`, body: secret, community: community.name },
    });
    for (const parentCommentId of [null, comment.id])
      await asAlice.call(commentsApi.create, {
        params: { postId: post.publicId },
        body: { body: `My ${secret} ${parentCommentId}`, parentCommentId },
      });
    tables = await changes.tablesSince(mark);
    return () => site.close();
  }, 120_000);

  test('no table but its own knows of it, so that no feed, count, job, index or stream can', () => {
    expect(tables.filter((table) => table !== 'last_writes')).toEqual(['held']);
  });

  test.each(reads.map((endpoint) => [endpoint.name, endpoint] as const))(
    'through %s',
    async (name, endpoint) => {
      await askAll(
        (key, text) => {
          expect(text).not.toContain(secret);
          if (!ofTheMoment.includes(name))
            expect([key, steady(text)]).toEqual([key, steady(before.get(key) ?? '')]);
        },
        [endpoint],
      );
    },
  );

  /** Without what depends on the clock alone. */
  const steady = (text: string) =>
    text
      .replaceAll(/"(?:lastSeenAt|lastVisitAt|lastSeen|signToken|csrfToken)":"[^"]*"/g, '')
      .replace(/"indexAgeSeconds":\d+/, '')
      .replaceAll(/\b1\d{12}\b/g, '');
});
