import { commentsApi, postsApi, searchApi, siteApi } from '@confab/api-contract/calls';
import {
  comments,
  hiddenPosts,
  mutes,
  posts,
  searchDocuments,
  searchQueue,
  searchState,
  users,
} from '@confab/db';
import { indexQueued, rebuildBatch } from '@confab/search';
import { aComment, aCommunity, aPost, aUser } from '@confab/testing/db';
import { eq, isNotNull, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal, useApi, useCast } from '../test-support/api.ts';
import type { Client } from '../test-support/client.ts';

type Query = Record<string, string | undefined>;

const api = useApi();
const cast = useCast(api);

async function index(): Promise<void> {
  while ((await indexQueued(api.db)) > 0);
}

const search = (q: string, query: Query = {}, by: Client = api.visitor()) =>
  by.call(searchApi.pages, { query: { q, ...query } });

/** Titles and names of what is found; of comments their texts. */
async function find(q: string, query: Query = {}, by?: Client): Promise<string[]> {
  const { items } = await search(q, query, by);
  return items.map((item) => {
    if (item.type === 'post') return item.post.title;
    if (item.type === 'comment') return item.comment.body;
    return item.type === 'community' ? item.community.name : item.user.username;
  });
}

describe('words', () => {
  beforeAll(async () => {
    const { alice, bob, cats } = cast;
    const post = await aPost(api.db, {
      by: alice,
      in: cats,
      title: 'How to repair a zip',
      bodyHtml: '<p>The <b>slider</b> is worn, so the teeth stay open.</p>',
      body: '',
    });
    await aPost(api.db, {
      by: bob,
      in: cats,
      title: 'Sourdough bread for beginners',
      bodyHtml: '<p>Flour, water &amp; salt.</p>',
      body: '',
    });
    await aPost(api.db, {
      by: bob,
      in: cats,
      title: '自転車の修理',
      bodyHtml: '<p>新しいチェーンを買いました。</p>',
      body: '',
    });
    await aPost(api.db, {
      by: bob,
      in: cats,
      title: '咖啡机坏了怎么办',
      bodyHtml: '<p>我的咖啡机坏了。</p>',
      body: '',
    });
    await aPost(api.db, {
      by: bob,
      in: cats,
      title: 'Zürich: Käse im Überfluss',
      bodyHtml: '<p>Der Käse ist gut und die Straße ist lang.</p>',
      body: '',
    });
    await aComment(api.db, {
      by: bob,
      on: post,
      body: 'Nine times out of ten the slider is worn, and repairs are cheap.',
      bodyHtml: '<p>Nine times out of ten the slider is worn, and repairs are cheap.</p>',
    });
    await aComment(api.db, {
      by: alice,
      on: post,
      body: 'The teeth of the zip were fine.',
      bodyHtml: '<p>The teeth of the zip were fine.</p>',
    });
    await index();
  });

  test.each<[string, string, string[]]>([
    ['a word of a title first', 'zip', ['How to repair a zip', 'The teeth of the zip were fine.']],
    [
      'other forms of a word',
      'repairing',
      ['How to repair a zip', 'Nine times out of ten the slider is worn, and repairs are cheap.'],
    ],
    ['all words have to be there', 'zip teeth fine', ['The teeth of the zip were fine.']],
    [
      'a phrase',
      '"slider is worn"',
      ['Nine times out of ten the slider is worn, and repairs are cheap.', 'How to repair a zip'],
    ],
    ['words in another order are no phrase', '"worn is slider"', []],
    ['without a word', 'zip -fine', ['How to repair a zip']],
    ['in the title', 'title:bread', ['Sourdough bread for beginners']],
    ['not in the title', 'title:flour', []],
    ['a phrase of the title', 'title:"repair a zip"', ['How to repair a zip']],
    ['words of the title in another order are no phrase of it', 'title:"zip repair"', []],
    ['without a word of the title', 'zip -title:zip', ['The teeth of the zip were fine.']],
    [
      'what is left out by several words has all of them',
      'zip -fine-of-a-word -in:nowhere_at_all',
      ['How to repair a zip', 'The teeth of the zip were fine.'],
    ],
    ['two typing errors', 'biginnars', ['Sourdough bread for beginners']],
    ['days that no id can say', 'zip after:2700-01-01', []],
    ['without accents', 'zurich kase', ['Zürich: Käse im Überfluss']],
    ['with an accent too many', 'brëad', ['Sourdough bread for beginners']],
    ['full width', 'ＢＲＥＡＤ', ['Sourdough bread for beginners']],
    ['Japanese', '修理', ['自転車の修理']],
    ['Japanese in a sentence of its own', 'チェーン', ['自転車の修理']],
    ['Chinese', '咖啡', ['咖啡机坏了怎么办']],
    ['Chinese words together', '咖啡机', ['咖啡机坏了怎么办']],
    ['by an author', 'zip by:alice type:comments', ['The teeth of the zip were fine.']],
    ['a wrong operator is text', 'before:tomorrow', []],
  ])('%s', async (_, q, found) => {
    expect((await find(q)).sort()).toEqual([...found].sort());
  });

  test('a title stands before texts, and matches are marked', async () => {
    const { items } = await search('zip');
    expect(items.map(({ type, titleHtml, excerptHtml }) => ({ type, titleHtml, excerptHtml }))).toEqual([
      {
        type: 'post',
        titleHtml: 'How to repair a <mark>zip</mark>',
        excerptHtml: 'The slider is worn, so the teeth stay open.',
      },
      {
        type: 'comment',
        titleHtml: 'How to repair a <mark>zip</mark>',
        excerptHtml: 'The teeth of the <mark>zip</mark> were fine.',
      },
    ]);
  });

  test.each([
    ['zip repiar', 'zip repair'],
    ['sourdoh', 'sourdough'],
    ['sourdouhg biginnars', 'sourdough beginners'],
    ['begginers in:cats', 'beginners in:cats'],
  ])('%s is read as %s, unless exactly this is wanted', async (typed, meant) => {
    const { correctedTo, items } = await search(typed);
    expect(correctedTo).toBe(meant);
    expect(items.length).toBeGreaterThan(0);
    expect(await search(typed, { exact: 'true' })).toMatchObject({ correctedTo: null, items: [] });
  });

  test('where no text has all words, those with most of them are found, but never beside exactly these', async () => {
    expect(await find('why does the slider of a zip stay worn')).toEqual(['How to repair a zip']);
    expect(await find('worn teeth flour')).toEqual(['How to repair a zip']);
    expect(await find('worn teeth flour', { exact: 'true' })).toEqual([]);
  });

  test('pages go on among texts that have most of the words', async () => {
    const page = (next?: string) => search('worn slider cheap flour', { limit: '1', next });
    const first = await page();
    const second = await page(first.next ?? undefined);
    expect([...first.items, ...second.items].map(({ type }) => type)).toEqual(['comment', 'post']);
    expect(second.next).toBeNull();
  });

  test('a word of a document is not corrected where another is the error', async () => {
    expect(await search('sourdogh begginers')).toMatchObject({ correctedTo: 'sourdough beginners' });
    expect(await search('chaep repairs')).toMatchObject({ correctedTo: 'cheap repairs' });
  });

  test('a word that finds enough is never corrected', async () => {
    expect((await search('zip')).correctedTo).toBeNull();
  });

  const hostile = [
    '🎉',
    ':*',
    '\0',
    '"',
    '""',
    '-',
    '\\',
    "'",
    "' & '",
    '!()|<->',
    '" \\ " \\'.repeat(200),
    'a'.repeat(10_000),
    'x '.repeat(5000),
    '-zip',
    '"--"',
    'title:',
    'domain:',
    'domain:..',
    "domain:a'b",
    '%_',
    '\u{1f6b2}\u0301',
    '．．．',
  ];
  test.each([...hostile.entries()])(
    'what no one would type (%i) finds something or nothing, and is never an error',
    async (_, q) => {
      const { items } = await search(q);
      expect(Array.isArray(items)).toBe(true);
      await api.visitor().call(searchApi.suggest, { query: { q } });
    },
  );

  test('suggestions come with the beginning of the last word', async () => {
    const suggest = (q: string) => api.visitor().call(searchApi.suggest, { query: { q } });
    expect((await suggest('sourdough br')).posts.map(({ title }) => title)).toEqual([
      'Sourdough bread for beginners',
    ]);
    expect((await suggest('br for br')).posts).toHaveLength(1);
    expect((await suggest('"sourdough br')).posts).toHaveLength(1);
    expect((await suggest('title:"sourdough br')).posts).toHaveLength(1);
    expect((await suggest('sli')).comments).toHaveLength(1);
    expect((await suggest('cat')).communities.map(({ name }) => name)).toEqual(['cats']);
    expect((await suggest('ali')).users.map(({ username }) => username)).toEqual(['alice']);
    expect((await suggest('sourdogh')).posts).toHaveLength(1);
  });

  test('communities and people are found by name, and by what they say of themselves', async () => {
    await aUser(api.db, { username: 'hazel_ng', aboutMe: '', aboutMeHtml: '<p>I bind books.</p>' });
    await aCommunity(api.db, { by: cast.mod, name: 'bookbinding' });
    await index();
    expect(await find('hazel', { type: 'people' })).toEqual(['hazel_ng']);
    expect(await find('books', { type: 'people' })).toEqual(['hazel_ng']);
    expect(await find('bookbinding')).toEqual(['bookbinding']);
    expect(await find('book binding')).toEqual(['bookbinding']);
    expect(await find('cats', { type: 'communities' })).toEqual(['cats']);
  });
});

describe('filters and order', () => {
  let dogs: { id: string };
  beforeAll(async () => {
    const { alice, bob, mod, cats } = cast;
    dogs = await aCommunity(api.db, { by: mod, name: 'dogs' });
    for (const [number, place] of [cats, dogs, cats].entries()) {
      const post = await aPost(api.db, {
        by: number === 0 ? alice : bob,
        in: place,
        title: `A quokka, number ${number}`,
        upvotes: 10 - number,
      });
      await aComment(api.db, {
        by: alice,
        on: post,
        body: `Quokka comment ${number}`,
        bodyHtml: `<p>Quokka comment ${number}</p>`,
      });
    }
    await aPost(api.db, {
      by: bob,
      in: cats,
      title: 'A link about quokkas',
      type: 'link',
      linkUrl: 'https://www.news.example.org/quokka/?utm_source=x#top',
    });
    await index();
  });

  test('of a community, an author, a type', async () => {
    expect(await find('quokka', { community: 'dogs' })).toEqual(['A quokka, number 1', 'Quokka comment 1']);
    expect(await find('quokka in:DOGS type:posts')).toEqual(['A quokka, number 1']);
    expect(await find('quokka', { by: 'alice', type: 'posts' })).toEqual(['A quokka, number 0']);
    expect(await find('quokka', { community: 'nowhere' })).toEqual([]);
    expect(await find('quokka by:stranger_here')).toEqual([]);
  });

  test('of a domain and those below it', async () => {
    for (const domain of ['example.org', 'news.example.org', 'NEWS.example.org'])
      expect(await find(`domain:${domain}`)).toEqual(['A link about quokkas']);
    expect(await find('domain:ample.org')).toEqual([]);
    const link = { linkUrl: 'https://www.münchen.example.com/', title: 'Something in Munich' };
    await aPost(api.db, { by: cast.bob, in: cast.cats, ...link });
    await index();
    expect(await find('domain:münchen.example.com')).toEqual(['Something in Munich']);
  });

  test('of a time', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    expect(await find('quokka', { since: tomorrow })).toEqual([]);
    expect((await find('quokka', { until: tomorrow })).length).toBe(7);
    expect(await find(`quokka before:2026-01-01`)).toEqual([]);
  });

  test('new and top', async () => {
    const numbers = async (sort: string) =>
      (await find('quokka number', { sort, type: 'posts' })).map((title) => title.slice(-1));
    expect(await numbers('new')).toEqual(['2', '1', '0']);
    expect(await numbers('top')).toEqual(['0', '1', '2']);
  });

  test.each(['relevance', 'new', 'top'])(
    'pages of %s follow one another without gaps and repetitions',
    async (sort) => {
      const whole = (await search('quokka', { sort, limit: '50' })).items;
      const paged: typeof whole = [];
      for (let next: string | null | undefined; next !== null;) {
        const page = await search('quokka', { sort, limit: '2', ...(next ? { next } : {}) });
        expect(page.items.length).toBeLessThanOrEqual(2);
        paged.push(...page.items);
        next = page.next;
      }
      expect(paged).toEqual(whole);
      expect(whole).toHaveLength(7);
    },
  );

  test('pages of a corrected query go on with the corrected words', async () => {
    const found: string[] = [];
    for (let next: string | null | undefined; next !== null;) {
      const page = await search('quokkka', { limit: '2', ...(next ? { next } : {}) });
      expect(page.correctedTo).toBe('quokka');
      found.push(...page.items.map(({ type }) => type));
      next = page.next;
    }
    expect(found).toHaveLength(7);
  });

  test('a limit beyond its bounds counts as the bound', async () => {
    expect((await search('quokka', { limit: '0' })).items).toHaveLength(1);
    expect((await search('quokka', { limit: '1000' })).items).toHaveLength(7);
  });

  test.each<[Query, string]>([
    [{ q: '' }, 'bad_request'],
    [{ q: '  ' }, 'bad_request'],
    [{}, 'bad_request'],
    [{ q: 'a', type: 'cats' }, 'bad_request'],
    [{ q: 'a', sort: 'hot' }, 'bad_request'],
    [{ q: 'a', type: '' }, 'bad_request'],
    [{ q: 'a', since: 'yesterday' }, 'bad_request'],
    [{ q: 'a', until: 'tomorrow' }, 'bad_request'],
    [{ q: 'a', limit: 'many' }, 'invalid_limit'],
    [{ q: 'a', next: 'x' }, 'invalid_cursor'],
  ])('%j is refused', async (query, error) => {
    const address = `/api/search?${new URLSearchParams(query as Record<string, string>).toString()}`;
    const reply = await api.visitor().request({ url: address });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ status: 400, code: error });
  });

  test('posts like one that is being written, and posts with the same link', async () => {
    const similar = async (query: Query) =>
      (await api.visitor().call(searchApi.similar, { query })).posts.map(({ title }) => title);
    expect(await similar({ title: 'Is this quokka the number one?', community: 'dogs' })).toEqual([
      'A quokka, number 1',
    ]);
    // Votes decide only between titles that are as much alike.
    const titles = ['Of numbats, wombats and other neighbours', 'Numbats and wombats', 'Wombats and numbats'];
    for (const [at, title] of titles.entries())
      await aPost(api.db, { by: cast.alice, in: cast.cats, title, upvotes: 30 - at });
    await index();
    expect(await similar({ title: 'numbats and wombats', community: 'cats' })).toEqual([
      'Numbats and wombats',
      'Wombats and numbats',
      'Of numbats, wombats and other neighbours',
    ]);
    expect(await similar({ title: 'Something else', community: 'dogs' })).toEqual([]);
    expect(await similar({ url: 'http://news.example.org/quokka' })).toEqual(['A link about quokkas']);
    expect(await similar({ url: 'https://news.example.org/other' })).toEqual([]);
    expect(await similar({})).toEqual([]);
  });
});

describe('what is found is what the reader may see', () => {
  const at = '2026-03-04T05:06:07.089Z';
  const secret = 'xylophone';

  async function aScene() {
    const author = await aUser(api.db);
    const post = await aPost(api.db, { by: author, in: cast.cats, title: `The ${secret}` });
    const comment = await aComment(api.db, {
      by: cast.bob,
      on: post,
      body: `My ${secret}`,
      bodyHtml: `<p>My ${secret}</p>`,
    });
    await index();
    return { author, post, comment };
  }
  type Scene = Awaited<ReturnType<typeof aScene>>;
  const remove = async ({ post, comment }: Scene) => {
    await api.db.update(posts).set({ deletedAt: at, deletedAs: 'mods' }).where(eq(posts.id, post.id));
    await api.db
      .update(comments)
      .set({ deletedAt: at, deletedAs: 'mods' })
      .where(eq(comments.id, comment.id));
    await index();
  };
  const readers = () => ({
    visitor: api.visitor(),
    member: api.as(cast.alice),
    moderator: api.as(cast.mod),
    admin: api.as(cast.admin),
  });

  const both = [`My ${secret}`, `The ${secret}`];
  test.each<[string, (scene: Scene) => Promise<unknown>, string[]]>([
    ['as it is', async () => undefined, both],
    [
      'a post deleted by a moderator, with the comments below it',
      ({ post }) =>
        api.db.update(posts).set({ deletedAt: at, deletedAs: 'mods' }).where(eq(posts.id, post.id)),
      [],
    ],
    [
      'a deleted comment',
      ({ comment }) =>
        api.db
          .update(comments)
          .set({ deletedAt: at, deletedAs: 'normal' })
          .where(eq(comments.id, comment.id)),
      [`The ${secret}`],
    ],
    [
      'the author suspended: what stays on pages is found',
      ({ author }) => api.db.update(users).set({ bannedAt: at }).where(eq(users.id, author.id)),
      both,
    ],
    [
      'the account deleted: posts stay',
      ({ author }) =>
        api.db
          .update(users)
          .set({ deletedAt: at, passwordHash: null, email: null })
          .where(eq(users.id, author.id)),
      both,
    ],
    [
      'locked',
      ({ post }) =>
        api.db
          .update(posts)
          .set({ lockedAt: at, lockedBy: cast.mod.id, lockedByGroup: 'mods' })
          .where(eq(posts.id, post.id)),
      both,
    ],
  ])('%s: every reader finds the same, before the index knows and after', async (_, change, expected) => {
    const scene = await aScene();
    await change(scene);
    for (const [, reader] of Object.entries(readers()))
      expect((await find(secret, {}, reader)).sort()).toEqual(expected);
    await index();
    for (const [, reader] of Object.entries(readers()))
      expect((await find(secret, {}, reader)).sort()).toEqual(expected);
    expect((await search(secret)).indexAgeSeconds).toBe(0);
    await remove(scene);
  });

  test('a deleted account is found neither by its name nor as a person', async () => {
    const ghost = await aUser(api.db, { username: 'ghostly' });
    const post = await aPost(api.db, { by: ghost, in: cast.cats, title: 'Left behind by someone' });
    await index();
    expect(await find('behind by:ghostly')).toEqual(['Left behind by someone']);
    await api.db.update(users).set({ deletedAt: at }).where(eq(users.id, ghost.id));
    expect(await find('behind by:ghostly')).toEqual([]);
    expect(await find('ghostly')).toEqual([]);
    const { items } = await search('behind');
    expect(items).toMatchObject([{ post: { id: post.id, userDeleted: true, username: 'ghost' } }]);
  });

  test('members do not find what they muted or hid, unless they name the community', async () => {
    const scene = await aScene();
    const muting = await aUser(api.db);
    const [byMember, byOthers] = [api.as(muting), api.as(cast.alice)];
    await api.db.insert(mutes).values({ userId: muting.id, mutedUserId: cast.bob.id });
    expect(await find(secret, {}, byMember)).toEqual([`The ${secret}`]);
    await api.db.insert(hiddenPosts).values({ userId: muting.id, postId: scene.post.id });
    expect(await find(secret, {}, byMember)).toEqual([]);
    await api.db.delete(hiddenPosts).where(eq(hiddenPosts.userId, muting.id));
    await api.db.insert(mutes).values({ userId: muting.id, mutedCommunityId: cast.cats.id });
    expect(await find(secret, {}, byMember)).toEqual([]);
    expect(await find(secret, { community: 'cats' }, byMember)).toEqual([`The ${secret}`]);
    const similar = async (reader: typeof byMember, query: Query) =>
      (await reader.call(searchApi.similar, { query })).posts.map(({ title }) => title);
    const asked = { title: `The ${secret}`, community: 'cats' };
    expect(await similar(byMember, asked)).toEqual([`The ${secret}`]);
    await api.db.insert(mutes).values({ userId: muting.id, mutedUserId: scene.author.id });
    expect([await similar(byMember, asked), await similar(byOthers, asked)]).toEqual([[], [`The ${secret}`]]);
    await api.db.delete(mutes).where(isNotNull(mutes.mutedUserId));
    // Of a muted community only posts are left out.
    expect(await find(secret, {}, byMember)).toEqual([`My ${secret}`]);
    expect((await find(secret, {}, byOthers)).sort()).toEqual(both);
    await remove(scene);
  });

  test('an edited text is found by its new words only', async () => {
    const author = await aUser(api.db);
    const post = await aPost(api.db, { by: author, in: cast.cats, title: 'A theremin' });
    await index();
    await api
      .as(author)
      .call(postsApi.edit, { params: { postId: post.publicId }, body: { title: 'A clavichord' } });
    await index();
    expect([await find('theremin', { exact: 'true' }), await find('clavichord')]).toEqual([
      [],
      ['A clavichord'],
    ]);
  });

  test('a written comment is queued by its own transaction', async () => {
    const scene = await aScene();
    await api.as(cast.alice).call(commentsApi.create, {
      params: { postId: scene.post.publicId },
      body: { body: 'A glockenspiel' },
    });
    expect(await api.db.select().from(searchQueue)).toMatchObject([{ kind: 'comment' }]);
    expect((await search('glockenspiel')).items).toEqual([]);
    await index();
    expect(await find('glockenspiel')).toEqual(['A glockenspiel']);
    await remove(scene);
  });
});

test('the age of what waits is told', async () => {
  await aPost(api.db, { by: cast.alice, in: cast.cats, title: 'Something that waits' });
  await api.db.update(searchQueue).set({ queuedAt: new Date(Date.now() - 300_000).toISOString() });
  expect((await search('anything')).indexAgeSeconds).toBeGreaterThanOrEqual(300);
  await index();
  expect((await search('anything')).indexAgeSeconds).toBe(0);
});

test('an index that has never been whole is said to be incomplete', async () => {
  await api.db.update(searchState).set({ rebuiltAt: null });
  expect((await search('anything')).indexIncomplete).toBe(true);
  while (await rebuildBatch(api.db));
  expect(await search('anything')).not.toHaveProperty('indexIncomplete');
});

test('a statement that takes too long leaves a part of the answer, and says so', async () => {
  const lasting = api.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${searchDocuments} in access exclusive mode`);
    return search('zip');
  });
  expect(await lasting).toMatchObject({ items: [], partial: true });
});

describe('switched off', () => {
  test('all calls are refused, and the start says so', async () => {
    const admin = api.as(cast.admin);
    await admin.call(siteApi.updateSettings, { body: { search: false } });
    await expectRefusal(search('zip'), 'search_disabled');
    await expectRefusal(api.visitor().call(searchApi.suggest, { query: { q: 'zip' } }), 'search_disabled');
    await expectRefusal(
      api.visitor().call(searchApi.similar, { query: { title: 'zip' } }),
      'search_disabled',
    );
    expect((await api.visitor().request({ url: '/api/_initial' })).json()).toMatchObject({
      searchDisabled: true,
    });
    await admin.call(siteApi.updateSettings, { body: { search: true } });
    expect((await search('zip')).items.length).toBeGreaterThan(0);
  });
});
