import { searchApi } from '@confab/api-contract/calls';
import { indexQueued } from '@confab/search';
import { aComment, aPost } from '@confab/testing/db';
import { beforeAll, describe, expect, test } from 'vitest';
import { useApi, useCast } from '../test-support/api.ts';

type Query = Record<string, string | undefined>;

const api = useApi();
const cast = useCast(api);

async function index(): Promise<void> {
  while ((await indexQueued(api.db)) > 0);
}

const search = (q: string, query: Query = {}) =>
  api.visitor().call(searchApi.pages, { query: { q, ...query } });

type Item = Awaited<ReturnType<typeof search>>['items'][number];
const nameOf = (item: Item) => {
  if (item.type === 'post') return item.post.title;
  return item.type === 'comment' ? item.comment.body : item.type;
};
const find = async (q: string, query: Query = {}) => (await search(q, query)).items.map(nameOf);
const suggest = async (q: string) =>
  (await api.visitor().call(searchApi.suggest, { query: { q } })).posts.map(({ title }) => title);

/** All pages of a query, one item on each. */
async function page(q: string, query: Query = {}) {
  const found: string[] = [];
  const corrected = new Set<string | null>();
  for (let next: string | null | undefined; next !== null && found.length < 50;) {
    const one = await search(q, { limit: '1', ...query, ...(next ? { next } : {}) });
    found.push(...one.items.map(nameOf));
    corrected.add(one.correctedTo);
    next = one.next;
  }
  return { found, corrected: [...corrected] };
}

const write = (title: string, more: Partial<Parameters<typeof aPost>[1]> = {}) =>
  aPost(api.db, { by: cast.alice, in: cast.cats, title, ...more });

describe('a word that is much like a commoner one', () => {
  const winter = ['Winter 1', 'Winter 2', 'Winter 3', 'Winter 4'];
  const light = ['Light 1', 'Light 2', 'Light 3', 'Light 4', 'Light 5', 'Light 6'];
  beforeAll(async () => {
    await write('A wisteria in bloom');
    await write('Tomato blight');
    await write('Blight again');
    for (const title of [...winter, ...light]) await write(title);
    await index();
  });

  test('while it is typed, what begins so comes first, and what it may have been meant to be fills the rest', async () => {
    const [first, ...others] = await suggest('wister');
    expect(first).toBe('A wisteria in bloom');
    expect(others.sort()).toEqual(winter);
    const found = await suggest('blight');
    expect(found.slice(0, 2).sort()).toEqual(['Blight again', 'Tomato blight']);
    expect(found[2]).toMatch(/^Light/);
  });

  test.each(['relevance', 'new', 'top'])('in results by %s it comes first as well', async (sort) => {
    const { items, correctedTo } = await search('blight', { sort });
    expect(correctedTo).toBeNull();
    expect(items.slice(0, 2).map(nameOf).sort()).toEqual(['Blight again', 'Tomato blight']);
    expect(items.slice(2).map(nameOf).sort()).toEqual(light);
    expect((await find('wister', { sort }))[0]).toBe('A wisteria in bloom');
    expect((await find('wister', { sort })).slice(1).sort()).toEqual(winter);
  });

  test.each(['relevance', 'new', 'top'])('pages by %s are those of the whole', async (sort) => {
    for (const q of ['blight', 'wister', 'lihgt', 'light']) {
      const whole = await search(q, { sort });
      expect(await page(q, { sort })).toEqual({
        found: whole.items.map(nameOf),
        corrected: [whole.correctedTo],
      });
    }
  });

  test('exactly it is wanted alone', async () => {
    expect((await find('blight', { exact: 'true' })).sort()).toEqual(['Blight again', 'Tomato blight']);
    expect(await find('wister', { exact: 'true' })).toEqual([]);
  });

  test('words of both are marked', async () => {
    const { items } = await search('blight');
    for (const { titleHtml } of items) expect(titleHtml).toContain('<mark>');
  });

  test('of one that nothing has, what was probably meant stands in its place', async () => {
    const { items, correctedTo } = await search('lihgt');
    expect(correctedTo).toBe('light');
    expect(items).toHaveLength(light.length);
  });
});

describe('an address', () => {
  const url = 'https://www.lantern.example/wiki/Foo_(bar)?utm_source=x';
  beforeAll(async () => {
    await write('A link', { type: 'link', linkUrl: url });
    const text = await write('Of wiki pages, foo and bar, https, www, org, example and lantern');
    await write('In a text', {
      bodyHtml: '<p><a href="http://lantern.example/wiki/Foo_%28bar%29#a">here</a></p>',
    });
    await aComment(api.db, {
      by: cast.bob,
      on: text,
      body: 'In a comment',
      bodyHtml: '<p><a href="https://lantern.example/wiki/Foo_(bar)/">here</a></p>',
    });
    await write('Another page', { type: 'link', linkUrl: 'https://lantern.example/wiki/Baz' });
    await write('About client/server and its cleint.server/parts');
    await index();
  });

  test.each([
    url,
    'http://lantern.example/wiki/Foo_(bar)',
    '//lantern.example/wiki/Foo_(bar)/',
    'www.lantern.example/wiki/Foo_%28bar%29#part',
    'LANTERN.example/wiki/Foo_(bar)',
    '<https://lantern.example/wiki/Foo_(bar)>',
    '\u200bhttps://lantern.example/wiki/Foo_(bar)\u200b',
    `https://lantern.example/wiki/Foo_(bar)?utm_source=${'x'.repeat(400)}`,
    'https://lantern.example/wiki/Foo_(bar) in:cats',
  ])('finds what links to it, and nothing else: %s', async (q) => {
    expect((await find(q)).sort()).toEqual(['A link', 'In a comment', 'In a text']);
    expect(await find(q, { type: 'comments' })).toEqual(['In a comment']);
    expect((await find(q, { exact: 'true' })).sort()).toEqual(['A link', 'In a comment', 'In a text']);
    expect((await suggest(q)).sort()).toEqual(['A link', 'In a text']);
  });

  test.each(['https://lantern.example/elsewhere', 'www.lantern.example', 'lantern.example/elsewhere'])(
    'without anything that links to it finds the links to its host: %s',
    async (q) => {
      expect((await find(q)).sort()).toEqual(['A link', 'Another page']);
      expect((await page(q)).found.sort()).toEqual(['A link', 'Another page']);
      expect(await find(q, { exact: 'true' })).not.toContain('A link');
    },
  );

  test('pages of what links to it follow one another', async () => {
    expect((await page(url)).found).toEqual(await find(url));
    expect((await page(url, { sort: 'new' })).found).toEqual(await find(url, { sort: 'new' }));
  });

  test.each(['client/server', 'cleint.server/parts'])('is not what looks like words: %s', async (q) => {
    expect(await find(q)).toEqual(['About client/server and its cleint.server/parts']);
  });
});

test.each([
  ...[
    'https://',
    '//',
    'www.',
    'http://[',
    'http://[2001:db8::1]/a',
    'a.b/',
    '../..',
    'https://%/',
    '<>',
    '<https://>',
  ],
  ...["https://it's.example/'a'?b=\\", 'https://a.example/\0', `https://a.example/${'%'.repeat(5000)}`],
])('what is nearly an address (%#) finds something or nothing, and is never an error', async (q) => {
  for (const sort of ['relevance', 'new'])
    expect(Array.isArray((await search(q, { sort })).items)).toBe(true);
  expect(Array.isArray(await suggest(q))).toBe(true);
});

test('a word is found with and without what is not seen inside of it', async () => {
  await write('Donau\u00addampf\u00adschiff');
  await write('Donaudampfschiff');
  await index();
  for (const q of ['donaudampfschiff', 'Donaudampf\u200bschiff', '\ufeffdonau\u2060dampfschiff']) {
    expect((await find(q)).sort()).toEqual(['Donaudampfschiff', 'Donau\u00addampf\u00adschiff'].sort());
  }
});

test('what looks like an option of a command is a word', async () => {
  await write('Run it with wsl --shutdown');
  await write('Run wsl');
  await index();
  expect(await find('wsl --shutdown')).toEqual(['Run it with wsl --shutdown']);
  expect(await suggest('wsl --"shutd')).toEqual(['Run it with wsl --shutdown']);
  expect(await suggest('wsl “it with')).toEqual(['Run it with wsl --shutdown']);
});

test.each(['“quick brown fox”', '„quick brown fox“', '«quick brown fox»'])('%s is a phrase', async (q) => {
  const title = `The quick brown fox of ${q}`;
  await write(title);
  await write(`Brown fox, quick: ${q.slice(0, 3)}`);
  await index();
  const found = await find(q);
  expect(found).toContain(title);
  expect(found.filter((one) => one.startsWith('Brown'))).toEqual([]);
});

test('a domain is found however it is written', async () => {
  await write('By its domain', { type: 'link', linkUrl: 'https://heron.example/a' });
  await index();
  for (const domain of ['heron.example', 'www.heron.example', 'https://heron.example/', 'heron.example/b']) {
    expect(await find(`domain:${domain}`)).toEqual(['By its domain']);
  }
});
