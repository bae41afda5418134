import { listsApi } from '@confab/api-contract/calls';
import { listItems, lists, mutes, toUuid } from '@confab/db';
import { listItemsSorts } from '@confab/domain';
import { aComment, aList, aPost } from '@confab/testing/db';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorBody, expectRefusal, useApi, useCast } from '../test-support/api.ts';
import type { Client } from '../test-support/client.ts';

const api = useApi();
const cast = useCast(api);
let post: Awaited<ReturnType<typeof aPost>>;
let comment: Awaited<ReturnType<typeof aComment>>;
beforeAll(async () => {
  post = await aPost(api.db, { by: cast.bob, in: cast.cats, title: 'A <b>post</b>' });
  comment = await aComment(api.db, { by: cast.bob, on: post });
});
beforeEach(async () => {
  await api.db.delete(lists);
});

const longAgo = '2026-01-01T00:00:00Z';
const getList = async (id: number) => {
  const [list] = await api.db.select().from(lists).where(eq(lists.id, id));
  return list;
};
/** All counters of lists match their items. */
async function expectTrueCounts() {
  const wrong = await api.db.execute(
    sql`select from lists where num_items <> (select count(*) from list_items where list_id = lists.id)`,
  );
  expect(wrong).toHaveLength(0);
}

const postTarget = () => ({ targetType: 'post' as const, targetId: post.id });
const commentTarget = () => ({ targetType: 'comment' as const, targetId: comment.id });

type ListLike = { id: number; name: string };
type Query = { limit?: string; sort?: (typeof listItemsSorts)[number]; next?: string };

/** The calls at both addresses of a list of alice. */
const addresses = [
  {
    by: 'its name',
    url: ({ name }: ListLike) => `/api/users/alice/lists/${name}/items`,
  },
  { by: 'its id', url: ({ id }: ListLike) => `/api/lists/${id}/items` },
] as const;

type Page = {
  items: { id: number; targetType: string; targetId: string; targetItem: unknown }[];
  next: string | null;
};

describe.each(addresses)('the items of a list known by $by', ({ url }) => {
  const send = async (
    client: Client,
    method: 'GET' | 'POST' | 'DELETE',
    list: ListLike,
    { query = '', payload }: { query?: string; payload?: string } = {},
  ) => {
    const response = await client.request({
      method,
      url: `${url(list)}${query}`,
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: response.statusCode, body: response.json<Page>() };
  };
  const add = (client: Client, list: ListLike, target: object) =>
    send(client, 'POST', list, { payload: JSON.stringify(target) });

  test('are added newest first, each once, and counted', async () => {
    const list = await aList(api.db, { by: cast.alice, lastUpdatedAt: longAgo });
    const client = api.as(cast.alice);
    expect(await add(client, list, postTarget())).toMatchObject({
      status: 200,
      body: { items: [{ targetType: 'post', targetId: post.id, targetItem: { id: post.id } }], next: null },
    });
    const once = await getList(list.id);
    expect(once?.numItems).toBe(1);
    expect(once?.lastUpdatedAt).not.toBe(longAgo);

    const { body } = await add(client, list, commentTarget());
    expect(body.items.map(({ targetId }) => targetId)).toEqual([comment.id, post.id]);
    await api.db.update(lists).set({ lastUpdatedAt: longAgo });
    // Adding again changes nothing. Ids may be upper case.
    const again = await add(client, list, { ...postTarget(), targetId: post.id.toUpperCase() });
    expect(again).toEqual({ status: 200, body });
    expect(await getList(list.id)).toMatchObject({ numItems: 2, lastUpdatedAt: longAgo });
  });

  test('have the documented fields, and a comment has the title of its post', async () => {
    const list = await aList(api.db, { by: cast.alice, of: [post, comment] });
    const { body } = await send(api.as(cast.alice), 'GET', list);
    const [first, second] = body.items;
    expect(Object.keys(first ?? {}).sort()).toEqual(
      ['createdAt', 'id', 'listId', 'targetId', 'targetItem', 'targetType'].sort(),
    );
    expect(first).toMatchObject({
      listId: list.id,
      targetType: 'comment',
      targetItem: { id: comment.id, postTitle: 'A <b>post</b>', postPublicId: post.publicId },
    });
    expect(second).toMatchObject({
      targetType: 'post',
      targetItem: { title: 'A <b>post</b>', comments: null },
    });
  });

  test('are removed one by one, and removing a missing item succeeds', async () => {
    const list = await aList(api.db, { by: cast.alice, of: [post, comment], lastUpdatedAt: longAgo });
    const client = api.as(cast.alice);
    const remove = (target: object) => send(client, 'DELETE', list, { payload: JSON.stringify(target) });
    // A comment's id never matches a post.
    expect((await remove({ targetType: 'post', targetId: comment.id })).body.items).toHaveLength(2);
    expect((await remove(postTarget())).body.items).toMatchObject([{ targetId: comment.id }]);
    expect((await remove(postTarget())).body.items).toHaveLength(1);
    expect(await getList(list.id)).toMatchObject({ numItems: 1, lastUpdatedAt: longAgo });
  });

  test.each(['', '{}', ' {} '])('are removed all at once with the body %o', async (payload) => {
    const list = await aList(api.db, { by: cast.alice, of: [post, comment], lastUpdatedAt: longAgo });
    const other = await aList(api.db, { by: cast.alice, of: [post] });
    expect(await send(api.as(cast.alice), 'DELETE', list, { payload })).toEqual({
      status: 200,
      body: { items: [], next: null },
    });
    expect(await getList(list.id)).toMatchObject({ numItems: 0, lastUpdatedAt: longAgo });
    expect(await getList(other.id)).toMatchObject({ numItems: 1 });
    await expectTrueCounts();
  });

  test('stay when the body of a removal is malformed', async () => {
    const list = await aList(api.db, { by: cast.alice, of: [post] });
    const bodies = [
      '{',
      '[]',
      'null',
      JSON.stringify({ targetId: post.id }),
      JSON.stringify({ targetType: 'post' }),
      JSON.stringify({ targetType: 'user', targetId: post.id }),
      JSON.stringify({ target_id: post.id }),
    ];
    for (const payload of bodies) {
      const refused = { status: 400, body: errorBody('bad_request') };
      expect([payload, await send(api.as(cast.alice), 'DELETE', list, { payload })]).toEqual([
        payload,
        refused,
      ]);
    }
    const payload = JSON.stringify({ targetType: 'post', targetId: 'zz' });
    expect((await send(api.as(cast.alice), 'DELETE', list, { payload })).body).toEqual(
      errorBody('invalid_id'),
    );
    expect(await getList(list.id)).toMatchObject({ numItems: 1 });
  });

  test('are not added for an unknown target or a malformed body', async () => {
    const list = await aList(api.db, { by: cast.alice });
    const client = api.as(cast.alice);
    const unknown = 'f'.repeat(24);
    const bodyOf = async (target: object) => (await add(client, list, target)).body;
    expect(await bodyOf({ targetType: 'post', targetId: unknown })).toEqual(errorBody('post/not-found'));
    expect(await bodyOf({ targetType: 'post', targetId: comment.id })).toEqual(errorBody('post/not-found'));
    expect(await bodyOf({ targetType: 'comment', targetId: unknown })).toEqual(
      errorBody('comment_not_found'),
    );
    expect(await bodyOf({ targetType: 'post', targetId: 'x' })).toEqual(errorBody('invalid_id'));
    for (const target of [
      {},
      { targetType: 'list', targetId: post.id },
      { targetType: 'post' },
      [],
      { targetType: 'post', targetId: null },
    ]) {
      expect([target, await bodyOf(target)]).toEqual([target, errorBody('bad_request')]);
    }
    expect((await send(client, 'POST', list, { payload: '{' })).body).toEqual(errorBody('bad_request'));
    expect((await send(client, 'POST', list)).body).toEqual(errorBody('bad_request'));
    expect(await getList(list.id)).toMatchObject({ numItems: 0 });
  });

  test('have 1 to 50 on a page, ten by default', async () => {
    const posts = [];
    for (let index = 0; index < 12; index++) posts.push(await aPost(api.db, { by: cast.bob, in: cast.cats }));
    const list = await aList(api.db, { by: cast.alice, of: posts });
    const count = async (query: string) =>
      (await send(api.visitor(), 'GET', list, { query })).body.items.length;
    expect([await count(''), await count('?limit=1'), await count('?limit=50')]).toEqual([10, 1, 12]);
    for (const limit of ['0', '51', '-1', '1.5', 'ten', '']) {
      const { body } = await send(api.visitor(), 'GET', list, { query: `?limit=${limit}` });
      expect([limit, body]).toEqual([limit, errorBody('invalid-limit')]);
    }
    const refusal = async (query: string) => (await send(api.visitor(), 'GET', list, { query })).body;
    expect(await refusal('?sort=added')).toEqual(errorBody('invalid-list-sort'));
    expect(await refusal('?next=x')).toEqual(errorBody('invalid_cursor'));
    expect(await refusal('?sort=createdAsc&next=1')).toEqual(errorBody('invalid_cursor'));
    // The reply to a change is the requested page.
    const added = await send(api.as(cast.alice), 'POST', list, {
      query: '?limit=2&sort=addedAsc',
      payload: JSON.stringify(postTarget()),
    });
    expect(added.body.items.map(({ targetId }) => targetId)).toEqual([posts[0]?.id, posts[1]?.id]);
  });

  test('are not added if the requested page is invalid', async () => {
    const list = await aList(api.db, { by: cast.alice });
    for (const query of ['?limit=0', '?sort=x', '?next=x', '?sort=createdDsc&next=5']) {
      const payload = JSON.stringify(postTarget());
      expect(await send(api.as(cast.alice), 'POST', list, { query, payload })).toMatchObject({ status: 400 });
    }
    expect(await getList(list.id)).toMatchObject({ numItems: 0 });
  });
});

describe('a list of many items', () => {
  const things: { id: string; createdAt: string; postId?: string }[] = [];
  beforeAll(async () => {
    // Groups of five were written in the same millisecond; posts stand among comments.
    for (let index = 0; index < 23; index++) {
      const createdAt = new Date(Date.parse(longAgo) + Math.floor(index / 5)).toISOString();
      things.push(
        index % 3 === 0
          ? await aComment(api.db, { by: cast.bob, on: post, createdAt })
          : await aPost(api.db, { by: cast.bob, in: cast.cats, createdAt }),
      );
    }
  });

  test.each(listItemsSorts)('has each once, in pages of any size, sorted by %s', async (sort) => {
    // Saved in another order than written.
    const saved = things.flatMap((_, index) => things[(index * 7) % things.length] ?? []);
    const list = await aList(api.db, { by: cast.alice, of: saved });
    const written = things.toSorted(
      (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a.id < b.id ? -1 : 1),
    );
    const ascending = (sort.startsWith('added') ? saved : written).map(({ id }) => id);
    const expected = sort.endsWith('Asc') ? ascending : ascending.toReversed();

    const params = { listId: String(list.id) };
    for (const limit of ['1', '4', '10']) {
      const seen: string[] = [];
      let next: string | null = '';
      while (next !== null) {
        const query: Query = { sort, limit, next };
        const page: Page = await api.visitor().call(listsApi.itemsById, { params, query });
        seen.push(...page.items.map(({ targetId }) => targetId));
        next = page.next;
        if (next !== null) expect(next).toMatch(/^[\w.=-]+$/);
      }
      expect(seen).toEqual(expected);
    }
  });
});

describe('an item known by its number', () => {
  const remove = (client: Client, listId: number | string, itemId: number | string) =>
    client.call(listsApi.removeItemById, { params: { listId: String(listId), itemId: String(itemId) } });
  const itemsOf = (list: { id: number }) =>
    api.db.select().from(listItems).where(eq(listItems.listId, list.id)).orderBy(listItems.id);

  test('is removed, and answered without its post or comment', async () => {
    const list = await aList(api.db, { by: cast.alice, of: [post, comment], lastUpdatedAt: longAgo });
    const [item] = await itemsOf(list);
    expect(await remove(api.as(cast.alice), list.id, item?.id ?? '')).toEqual({
      id: item?.id,
      listId: list.id,
      targetType: 'post',
      targetId: post.id,
      createdAt: item?.createdAt,
      targetItem: null,
    });
    expect(await getList(list.id)).toMatchObject({ numItems: 1, lastUpdatedAt: longAgo });
    await expectRefusal(remove(api.as(cast.alice), list.id, item?.id ?? ''), 'list-item-not-found');
    await expectTrueCounts();
  });
});

describe('deleted and muted items in a list', () => {
  const itemsFor = async (client: Client, list: { id: number }) =>
    (await client.call(listsApi.itemsById, { params: { listId: String(list.id) } })).items.map(
      ({ targetItem }) => targetItem,
    );

  test('stay, and deleted content is hidden from viewers who may not read it', async () => {
    const deletedAt = longAgo;
    const by = cast.bob;
    const kept = await aPost(api.db, { by, in: cast.cats, body: 'words', deletedAt, deletedAs: 'normal' });
    const emptied = await aPost(api.db, { by, in: cast.cats, body: 'words' });
    const url = `/api/posts/${emptied.publicId}?deleteAs=admins&deleteContent=true`;
    await api.as(cast.admin).request({ method: 'DELETE', url });
    const ofMods = await aComment(api.db, { by, on: post, body: 'words', deletedAt, deletedAs: 'mods' });
    const list = await aList(api.db, { by: cast.alice, of: [kept, emptied, ofMods] });
    const stripped = { contentStripped: true, username: '[Hidden]', body: '[Deleted comment]' };
    for (const client of [api.visitor(), api.as(cast.alice), api.as(cast.bob)]) {
      expect(await itemsFor(client, list)).toMatchObject([
        { ...stripped, postTitle: post.title },
        { deleted: true, deletedContent: true, body: '' },
        { deleted: true, body: 'words' },
      ]);
    }
    for (const client of [api.as(cast.mod), api.as(cast.admin)]) {
      expect((await itemsFor(client, list))[0]).toMatchObject({
        contentStripped: false,
        username: 'bob',
        body: 'words',
      });
    }
    // They can be saved and taken out like any other.
    const target = { targetType: 'comment' as const, targetId: ofMods.id };
    const params = { listId: String(list.id) };
    const client = api.as(cast.alice);
    expect((await client.call(listsApi.removeItemsById, { params, body: target })).items).toHaveLength(2);
    expect((await client.call(listsApi.addItemById, { params, body: target })).items).toHaveLength(3);
  });

  test('by muted members or in muted communities are shown and marked', async () => {
    const list = await aList(api.db, { by: cast.alice, of: [post, comment] });
    await api.db.insert(mutes).values([
      { userId: cast.alice.id, mutedUserId: cast.bob.id },
      { userId: cast.alice.id, mutedCommunityId: cast.cats.id },
    ]);
    expect(await itemsFor(api.as(cast.alice), list)).toMatchObject([
      { id: comment.id, isAuthorMuted: true },
      { id: post.id, isAuthorMuted: true, isCommunityMuted: true },
    ]);
    await api.db.delete(mutes);
  });

  test("show the viewer's own votes", async () => {
    const list = await aList(api.db, { by: cast.alice, of: [post] });
    await api.as(cast.mod).request({
      method: 'POST',
      url: '/api/_postVote',
      payload: JSON.stringify({ postId: post.id, up: true }),
    });
    expect(await itemsFor(api.as(cast.mod), list)).toMatchObject([{ userVoted: true, userVotedUp: true }]);
    expect(await itemsFor(api.as(cast.alice), list)).toMatchObject([{ userVoted: false }]);
    expect(await itemsFor(api.visitor(), list)).toMatchObject([{ userVoted: null }]);
  });
});

describe('the lists that hold an item', () => {
  const savedTo = (client: Client, query: string) => client.request({ url: `/api/lists/_saved_to?${query}` });

  test("are answered as the ids of the viewer's own lists", async () => {
    const first = await aList(api.db, { by: cast.alice, of: [comment, post] });
    await aList(api.db, { by: cast.alice, of: [comment] });
    const third = await aList(api.db, { by: cast.alice, public: false, of: [post] });
    const ofBob = await aList(api.db, { by: cast.bob, of: [post] });
    for (const name of ['id', 'targetId']) {
      const ids = async (client: Client) =>
        (await savedTo(client, `${name}=${post.id}&type=post`)).json<unknown>();
      expect(await ids(api.as(cast.alice))).toEqual([first.id, third.id]);
      expect(await ids(api.as(cast.bob))).toEqual([ofBob.id]);
      expect(await ids(api.as(cast.admin))).toEqual([]);
    }
    const asComment = await savedTo(api.as(cast.alice), `id=${post.id}&type=comment`);
    expect(asComment.json()).toEqual([]);
  });

  test.each([
    ['', 'invalid-target-id'],
    ['type=post', 'invalid-target-id'],
    ['id=x&type=post', 'invalid-target-id'],
    ['id=&type=post', 'invalid-target-id'],
    [`id=${'a'.repeat(24)}`, 'invalid-content-type'],
    [`id=${'a'.repeat(24)}&type=user`, 'invalid-content-type'],
  ] as const)('are refused for %o', async (query, error) => {
    const response = await savedTo(api.as(cast.alice), query);
    // Both are missing in the first, so either error is fine.
    if (query === '') expect(response.statusCode).toBe(400);
    else expect(response.json()).toEqual(errorBody(error));
  });
});

describe('changes of a list at the same time', () => {
  test('24 additions of one post add it once', async () => {
    const list = await aList(api.db, { by: cast.alice });
    const client = api.as(cast.alice);
    await client.sessionId();
    const params = { listId: String(list.id) };
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => client.call(listsApi.addItemById, { params, body: postTarget() })),
    );
    expect(new Set(answers.map(({ items }) => items.length))).toEqual(new Set([1]));
    expect(await getList(list.id)).toMatchObject({ numItems: 1 });
    await expectTrueCounts();
  });

  test('additions and removals of several posts leave a right count', async () => {
    const list = await aList(api.db, { by: cast.alice });
    const client = api.as(cast.alice);
    await client.sessionId();
    const params = { listId: String(list.id) };
    await Promise.all(
      Array.from({ length: 24 }, (_, index) => {
        const body = index % 3 === 0 ? commentTarget() : postTarget();
        if (index === 13) return client.call(listsApi.removeItemsById, { params, body: {} });
        return index % 2 === 0
          ? client.call(listsApi.addItemById, { params, body })
          : client.call(listsApi.removeItemsById, { params, body });
      }),
    );
    await expectTrueCounts();
  });

  test('an addition during the list’s deletion comes first or finds no list', async () => {
    const client = api.as(cast.alice);
    await client.sessionId();
    for (let round = 0; round < 8; round++) {
      const list = await aList(api.db, { by: cast.alice });
      const params = { listId: String(list.id) };
      const [added, deleted] = await Promise.all([
        client.request({
          method: 'POST',
          url: `/api/lists/${list.id}/items`,
          payload: JSON.stringify(postTarget()),
        }),
        client.call(listsApi.deleteById, { params }),
      ]);
      expect(deleted).toMatchObject({ id: list.id });
      expect([200, 404]).toContain(added.statusCode);
    }
    expect(await api.db.select().from(listItems)).toEqual([]);
  });
});

test('a list whose items were added at the same moment keeps a fixed order', async () => {
  const list = await aList(api.db, { by: cast.alice, of: [post, comment] });
  await api.db.execute(
    sql`update list_items set target_created_at = ${longAgo}::timestamptz where target_id in (${toUuid(post.id)}::uuid, ${toUuid(comment.id)}::uuid)`,
  );
  const read = async (sort: Query['sort']) =>
    (
      await api.visitor().call(listsApi.itemsById, { params: { listId: String(list.id) }, query: { sort } })
    ).items.map(({ targetId }) => targetId);
  expect(await read('createdDsc')).toEqual((await read('createdAsc')).toReversed());
});
