import { commentsApi, postsApi, usersApi } from '@confab/api-contract/calls';
import { posts, postVisits, postVotes, users } from '@confab/db';
import { hotness, objectIdTime } from '@confab/domain';
import { aBan, aComment, aCommunity, aPost, aUser } from '@confab/testing/db';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { expectRefusal, type TestApi, useApi, useCast } from '../../test-support/api.ts';
import { whileRoleGoes } from '../../test-support/lost-role.ts';

const api = useApi();
const cast = useCast(api);

type Row = { id: string };

// api.md 3.3, field by field; optional fields are listed apart.
const fields = `
  id type publicId userId username userGroup userDeleted isPinned isPinnedSite communityId communityName
  communityProPic communityBannerImage title body bodyHtml image images locked lockedBy lockedAt upvotes
  downvotes hotness createdAt editedAt lastActivityAt deleted deletedAt deletedContent noComments comments
  commentsNext userVoted userVotedUp lastVisitAt newComments isAuthorMuted isCommunityMuted author
`
  .trim()
  .split(/\s+/);

describe('creating a post', () => {
  const create = (by: Row, body: Record<string, unknown> = {}) =>
    api.as(by).call(postsApi.create, { body: { title: 'First swift', community: 'cats', ...body } });

  test('sets no column that the contract leaves out', async () => {
    const post = await create(await aUser(api.db), { noComments: 5, pinnedAt: '2026-01-01T00:00:00.000Z' });
    expect(post).toMatchObject({ noComments: 0, isPinned: false });
  });

  test('answers with the post, upvoted by its author', async () => {
    const author = await aUser(api.db);
    const post = await create(author, { body: 'Seen over the **mill**.' });

    expect(Object.keys(post).sort()).toEqual([...fields].sort());
    expect(post).toMatchObject({
      type: 'text',
      userId: author.id,
      username: author.username,
      userGroup: 'normal',
      userDeleted: false,
      communityId: cast.cats.id,
      communityName: 'cats',
      title: 'First swift',
      body: 'Seen over the **mill**.',
      upvotes: 1,
      downvotes: 0,
      userVoted: true,
      userVotedUp: true,
      noComments: 0,
      comments: null,
      commentsNext: null,
      editedAt: null,
      deleted: false,
      locked: false,
      lastVisitAt: null,
      newComments: 0,
      image: null,
      images: [],
    });
    expect(post.id).toMatch(/^[0-9a-f]{24}$/);
    expect(post.publicId).toMatch(/^[0-9A-Za-z_]{8}$/);
    expect(post.bodyHtml).toContain('<strong>mill</strong>');
    expect(post.lastActivityAt).toBe(post.createdAt);
    expect(Math.abs(Date.parse(post.createdAt) - Date.now())).toBeLessThan(60_000);
    expect(Date.parse(post.createdAt)).toBe(objectIdTime(post.id));
    expect(post.hotness).toBe(hotness(1, Math.floor(objectIdTime(post.id) / 1000)));
    expect(post.author).toMatchObject({ id: author.id, email: null });
  });

  describe('that is sent again with its key', () => {
    const key = () => ({ idempotencyKey: crypto.randomUUID(), body: 'Waited for the train' });

    test('is written once, however often it arrives, also at the same time', async () => {
      const author = await aUser(api.db);
      const given = key();
      const answers = await Promise.all([
        create(author, given),
        create(author, given),
        create(author, given),
      ]);
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
      expect(await create(author, given)).toMatchObject({ id: answers[0].id, title: 'First swift' });
      expect(await api.db.$count(posts, eq(posts.userId, author.id))).toBe(1);
    });

    test('is a new one with another key, another text or another author, and without a key', async () => {
      const [author, another] = [await aUser(api.db), await aUser(api.db)];
      const given = key();
      await create(author, given);
      await create(author, { ...given, ...key() });
      await create(author, { ...given, body: 'Waited for the bus' });
      await create(author, { ...given, idempotencyKey: null });
      await create(another, given);
      expect(await api.db.$count(posts, eq(posts.userId, author.id))).toBe(4);
      expect(await api.db.$count(posts, eq(posts.userId, another.id))).toBe(1);
    });

    test('is answered though it could not be written now, and stays deleted', async () => {
      const author = await aUser(api.db);
      const community = await aCommunity(api.db, { by: cast.mod });
      const given = { ...key(), community: community.name };
      const first = await create(author, given);
      await aBan(api.db, author, community);
      expect(await create(author, given)).toMatchObject({ id: first.id });
      await api.as(author).call(postsApi.delete, { params: { postId: first.id } });
      expect(await create(author, given)).toMatchObject({ id: first.id, deleted: true });
    });

    test.each(['', 'x'.repeat(101), 7])('is refused with the key %j', async (idempotencyKey) => {
      await expectRefusal(create(cast.bob, { idempotencyKey }), 'invalid_json');
    });
  });

  test('adds to its author’s counter, and gives its author no points', async () => {
    const author = await aUser(api.db);
    await create(author);
    await create(author);
    expect(await api.visitor().call(usersApi.get, { params: { username: author.username } })).toMatchObject({
      noPosts: 2,
      points: 1,
    });
  });

  test('stores it as written, readable by its publicId and its id', async () => {
    const post = await create(await aUser(api.db), { body: 'text' });
    for (const postId of [post.publicId, post.id, post.id.toUpperCase()]) {
      expect(await api.visitor().call(postsApi.get, { params: { postId } })).toMatchObject({
        id: post.id,
        body: 'text',
      });
    }
  });

  test.each([undefined, null, '', '   \n'])('accepts the body %j as none', async (body) => {
    expect(await create(cast.bob, { body })).toMatchObject({ body: null, bodyHtml: null });
  });

  test('finds the community by its name in any case', async () => {
    expect(await create(cast.bob, { community: ' CATS ' })).toMatchObject({ communityName: 'cats' });
  });

  test.each([undefined, null, 'text'])('makes a text post of type %j', async (type) => {
    expect(await create(cast.bob, { type })).toMatchObject({ type: 'text' });
  });

  test('trims title and body, cuts what is too long, and drops characters that the database cannot store', async () => {
    const post = await create(cast.bob, {
      title: `  ${'😀'.repeat(256)}  `,
      body: `\n${'x'.repeat(20_001)}\n`,
    });
    expect([...post.title]).toHaveLength(255);
    expect(post.body).toHaveLength(20_000);
    expect(await create(cast.bob, { title: ' a\0b\ud800c ', body: '\0' })).toMatchObject({
      title: 'abc',
      body: null,
    });
  });

  test.each([
    '',
    '  ',
    'ab',
    ' ab ',
    '😀😀',
    'a\0b',
    '\u200e\u200f\u200e',
    'ab\u200b\u00ad',
    '\u2800\u3164\u2800',
  ])('is refused with the title %j', async (title) => {
    await expectRefusal(create(cast.bob, { title }), 'post/title-too-short');
  });

  test('keeps the indent of the first line of a text, and has none where it shows nothing', async () => {
    const list = await create(cast.bob, { body: '\n  - a\n  - b\n' });
    expect(list).toMatchObject({ body: '  - a\n  - b', bodyHtml: '<ul>\n<li>a</li>\n<li>b</li>\n</ul>' });
    expect(await create(cast.bob, { body: '\u200b<br>' })).toMatchObject({ body: null, bodyHtml: null });
    expect(await create(cast.bob, { body: '<p>All of it.</p>' })).toMatchObject({
      bodyHtml: '<p>&lt;p&gt;All of it.&lt;/p&gt;</p>',
    });
  });

  test('accepts a title of any three characters', async () => {
    expect(await create(cast.bob, { title: '😀😀😀' })).toMatchObject({ title: '😀😀😀' });
  });

  test.each(['video', '', 7, {}])('is refused for the type %j', async (type) => {
    await expectRefusal(create(cast.bob, { type }), 'post-type/unsupported');
  });

  test.each(['dogs', 'not a name', '', '\0'])('is refused in the community %j', async (community) => {
    await expectRefusal(create(cast.bob, { community }), 'community/not-found');
  });

  test('is refused without a title or a community', async () => {
    await expectRefusal(create(cast.bob, { title: undefined }), 'invalid_json');
    await expectRefusal(create(cast.bob, { title: null }), 'invalid_json');
    await expectRefusal(create(cast.bob, { community: undefined }), 'invalid_json');
  });

  test('with several errors reports the first: the community, the title, the ban', async () => {
    const banned = await aUser(api.db);
    await aBan(api.db, banned, cast.cats);
    await expectRefusal(create(banned, { community: 'dogs', title: 'x' }), 'community/not-found');
    await expectRefusal(create(banned, { title: 'x' }), 'post/title-too-short');
  });

  test('many times at once makes as many posts, each with its own ids', async () => {
    const author = await aUser(api.db);
    const made = await Promise.all(Array.from({ length: 10 }, () => create(author)));
    expect(new Set(made.map(({ publicId }) => publicId)).size).toBe(10);
    const [row] = await api.db.select().from(users).where(eq(users.id, author.id));
    expect(row?.noPosts).toBe(10);
    expect(await api.db.$count(postVotes, eq(postVotes.userId, author.id))).toBe(10);
  });
});

describe('reading a post', () => {
  const get = (postId: string, query = {}, client = api.visitor()) =>
    client.call(postsApi.get, { params: { postId }, query });

  test('answers with its comments and its community', async () => {
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
    const comment = await aComment(api.db, { by: cast.bob, on: post });
    const page = await get(post.publicId);
    expect(Object.keys(page).sort()).toEqual([...fields, 'community'].sort());
    expect(page.comments.map(({ id }) => id)).toEqual([comment.id]);
    expect(page.commentsNext).toBeNull();
    expect(page.community).toMatchObject({ id: cast.cats.id, userJoined: null, rules: [] });
    expect(page.community?.mods.map(({ username }) => username)).toEqual(['mod']);
    expect(page.community).not.toHaveProperty('isDefault');
    expect(page).toMatchObject({ userVoted: null, userVotedUp: null, lastVisitAt: null, newComments: 0 });
  });

  test.each([
    ['', true],
    ['true', true],
    ['false', false],
    ['1', false],
  ])('with fetchCommunity=%s answers with the community: %s', async (fetchCommunity, brings) => {
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
    expect('community' in (await get(post.publicId, { fetchCommunity }))).toBe(brings);
  });

  describe('with firstComments', () => {
    async function aThread() {
      const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
      const best = await aComment(api.db, { by: cast.bob, on: post, upvotes: 9 });
      const second = await aComment(api.db, { by: cast.bob, on: post, upvotes: 8 });
      const reply = await aComment(api.db, { by: cast.bob, on: post, under: best, upvotes: 2 });
      return { post, best, second, reply };
    }
    const first = (post: { publicId: string }, firstComments: string) =>
      get(post.publicId, { firstComments }, api.as(cast.alice));

    test('answers with what stands first when replies are below what they answer', async () => {
      const { post, best, second, reply } = await aThread();
      expect((await first(post, '1')).comments.map(({ id }) => id)).toEqual([best.id]);
      const two = await first(post, '2');
      expect(two.comments.map(({ id }) => id)).toEqual([best.id, reply.id]);
      expect(two.commentsNext).toBeNull();
      expect((await first(post, '3')).comments.map(({ id }) => id)).toEqual([best.id, second.id, reply.id]);
    });

    test.each(['', '0', '100', 'some'])('%s answers with the whole page', async (firstComments) => {
      const { post } = await aThread();
      expect((await first(post, firstComments)).comments).toHaveLength(3);
    });

    test('shows a moderator what others do not see', async () => {
      const { post, best } = await aThread();
      await api.as(cast.mod).call(commentsApi.delete, {
        params: { postId: post.id, commentId: best.id },
        query: { deleteAs: 'mods' },
      });
      const [shown] = (await get(post.publicId, { firstComments: '1' }, api.as(cast.mod))).comments;
      expect(shown).toMatchObject({ id: best.id, username: 'bob' });
      expect((await first(post, '1')).comments[0]?.author).toBeUndefined();
    });
  });

  test('without comments answers with an empty list', async () => {
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
    expect((await get(post.publicId)).comments).toEqual([]);
  });

  test('shows a member their vote and whether they joined', async () => {
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
    expect(await get(post.publicId, {}, api.as(cast.bob))).toMatchObject({
      userVoted: false,
      userVotedUp: null,
      community: { userJoined: true, userMod: false },
    });
    expect(await get(post.publicId, {}, api.as(cast.alice))).toMatchObject({
      userVoted: true,
      userVotedUp: true,
    });
  });

  test('finds public ids only in their exact spelling', async () => {
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats, publicId: 'aBcDeFg1' });
    expect((await get('aBcDeFg1')).id).toBe(post.id);
    await expectRefusal(get('abcdefg1'), 'post/not-found');
  });

  test('shows a pin, a lock and a link', async () => {
    const locked = await aPost(api.db, {
      by: cast.alice,
      in: cast.cats,
      lockedAt: '2026-01-01T00:00:00Z',
      lockedBy: cast.mod.id,
      lockedByGroup: 'mods',
      pinnedAt: '2026-01-02T00:00:00Z',
    });
    expect(await get(locked.publicId)).toMatchObject({
      locked: true,
      lockedAt: '2026-01-01T00:00:00Z',
      lockedBy: cast.mod.id,
      lockedByGroup: 'mods',
      isPinned: true,
      isPinnedSite: false,
    });
    const link = await aPost(api.db, {
      by: cast.alice,
      in: cast.cats,
      type: 'link',
      linkUrl: 'https://example.org:8443/path?q',
      linkTitle: 'A page',
      linkIcon: 'key.jpeg',
    });
    expect((await get(link.publicId)).link).toEqual({
      url: 'https://example.org:8443/path?q',
      hostname: 'example.org',
      image: null,
      title: 'A page',
      description: null,
      icon: '/images/key.jpeg',
    });
  });
});

describe('visits', () => {
  const read = (client: ReturnType<TestApi['visitor']>, publicId: string) =>
    client.call(postsApi.get, { params: { postId: publicId } });

  test('keep the time of the first one', async () => {
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
    const reader = await aUser(api.db);
    await read(api.as(reader), post.publicId);
    const stored = async () =>
      (
        await api.db
          .select()
          .from(postVisits)
          .where(and(eq(postVisits.userId, reader.id), eq(postVisits.postId, post.id)))
      )[0];
    const before = await stored();
    await read(api.as(reader), post.publicId);
    const after = await stored();
    expect(after?.firstVisitAt).toBe(before?.firstVisitAt);
    expect(after?.lastVisitAt).not.toBe(before?.lastVisitAt);
  });

  test('at the same time count as one visitor', async () => {
    const post = await aPost(api.db, { by: cast.alice, in: cast.cats });
    const reader = api.as(await aUser(api.db));
    await Promise.all(Array.from({ length: 6 }, () => read(reader, post.publicId)));
    expect(await api.db.$count(postVisits, eq(postVisits.postId, post.id))).toBe(1);
  });
});

describe('editing a post', () => {
  const edit = (by: Row, post: { publicId: string }, body: Record<string, unknown>) =>
    api.as(by).call(postsApi.edit, { params: { postId: post.publicId }, body });
  const aText = (values = {}) =>
    aPost(api.db, { by: cast.alice, in: cast.cats, body: 'old', bodyHtml: '<p>old</p>', ...values });

  test('changes title and body, and stores when', async () => {
    const post = await aText();
    const edited = await edit(cast.alice, post, { title: ' New title ', body: ' \n*new* ' });
    expect(Object.keys(edited).sort()).toEqual([...fields].sort());
    expect(edited).toMatchObject({ title: 'New title', body: '*new*', comments: null, userVotedUp: true });
    expect(edited.bodyHtml).toContain('<em>new</em>');
    expect(Math.abs(Date.parse(edited.editedAt ?? '') - Date.now())).toBeLessThan(60_000);
    expect(edited.lastActivityAt).toBe(post.lastActivityAt);
  });

  test('sets no column that the contract leaves out', async () => {
    const post = await aText();
    const edited = await edit(cast.alice, post, { title: 'Mine', upvotes: 99, pinnedAt: post.createdAt });
    expect(edited).toMatchObject({ title: 'Mine', upvotes: post.upvotes, isPinned: false });
  });

  test('keeps absent fields, and null clears only the body', async () => {
    const post = await aText({ title: 'Kept' });
    expect(await edit(cast.alice, post, { body: 'new' })).toMatchObject({ title: 'Kept', body: 'new' });
    expect(await edit(cast.alice, post, { title: 'Changed' })).toMatchObject({
      title: 'Changed',
      body: 'new',
    });
    expect(await edit(cast.alice, post, { title: null, body: null })).toMatchObject({
      title: 'Changed',
      body: null,
      bodyHtml: null,
    });
    expect(await edit(cast.alice, post, { body: '' })).toMatchObject({ body: null });
  });

  test.each([{}, { title: 'Same', body: 'old' }, { title: ' Same ' }, { userGroup: 'normal' }])(
    'to the same text (%j) is no edit',
    async (body) => {
      const post = await aText({ title: 'Same' });
      expect(await edit(cast.alice, post, body)).toMatchObject({
        title: 'Same',
        body: 'old',
        editedAt: null,
      });
    },
  );

  test('of a link post ignores the body', async () => {
    const post = await aPost(api.db, {
      by: cast.alice,
      in: cast.cats,
      type: 'link',
      linkUrl: 'https://example.org',
    });
    expect(await edit(cast.alice, post, { body: 'text' })).toMatchObject({ body: null, editedAt: null });
    expect(await edit(cast.alice, post, { title: 'A link', body: 'text' })).toMatchObject({
      title: 'A link',
      body: null,
    });
  });

  test('of a post whose content was deleted ignores the body', async () => {
    const gone = { deletedAt: '2026-01-01T00:00:00Z', deletedAs: 'admins' as const };
    const post = await aText({
      ...gone,
      body: '',
      bodyHtml: '',
      deletedContentAt: '2026-01-01T00:00:00Z',
      deletedContentAs: 'admins',
    });
    expect(await edit(cast.alice, post, { title: 'Still mine', body: 'back' })).toMatchObject({
      title: 'Still mine',
      body: '',
      deletedContent: true,
    });
    expect(await edit(cast.alice, await aText(gone), { body: 'new' })).toMatchObject({
      body: 'new',
      deleted: true,
    });
  });

  test('is possible on a locked post, and while banned', async () => {
    const author = await aUser(api.db);
    await aBan(api.db, author, cast.cats);
    const post = await aPost(api.db, {
      by: author,
      in: cast.cats,
      lockedAt: '2026-01-01T00:00:00Z',
      lockedBy: cast.mod.id,
      lockedByGroup: 'mods',
    });
    expect(await edit(author, post, { title: 'Last words' })).toMatchObject({ title: 'Last words' });
  });

  test('changes in whose name the author speaks, without being an edit', async () => {
    const post = await aPost(api.db, { by: cast.mod, in: cast.cats });
    expect(await edit(cast.mod, post, { userGroup: 'mods' })).toMatchObject({
      userGroup: 'mods',
      editedAt: null,
    });
    expect(await edit(cast.mod, post, { userGroup: '' })).toMatchObject({ userGroup: 'normal' });
    expect(await edit(cast.mod, post, { userGroup: null })).toMatchObject({ userGroup: 'normal' });
  });

  test('as a moderator is refused to a member who is losing the role', async () => {
    const { id } = await aUser(api.db);
    const community = await aCommunity(api.db, { by: { id } });
    const post = await aPost(api.db, { by: { id }, in: community });
    await whileRoleGoes(api.db, { id }, community, () =>
      expectRefusal(edit({ id }, post, { title: 'New title', userGroup: 'mods' }), 'not_mod'),
    );
    const [row] = await api.db.select().from(posts).where(eq(posts.id, post.id));
    expect(row).toMatchObject({ userGroup: 'normal', editedAt: null });
  });

  test.each([
    { body: { title: 'Stored?', userGroup: 'mods' }, error: 'not_mod' },
    { body: { title: 'Stored?', userGroup: 'admins' }, error: 'not_admin' },
    { body: { title: 'Stored?', userGroup: 'kings' }, error: 'user/invalid-group' },
    { body: { title: 'ab', body: 'stored?' }, error: 'post/title-too-short' },
    { body: { title: '', body: 'stored?' }, error: 'post/title-too-short' },
    { body: { title: 7 }, error: 'invalid_json' },
    { body: { body: [] }, error: 'invalid_json' },
  ] as const)('is refused with $error for $body, and changes nothing', async ({ body, error }) => {
    const post = await aText({ title: 'As it was' });
    await expectRefusal(edit(cast.alice, post, body), error);
    expect(await api.visitor().call(postsApi.get, { params: { postId: post.publicId } })).toMatchObject({
      title: 'As it was',
      body: 'old',
      editedAt: null,
    });
  });
});
