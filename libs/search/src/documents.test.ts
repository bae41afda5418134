import { expect, test } from 'vitest';
import {
  documentOfComment,
  documentOfCommunity,
  documentOfPost,
  documentOfUser,
  linkKey,
} from './documents.ts';

const id = '000000000000000000000001';
const post = {
  id,
  communityId: id,
  userId: id,
  points: 1,
  title: 'On cats',
  bodyHtml: null,
  linkUrl: null,
  linkTitle: null,
  linkDescription: null,
};
const comment = { id, communityId: id, userId: id, points: 1 };

test.each([
  {
    what: 'the title of a post with weight A and as words of the title, its text after a gap',
    document: documentOfPost({ ...post, bodyHtml: '<p>Cats <em>sleep</em> &amp; Ärzte<br>too</p>' }),
    vector: "'on':1A 'cats':2A,6 'sleep':7 'arzte':8 'too':9 '=on' '=cats'",
  },
  {
    what: 'what a linked page says of itself with weight C, and the domains of the link',
    document: documentOfPost({
      ...post,
      linkUrl: 'https://www.News.Example.org/a',
      linkTitle: 'Dogs',
      linkDescription: 'Wolves',
    }),
    vector:
      "'on':1A 'cats':2A 'dogs':4C 'wolves':6C '=on' '=cats' '@www.news.example.org' '@news.example.org' '@example.org' '~news.example.org/a'",
  },
  {
    what: 'no domains of an address that is none',
    document: documentOfPost({ ...post, linkUrl: 'nowhere' }),
    vector: "'on':1A 'cats':2A '=on' '=cats'",
  },
  {
    what: 'a domain with a quotation mark',
    document: documentOfPost({ ...post, title: 'One', linkUrl: "https://it's.org" }),
    vector: "'one':1A '=one' '@it''s.org' '~it''s.org'",
  },
  {
    what: 'each address that its text leads to, once',
    document: documentOfComment({
      ...comment,
      bodyHtml:
        '<p><a href="https://example.org/a?b=1&amp;c=2">One</a> <a href="//EXAMPLE.org/a?b=1&amp;c=2#d">two</a> ' +
        '<a href="/cats">here</a> <a href="mailto:me@example.org">mail</a></p>',
    }),
    vector: "'one':1 'two':2 'here':3 'mail':4 '~example.org/a?b=1&c=2'",
  },
  {
    what: 'words without what is not seen inside of them',
    document: documentOfComment({ ...comment, bodyHtml: '<p>Donau\u00addampf\u00adschiff</p>' }),
    vector: "'donaudampfschiff':1",
  },
  {
    what: 'a comment as its text alone, Japanese in words',
    document: documentOfComment({ ...comment, bodyHtml: '<p>猫が好き</p>' }),
    vector: "'猫':1 'が':2 '好き':3",
  },
  {
    what: 'a longer Chinese word with its ends',
    document: documentOfComment({ ...comment, bodyHtml: '<p>手前味噌</p>' }),
    vector: "'手前味噌':1 '前味噌':1 '味噌':1",
  },
  {
    what: 'nothing of a comment without words',
    document: documentOfComment({ ...comment, bodyHtml: '<p>👍</p>' }),
    vector: '',
  },
  {
    what: 'the name of a community in its parts and whole',
    document: documentOfCommunity({ id, name: 'RetroPC_fans', aboutHtml: '<p>Old</p>', points: 3 }),
    vector: "'retro':1A 'pc':2A 'fans':3A 'retropcfans':5A 'old':7 '=retro' '=pc' '=fans' '=retropcfans'",
  },
  {
    what: 'the name of a person once if it has one part',
    document: documentOfUser({ id, name: 'alice', aboutHtml: null, points: 3 }),
    vector: "'alice':1A '=alice'",
  },
])('a document holds $what', ({ document, vector }) => {
  expect(document.vector.trim()).toBe(vector);
});

test('positions stay within what PostgreSQL keeps', () => {
  const { vector } = documentOfComment({ ...comment, bodyHtml: `<p>${'cat '.repeat(20_000)}dog</p>` });
  expect(vector).toContain("'dog':16383");
});

test.each([
  ['https://www.example.org/a/', 'example.org/a'],
  ['http://EXAMPLE.org/a?utm_source=x&b=1&utm_medium=y#part', 'example.org/a?b=1'],
  ['https://example.org', 'example.org'],
  ['https://example.org:8080/?q=%20', 'example.org:8080?q=+'],
  ['example.org/a?fbclid=x', 'example.org/a'],
  ['//example.org/a', 'example.org/a'],
  ['example.org:8080/a', 'example.org:8080/a'],
  ['<https://example.org/a>\u200b', 'example.org/a'],
  ['https://example.org./a', 'example.org/a'],
  ['https://www.org/', 'www.org'],
  ['https://fr.example.org/wiki/Caf%c3%a9', 'fr.example.org/wiki/Caf%C3%A9'],
  ['https://fr.example.org/wiki/Café', 'fr.example.org/wiki/Caf%C3%A9'],
  ['https://example.org/wiki/Foo_%28bar%29', 'example.org/wiki/Foo_(bar)'],
  ['https://example.org/%7Eann/%61%2fb%5c', 'example.org/~ann/a%2Fb%5C'],
  ['https://example.org/a|b^[c]', 'example.org/a%7Cb%5E%5Bc%5D'],
  ['https://example.org/a%7cb%5E%5Bc%5d', 'example.org/a%7Cb%5E%5Bc%5D'],
  ['https://example.org/100%', 'example.org/100%25'],
  ['https://example.org/a/../b/./c', 'example.org/b/c'],
  ['https://example.org:443/a?', 'example.org/a'],
  ['https://example.org/a?q=caf%c3%a9+%28x%29&r=%2b', 'example.org/a?q=caf%C3%A9+(x)&r=%2B'],
  ['https://example.org/a?q&&r=a=b', 'example.org/a?q=&r=a%3Db'],
  ['https://example.org/a?q=%e9', 'example.org/a?q=%E9'],
  [
    'https://example.org/a?ref=feed&REF_SRC=x&gclid=1&fbclid=2&si=3&_ga=4&reference=5',
    'example.org/a?reference=5',
  ],
  ['mailto:a@example.org', null],
  ['javascript:alert(1)', null],
  ['no address', null],
  ['no.address at all', null],
])('the key of %s is %s', (link, key) => {
  expect(linkKey(link)).toBe(key);
});

test('the key of a very long address fits an entry of an index', () => {
  expect(linkKey(`https://example.org/${'ü'.repeat(2000)}`)).toHaveLength(1000);
});
