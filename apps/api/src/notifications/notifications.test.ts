import { notificationsApi } from '@confab/api-contract/calls';
import { notifications, users } from '@confab/db';
import type { StoredNotif } from '@confab/domain';
import { aComment, aCommunity, anImage, aNotification, aPost, aThumbnail, aUser } from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorBody, expectRefusal, startApi, uncompared, useApi, useCast } from '../test-support/api.ts';
import type { Client } from '../test-support/client.ts';
import { actDuringLock } from '../test-support/lock-race.ts';
import { statementsDuring } from '../test-support/statements.ts';

const api = useApi();
const cast = useCast(api);
let alice: Client;
let post: Awaited<ReturnType<typeof aPost>>;
let comment: Awaited<ReturnType<typeof aComment>>;
beforeAll(async () => {
  alice = api.as(cast.alice);
  post = await aPost(api.db, { by: cast.alice, in: cast.cats, title: '<i>"Me" & you\'s</i>' });
  comment = await aComment(api.db, { by: cast.bob, on: post });
});
beforeEach(async () => {
  await api.db.delete(notifications);
  await api.db.update(users).set({ notificationsNewCount: 0 });
});

const title = '<i>"Me" & you\'s</i>';
const escapedTitle = '&lt;i&gt;&quot;Me&quot; &amp; you&#39;s&lt;/i&gt;';
const postPath = () => `/cats/post/${post.publicId}`;
const siteIcon = '/icon-192.png';
const minute = (number: number) => `2026-01-01T00:${String(number).padStart(2, '0')}:00Z`;

const tell = (notif: StoredNotif, values: Partial<typeof notifications.$inferInsert> = {}) =>
  aNotification(api.db, { for: cast.alice, notif, ...values });
const get = (row: { id: number }, query = {}, client = alice) =>
  client.call(notificationsApi.get, { params: { notificationId: String(row.id) }, query });
const html = { render: 'true', format: 'html' } as const;
const newCount = async () => {
  const [row] = await api.db.select().from(users).where(eq(users.id, cast.alice.id));
  return row?.notificationsNewCount;
};

const commented = (noComments = 1): StoredNotif => ({
  type: 'new_comment',
  postId: post.id,
  commentId: comment.id,
  noComments,
  firstCreatedAt: minute(1),
});

/** One of each type: the stored row and its expected reply. */
const types: readonly {
  name: string;
  stored: () => StoredNotif | Promise<StoredNotif>;
  raw: () => Record<string, unknown>;
  title: string;
  toURL: () => string;
  /** The site's icon by default. */
  icon?: string;
  /** No person by default. */
  person?: 'alice' | 'bob';
  /** Quotes the comment. */
  quotes?: true;
  /** The community by default. */
  place?: null;
}[] = [
  {
    name: 'a comment',
    stored: () => commented(),
    raw: () => ({
      postId: post.id,
      commentId: comment.id,
      noComments: 1,
      commentAuthor: 'bob',
      firstCreatedAt: minute(1),
      post: { id: post.id, title },
    }),
    title: `<b>@bob</b> commented on your post <b>${escapedTitle}</b>`,
    person: 'bob',
    quotes: true,
    toURL: () => `${postPath()}/${comment.id}`,
  },
  {
    name: 'several comments',
    stored: () => commented(3),
    raw: () => ({ noComments: 3, commentAuthor: 'bob' }),
    title: `<b>3 new comments</b> on your post <b>${escapedTitle}</b>`,
    person: 'bob',
    quotes: true,
    toURL: postPath,
  },
  {
    name: 'a reply',
    stored: () => ({
      type: 'comment_reply',
      postId: post.id,
      commentId: comment.id,
      parentCommentId: comment.id,
      noComments: 1,
      firstCreatedAt: minute(1),
    }),
    raw: () => ({
      postId: post.id,
      commentId: comment.id,
      parentCommentId: comment.id,
      noComments: 1,
      commentAuthor: 'bob',
      firstCreatedAt: minute(1),
      post: { id: post.id },
    }),
    title: `<b>@bob</b> replied to your comment on <b>${escapedTitle}</b>`,
    person: 'bob',
    quotes: true,
    toURL: () => `${postPath()}/${comment.id}`,
  },
  {
    name: 'upvotes of a post',
    stored: () => ({ type: 'new_votes', targetType: 'post', targetId: post.id, postId: post.id, noVotes: 2 }),
    raw: () => ({ targetType: 'post', targetId: post.id, noVotes: 2, post: { id: post.id } }),
    title: `<b>2 new upvotes</b> on your post <b>${escapedTitle}</b>`,
    toURL: postPath,
  },
  {
    name: 'an upvote of a comment',
    stored: () => ({
      type: 'new_votes',
      targetType: 'comment',
      targetId: comment.id,
      postId: post.id,
      noVotes: 1,
    }),
    raw: () => ({
      targetType: 'comment',
      targetId: comment.id,
      noVotes: 1,
      post: { id: post.id },
      comment: { id: comment.id, body: comment.body },
    }),
    title: `<b>1 new upvote</b> on your comment on <b>${escapedTitle}</b>`,
    quotes: true,
    toURL: () => `${postPath()}/${comment.id}`,
  },
  {
    name: 'the removal of a post',
    stored: () => ({ type: 'deleted_post', targetType: 'post', targetId: post.id, deletedAs: 'mods' }),
    raw: () => ({ targetType: 'post', targetId: post.id, deletedAs: 'mods', post: { id: post.id } }),
    title: `Your post <b>${escapedTitle}</b> was removed by moderators of <b>cats</b>`,
    toURL: postPath,
  },
  {
    name: 'an appointment',
    stored: () => ({
      type: 'mod_add',
      communityId: cast.cats.id,
      communityName: 'cats',
      addedBy: 'mod',
    }),
    raw: () => ({
      communityName: 'cats',
      addedBy: 'mod',
      community: { id: cast.cats.id, mods: null, rules: null },
    }),
    title: '<b>@mod</b> made you a moderator of cats',
    toURL: () => '/cats',
  },
  {
    name: 'a badge',
    stored: () => ({ type: 'new_badge', badgeType: 'supporter' }),
    raw: () => ({ badgeType: 'supporter', user: { id: cast.alice.id, username: 'alice' } }),
    title: 'You received the <b>Supporter</b> badge. Thank you!',
    place: null,
    toURL: () => '/@alice',
    icon: '/badge-supporter-192.png',
  },
  {
    name: 'a welcome',
    stored: () => ({ type: 'welcome', communityId: cast.cats.id }),
    raw: () => ({ communityName: 'cats', community: { id: cast.cats.id } }),
    title: 'Welcome! Say hello in <b>cats</b>',
    toURL: () => '/cats',
  },
  {
    name: 'an announcement',
    stored: () => ({ type: 'announcement', postId: post.id }),
    raw: () => ({ postId: post.id, post: { id: post.id }, community: { id: cast.cats.id } }),
    title: `Announcement: <b>${escapedTitle}</b>`,
    person: 'alice',
    toURL: postPath,
  },
];

describe.each(types)('a notification of $name', ({ stored, raw, title: written, toURL, ...shown }) => {
  test('is answered as data, with its post or comment as a visitor sees it', async () => {
    const row = await tell(await stored());
    const told = await get(row);
    expect(Object.keys(told).sort()).toEqual(['createdAt', 'id', 'notif', 'seen', 'seenAt', 'type']);
    expect(told).toMatchObject({
      id: row.id,
      type: row.type,
      seen: false,
      seenAt: null,
      createdAt: row.createdAt,
      notif: raw(),
    });
    // The viewer's own votes are left out, even though the viewer is the author.
    expect(JSON.stringify(told)).not.toMatch(/"userVoted":(?!null)/);
  });

  test('is answered as a sentence', async () => {
    const row = await tell(await stored());
    const common = {
      id: row.id,
      type: row.type,
      seen: false,
      seenAt: null,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
      version: 1,
      body: '',
      icons: [shown.icon ?? siteIcon],
      toURL: toURL(),
      people: shown.person ? [{ username: shown.person, proPic: null }] : [],
      excerpt: shown.quotes ? comment.body : '',
      community: shown.place === null ? null : { name: 'cats', proPic: null },
    };
    expect(await get(row, html)).toEqual({ ...common, textFormat: 'html', title: written });
    const plain = written.replaceAll(/<\/?b>/g, '').replace(escapedTitle, () => title);
    expect(await get(row, { render: 'true' })).toEqual({ ...common, textFormat: '', title: plain });
    expect(await get(row, { render: 'true', format: '' })).toEqual({
      ...common,
      textFormat: '',
      title: plain,
    });
  });

  test('is the same in the list, and in the replies to marking and deleting', async () => {
    const row = await tell(await stored());
    const params = { notificationId: String(row.id) };
    const page = await alice.call(notificationsApi.list, { query: html });
    expect(page).toMatchObject({ count: 1, newCount: 0, items: [await get(row, html)], next: '' });
    expect((await alice.call(notificationsApi.list)).items).toEqual([await get(row)]);
    await alice.call(notificationsApi.mark, { params, query: html });
    const [seen] = await api.db.select().from(notifications);
    const marked = { ...(await get(row, html)), seen: true, seenAt: seen?.seenAt };
    expect(await alice.call(notificationsApi.mark, { params, query: html })).toEqual(marked);
    expect(await alice.call(notificationsApi.delete, { params, query: html })).toEqual(marked);
    await expectRefusal(get(row), 'notif_not_found');
  });
});

describe('further new comments', () => {
  test('are highlighted on the page that the notification opens', async () => {
    const times = { createdAt: minute(1), updatedAt: minute(2) };
    const row = await tell(commented(2), times);
    const window = `?highlightFrom=${Date.parse(times.createdAt) / 1000}&highlightTo=${Date.parse(times.updatedAt) / 1000}`;
    expect(await get(row, html)).toMatchObject({ toURL: `${postPath()}${window}`, updatedAt: minute(2) });
    const votes = {
      type: 'new_votes',
      targetType: 'post',
      targetId: post.id,
      postId: post.id,
      noVotes: 2,
    } as const;
    expect(await get(await tell(votes, times), html)).toMatchObject({ toURL: postPath() });
  });
});

describe('several comments in one notification', () => {
  const deleted = { deletedAt: minute(1), deletedAs: 'mods' } as const;
  const grouped = async (fates: { first?: typeof deleted; second?: typeof deleted } = {}) => {
    const dora = await aUser(api.db);
    const body = 'First words\n\nand more';
    const first = await aComment(api.db, { by: cast.bob, on: post, body, ...fates.first });
    const second = await aComment(api.db, { by: dora, on: post, ...fates.second });
    const row = await tell({
      type: 'new_comment',
      postId: post.id,
      commentId: first.id,
      otherCommentId: second.id,
      authorIds: [cast.bob.id, dora.id, cast.mod.id],
      noComments: 4,
      firstCreatedAt: minute(1),
    });
    return { told: await get(row, html), first, second, dora };
  };

  test('show the first two people, and lead to the first of them', async () => {
    const { told, first, dora } = await grouped();
    expect(told).toMatchObject({
      title: `<b>4 new comments</b> on your post <b>${escapedTitle}</b>`,
      toURL: postPath(),
      people: [{ username: 'bob' }, { username: dora.username }],
      excerpt: 'First words and more',
      grouped: {
        title: `<b>@bob and 2 others</b> commented on your post <b>${escapedTitle}</b>`,
        toURL: `${postPath()}/${first.id}`,
      },
    });
  });

  test('lead to the first that is not deleted, and reveal no author of one that is', async () => {
    const { told, second, dora } = await grouped({ first: deleted });
    expect(told).toMatchObject({
      people: [{ username: dora.username }],
      grouped: {
        title: `<b>@${dora.username} and 2 others</b> commented on your post <b>${escapedTitle}</b>`,
        toURL: `${postPath()}/${second.id}`,
      },
    });
    const { told: allGone, first } = await grouped({ first: deleted, second: deleted });
    expect(allGone).toMatchObject({
      people: [],
      excerpt: '',
      grouped: {
        title: `<b>Somebody and 2 others</b> commented on your post <b>${escapedTitle}</b>`,
        toURL: `${postPath()}/${first.id}`,
      },
    });
  });
});

describe('the icon of a notification', () => {
  const iconOf = async (notif: StoredNotif) => {
    const told = await get(await tell(notif), html);
    return 'icons' in told ? told.icons : [];
  };
  const about = (target: { id: string }, by: { id: string }): StoredNotif => ({
    type: 'new_comment',
    postId: target.id,
    commentId: by.id,
    noComments: 1,
    firstCreatedAt: minute(1),
  });

  test('is the author’s picture, else the post’s, else its link’s, else the site’s', async () => {
    const writer = await aUser(api.db);
    const proPic = await anImage(api.db, { by: writer, usage: 'profilePicture', usedAt: minute(1) });
    const picture = await anImage(api.db, { by: cast.alice });
    const withPicture = await aPost(api.db, {
      by: cast.alice,
      in: cast.cats,
      type: 'image',
      images: [picture],
    });
    const link = { type: 'link', linkUrl: 'https://site.example/', linkHostname: 'site.example' } as const;
    const thumbnail = await aThumbnail(api.db);
    const withLink = await aPost(api.db, {
      by: cast.alice,
      in: cast.cats,
      ...link,
      linkImageId: thumbnail.id,
    });
    const [onPicture, onLink] = [
      await aComment(api.db, { by: writer, on: withPicture }),
      await aComment(api.db, { by: writer, on: withLink }),
    ];
    expect(await iconOf(about(withPicture, onPicture))).toEqual([expect.stringContaining(picture.id)]);
    expect(await iconOf(about(withLink, onLink))).toEqual([expect.stringContaining(thumbnail.id)]);
    expect(await iconOf(about(post, comment))).toEqual([siteIcon]);
    const votes = (target: { id: string }): StoredNotif => ({
      type: 'new_votes',
      targetType: 'post',
      targetId: target.id,
      postId: target.id,
      noVotes: 1,
    });
    expect(await iconOf(votes(withPicture))).toEqual([expect.stringContaining(picture.id)]);
    expect(await iconOf(votes(withLink))).toEqual([siteIcon]);
    expect(await iconOf({ type: 'announcement', postId: withPicture.id })).toEqual([
      expect.stringContaining(picture.id),
    ]);

    await api.db.update(users).set({ proPicId: proPic.id }).where(eq(users.id, writer.id));
    expect(await iconOf(about(withPicture, onPicture))).toEqual([expect.stringContaining(proPic.id)]);
  });
});

describe('a notification of deleted content', () => {
  test('reveals neither the deleted text nor its author', async () => {
    const removed = await aComment(api.db, {
      by: cast.bob,
      on: post,
      body: 'hush',
      deletedAt: minute(1),
      deletedAs: 'mods',
    });
    const row = await tell({
      type: 'comment_reply',
      postId: post.id,
      commentId: removed.id,
      parentCommentId: comment.id,
      noComments: 1,
      firstCreatedAt: minute(1),
    });
    expect(await get(row)).toMatchObject({ notif: { commentAuthor: '[Hidden]' } });
    expect(await get(row, html)).toMatchObject({
      people: [],
      excerpt: '',
      title: `<b>Somebody</b> replied to your comment on <b>${escapedTitle}</b>`,
      toURL: `${postPath()}/${removed.id}`,
      icons: [siteIcon],
    });
    // The text is the same for a reader who moderates the community.
    const ofMod = await aNotification(api.db, { for: cast.mod, notif: row.notif });
    expect(await get(ofMod, {}, api.as(cast.mod))).toMatchObject({ notif: { commentAuthor: '[Hidden]' } });
    const votes = await tell({
      type: 'new_votes',
      targetType: 'comment',
      targetId: removed.id,
      postId: post.id,
      noVotes: 1,
    });
    expect(await get(votes)).toMatchObject({ notif: { comment: { body: '[Deleted comment]' } } });
    expect(JSON.stringify((await alice.call(notificationsApi.list)).items)).not.toContain('hush');
  });

  test('shows the post as deleted', async () => {
    const gone = await aPost(api.db, {
      by: cast.alice,
      in: cast.cats,
      title: 'Gone',
      deletedAt: minute(1),
      deletedAs: 'mods',
    });
    const row = await tell({
      type: 'deleted_post',
      targetType: 'post',
      targetId: gone.id,
      deletedAs: 'admins',
    });
    expect(await get(row)).toMatchObject({ notif: { post: { deleted: true, deletedAs: 'mods' } } });
    expect(await get(row, html)).toMatchObject({ title: 'Your post <b>Gone</b> was removed by admins' });
  });

  test('shows a deleted account as a ghost', async () => {
    const gone = await aUser(api.db, { username: 'gone_away', deletedAt: minute(1) });
    const left = await aComment(api.db, { by: gone, on: post });
    const row = await tell({
      type: 'new_comment',
      postId: post.id,
      commentId: left.id,
      noComments: 1,
      firstCreatedAt: minute(1),
    });
    expect(await get(row)).toMatchObject({ notif: { commentAuthor: 'ghost' } });
    expect(await get(row, { render: 'true' })).toMatchObject({
      people: [],
      title: `@ghost commented on your post ${title}`,
    });
    const appointed = await tell({
      type: 'mod_add',
      communityId: cast.cats.id,
      communityName: 'cats',
      addedBy: 'gone_away',
    });
    expect(await get(appointed)).toMatchObject({ notif: { addedBy: 'ghost' } });
    expect(await get(appointed, { render: 'true' })).toMatchObject({
      title: '@ghost made you a moderator of cats',
    });
  });

  const missing = 'f'.repeat(24);
  const comments = { noComments: 1, firstCreatedAt: minute(1) };
  test.each<StoredNotif>([
    { type: 'new_comment', postId: missing, commentId: missing, ...comments },
    { type: 'comment_reply', postId: missing, commentId: missing, parentCommentId: missing, ...comments },
    { type: 'new_votes', targetType: 'post', targetId: missing, postId: missing, noVotes: 1 },
    { type: 'new_votes', targetType: 'comment', targetId: missing, postId: missing, noVotes: 1 },
    { type: 'deleted_post', targetType: 'post', targetId: missing, deletedAs: 'mods' },
    { type: 'mod_add', communityId: missing, communityName: 'lost', addedBy: 'mod' },
    { type: 'welcome', communityId: missing },
    { type: 'announcement', postId: missing },
  ])('has no address if all its content is missing: $type', async (notif) => {
    const row = await tell(notif);
    expect(await get(row)).toMatchObject({ type: notif.type, notif: null });
    expect(await get(row, html)).toMatchObject({
      title: 'This is no longer available',
      icons: [siteIcon],
      toURL: '#',
    });
  });
});

describe('the list of notifications', () => {
  const welcome = (): StoredNotif => ({ type: 'welcome', communityId: cast.cats.id });
  const votes = (): StoredNotif => ({
    type: 'new_votes',
    targetType: 'post',
    targetId: post.id,
    postId: post.id,
    noVotes: 1,
  });

  test('begins with unseen ones, then by the latest change, each once, ten a page', async () => {
    const rows = [];
    for (let index = 0; index < 27; index++) {
      rows.push(
        // Several with equal times, and seen ones that are newer than unseen ones.
        await tell(welcome(), {
          updatedAt: minute(Math.floor(index / 4)),
          seenAt: index % 2 === 0 ? minute(30) : null,
        }),
      );
    }
    const expected = rows
      .toSorted(
        (a, b) =>
          Number(a.seenAt !== null) - Number(b.seenAt !== null) ||
          Date.parse(b.updatedAt) - Date.parse(a.updatedAt) ||
          b.id - a.id,
      )
      .map(({ id }) => id);
    const seen: number[] = [];
    const sizes: number[] = [];
    let next: string | undefined;
    do {
      const page = await alice.call(notificationsApi.list, { query: next === undefined ? {} : { next } });
      expect(page).toMatchObject({ count: 27, newCount: 0 });
      expect(page.next).toMatch(/^[\w.=-]*$/);
      sizes.push(page.items.length);
      seen.push(...page.items.map(({ id }) => id));
      next = page.next;
    } while (next !== '');
    expect(sizes).toEqual([10, 10, 7]);
    expect(seen).toEqual(expected);
  });

  test('shows a part of them page by page where a filter is given, and counts what is unseen', async () => {
    const kinds = [commented(), { type: 'welcome', communityId: cast.cats.id } as const, votes()];
    const rows: Awaited<ReturnType<typeof tell>>[] = [];
    for (let index = 0; index < 39; index++) {
      const notif = kinds[index % 3] ?? commented();
      rows.push(await tell(notif, { updatedAt: minute(index), seenAt: index % 2 === 0 ? minute(50) : null }));
    }
    const unseen = { all: 19, replies: 6, votes: 6, mod: 0 };
    const ofFilter = (type: string) =>
      rows
        .filter((row) => row.type === type)
        .toSorted((a, b) => Number(a.seenAt !== null) - Number(b.seenAt !== null) || b.id - a.id)
        .map(({ id }) => id);
    for (const [filter, type] of [
      ['replies', 'new_comment'],
      ['votes', 'new_votes'],
    ] as const) {
      const first = await alice.call(notificationsApi.list, { query: { filter } });
      expect(first).toMatchObject({ count: 39, unseen });
      const second = await alice.call(notificationsApi.list, { query: { filter, next: first.next } });
      expect([first.items.length, second.items.length, second.next]).toEqual([10, 3, '']);
      expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ofFilter(type));
    }
    await tell({ type: 'deleted_post', targetType: 'post', targetId: post.id, deletedAs: 'mods' });
    const moderation = await alice.call(notificationsApi.list, { query: { filter: 'mod' } });
    expect(moderation).toMatchObject({ items: [{ type: 'deleted_post' }], unseen: { all: 20, mod: 1 } });
    const unknown = await alice.request({ url: '/api/notifications?filter=badges' });
    expect(unknown.json()).toEqual(errorBody('invalid_filter'));
  });

  test('is empty for a member without notifications', async () => {
    await tell(welcome());
    const unseen = { all: 0, replies: 0, votes: 0, mod: 0 };
    const nothing = { count: 0, newCount: 0, unseen, items: [], next: '' };
    expect(await api.as(cast.bob).call(notificationsApi.list)).toEqual(nothing);
  });

  test('is refused to visitors, and with an unknown format', async () => {
    await expectRefusal(api.visitor().call(notificationsApi.list), 'not_logged_in');
    for (const query of ['render=true&format=text', 'render=true&format=HTML', 'format=x']) {
      const response = await alice.request({ url: `/api/notifications?${query}` });
      expect(response.json()).toEqual(errorBody('invalid-render-format'));
    }
    for (const next of ['x', 'MQ', '0.1.1', Buffer.from('2.1.1').toString('base64url')]) {
      const response = await alice.request({ url: `/api/notifications?next=${next}` });
      expect(response.json()).toEqual(errorBody('invalid_cursor'));
    }
  });
});

describe('acts on all notifications', () => {
  const act = async (action: string, client = alice) => {
    const response = await client.request({ method: 'POST', url: `/api/notifications?${action}` });
    return response.json<unknown>();
  };
  const success = { success: true };
  const unseen = async () =>
    (await api.db.select().from(notifications))
      .filter(({ seenAt }) => seenAt === null)
      .map(({ type }) => type);

  beforeEach(async () => {
    await tell({ type: 'welcome', communityId: cast.cats.id });
    await tell(commented());
    await tell(commented(), { seenAt: minute(5) });
    await aNotification(api.db, { for: cast.bob, notif: { type: 'new_badge', badgeType: 'supporter' } });
    await api.db.update(users).set({ notificationsNewCount: 7 });
  });

  test('one sets the number on the bell to zero', async () => {
    expect(await alice.call(notificationsApi.list)).toMatchObject({ newCount: 7 });
    expect(await act('action=resetNewCount&render=true&format=html')).toEqual(success);
    expect(await alice.call(notificationsApi.list)).toMatchObject({ newCount: 0, count: 3 });
    expect(await unseen()).toHaveLength(3);
    expect(await api.as(cast.bob).call(notificationsApi.list)).toMatchObject({ newCount: 7 });
  });

  test('one marks all or those of one type as seen, and keeps the number on the bell', async () => {
    expect(await act('action=markAllAsSeen&type=new_comment')).toEqual(success);
    expect((await unseen()).sort()).toEqual(['new_badge', 'welcome']);
    for (const type of ['unknown', '%00', '_', '%25', "'"]) {
      expect(await act(`action=markAllAsSeen&type=${type}`)).toEqual(success);
    }
    expect(await unseen()).toHaveLength(2);
    expect(await act('action=markAllAsSeen&type=')).toEqual(success);
    expect(await unseen()).toEqual(['new_badge']);
    expect(await newCount()).toBe(7);
    // Earlier views keep their time.
    const times = (await api.db.select().from(notifications)).map(({ seenAt }) => seenAt);
    expect(times).toContain(minute(5));
  });

  test('one marks some as seen, of the member’s own', async () => {
    const stored = await api.db.select().from(notifications);
    const ids = stored.filter(({ type }) => type !== 'welcome').map(({ id }) => id);
    expect(await act(`action=markAllAsSeen&ids=${ids.join(',')}`)).toEqual(success);
    expect((await unseen()).sort()).toEqual(['new_badge', 'welcome']);
    expect(await act('action=markAllAsSeen&ids=1;2')).toEqual(errorBody('bad_request'));
  });

  test('one deletes all, and sets the number on the bell to zero', async () => {
    expect(await act('action=deleteAll')).toEqual(success);
    expect(await alice.call(notificationsApi.list)).toMatchObject({
      count: 0,
      newCount: 0,
      items: [],
      next: '',
    });
    expect(await api.as(cast.bob).call(notificationsApi.list)).toMatchObject({ count: 1, newCount: 7 });
  });

  test.each(['action=markAllAsSeen', 'action=deleteAll'])(
    '%s waits for a notification in progress',
    async (action) => {
      const row = await tell(commented());
      const answer = await actDuringLock(api.db, () => act(action), {
        // The worker's lock order: first the member, then their notifications.
        hold: (tx) => tx.select().from(users).where(eq(users.id, cast.alice.id)).for('no key update'),
        interfere: (tx) =>
          tx
            .update(notifications)
            .set({ notif: commented(2) })
            .where(eq(notifications.id, row.id)),
      });
      expect(answer).toEqual(success);
      const left = await api.db.select().from(notifications).where(eq(notifications.userId, cast.alice.id));
      expect(left.filter(({ seenAt }) => seenAt === null)).toEqual([]);
    },
  );
});

describe('one notification', () => {
  const put = async (id: number | string, query: string, client = alice) => {
    const response = await client.request({
      method: 'PUT',
      url: `/api/notifications/${id}?${query}`,
      headers: { 'content-type': 'application/json' },
    });
    return response.json<{ seen: boolean; seenAt: string | null }>();
  };

  test('is marked as seen and as unseen, and answers with the stored time', async () => {
    const row = await tell(commented());
    const stored = async () => (await api.db.select().from(notifications))[0]?.seenAt;
    for (const seen of ['', '&seen=true', '&seen=', '&seen=0', '&seen=False']) {
      const marked = await put(row.id, `action=markAsSeen${seen}`);
      expect(marked).toMatchObject({ seen: true, seenAt: await stored() });
      expect(marked.seenAt).not.toBeNull();
      expect(await put(row.id, 'action=markAsSeen&seen=false')).toMatchObject({ seen: false, seenAt: null });
      expect(await stored()).toBeNull();
    }
  });

  test('changes the number on the bell only when it is marked from a push', async () => {
    const [row] = [
      await tell(commented()),
      await tell(commented()),
      await tell(commented(), { seenAt: minute(5) }),
    ];
    await api.db.update(users).set({ notificationsNewCount: 7 });
    await put(row.id, 'action=markAsSeen');
    await put(row.id, 'action=markAsSeen&seenFrom=page');
    expect(await newCount()).toBe(7);
    await put(row.id, 'action=markAsSeen&seenFrom=webpush');
    expect(await newCount()).toBe(1);
    await put(row.id, 'action=markAsSeen&seen=false&seenFrom=webpush');
    expect(await newCount()).toBe(2);
  });

  test('is answered together with the token that marks it as seen', async () => {
    const row = await tell(commented());
    const response = await alice.request({ url: `/api/notifications/${row.id}?render=true` });
    const token = response.headers['csrf-token'];
    expect(token).toMatch(/^[\w=-]{20,}$/);
    const marked = await alice.request({
      method: 'PUT',
      url: `/api/notifications/${row.id}?action=markAsSeen&seenFrom=webpush`,
      headers: { 'x-csrf-token': String(token) },
    });
    expect(marked.json()).toMatchObject({ id: row.id, seen: true });
  });

  test('is deleted once by four requests at once', async () => {
    const row = await tell(commented());
    const request = { method: 'DELETE', url: `/api/notifications/${row.id}` } as const;
    await alice.sessionId();
    const answers = await Promise.all(Array.from({ length: 4 }, () => alice.request(request)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404, 404]);
  });
});

test('a full page of all kinds takes as many statements as a short one, and no subjects twice', async () => {
  const tellOfAll = async () => {
    for (const { stored } of types) await tell(await stored());
  };
  const statements = async () => {
    const counted = await startApi({ ...uncompared, database: api.database });
    const reader = counted.as(cast.alice);
    await reader.sessionId();
    const read = () => statementsDuring(api.db, () => reader.call(notificationsApi.list, { query: html }));
    const [cold, warm] = [await read(), await read()];
    await counted.close();
    return { cold: cold.length, warm: warm.length };
  };
  await tellOfAll();
  const short = await statements();
  // The session, the changes, the count, the list, and the names of deleted accounts.
  expect(short.warm).toBe(5);
  const others = [await aCommunity(api.db, { by: cast.bob }), await aCommunity(api.db, { by: cast.bob })];
  for (const community of others) {
    const about = await aPost(api.db, { by: cast.alice, in: community });
    const on = { postId: about.id, commentId: (await aComment(api.db, { by: cast.bob, on: about })).id };
    await tell({ type: 'new_comment', ...on, noComments: 1, firstCreatedAt: minute(1) });
    await tell({ type: 'announcement', postId: about.id });
  }
  expect(await statements()).toEqual(short);
});
