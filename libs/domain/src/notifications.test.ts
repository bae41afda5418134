import { describe, expect, test } from 'vitest';
import {
  groupTitle,
  type NotificationFacts,
  type NotificationFormat,
  notificationTitle,
  type NotificationType,
} from './notifications.ts';

const harmless = { author: 'ada', title: 'A post', communityName: 'cats' };
type Texts = typeof harmless;

const hostile = `<img src=x onerror="alert('1')">&amp;`;
const escaped = '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;';
const hostileTexts: Texts = { author: hostile, title: hostile, communityName: hostile };

type Sentence = (texts: Texts, format: NotificationFormat) => string;

const says =
  <Type extends NotificationType>(type: Type, facts: (texts: Texts) => NotificationFacts<Type>): Sentence =>
  (texts, format) =>
    notificationTitle(type, facts(texts), format);

const post = ({ title, communityName }: Texts) => ({ title, communityName });

const sentences: readonly [string, Sentence][] = [
  [
    '<b>@ada</b> commented on your post <b>A post</b>',
    says('new_comment', (texts) => ({ noComments: 1, commentAuthor: texts.author, post: post(texts) })),
  ],
  [
    '<b>Somebody</b> commented on your post <b>A post</b>',
    says('new_comment', (texts) => ({ noComments: 1, commentAuthor: null, post: post(texts) })),
  ],
  [
    '<b>12 new comments</b> on your post <b>A post</b>',
    says('new_comment', (texts) => ({ noComments: 12, commentAuthor: texts.author, post: post(texts) })),
  ],
  [
    '<b>@ada</b> replied to your comment on <b>A post</b>',
    says('comment_reply', (texts) => ({ noComments: 1, commentAuthor: texts.author, post: post(texts) })),
  ],
  [
    '<b>2 new replies</b> to your comment on <b>A post</b>',
    says('comment_reply', (texts) => ({ noComments: 2, commentAuthor: texts.author, post: post(texts) })),
  ],
  [
    '<b>1 new upvote</b> on your post <b>A post</b>',
    says('new_votes', (texts) => ({ noVotes: 1, targetType: 'post', post: post(texts) })),
  ],
  [
    '<b>3 new upvotes</b> on your comment on <b>A post</b>',
    says('new_votes', (texts) => ({ noVotes: 3, targetType: 'comment', post: post(texts) })),
  ],
  [
    'Your post <b>A post</b> was removed by moderators of <b>cats</b>',
    says('deleted_post', (texts) => ({ deletedAs: 'mods', post: post(texts) })),
  ],
  [
    'Your post <b>A post</b> was removed by admins',
    says('deleted_post', (texts) => ({ deletedAs: 'admins', post: post(texts) })),
  ],
  [
    '<b>@ada</b> made you a moderator of cats',
    says('mod_add', ({ author, communityName }) => ({ addedBy: author, communityName })),
  ],
  [
    'You received the <b>Supporter</b> badge. Thank you!',
    says('new_badge', () => ({ badgeType: 'supporter' })),
  ],
  ['Welcome! Say hello in <b>cats</b>', says('welcome', ({ communityName }) => ({ communityName }))],
  ['Announcement: <b>A post</b>', says('announcement', (texts) => ({ post: post(texts) }))],
];

test.each([
  [12, 5, '@ada', 'and 11 others'],
  [2, 2, '@ada', 'and 1 other'],
])('comments by %i people name the first of them', (noAuthors, noComments, author, others) => {
  const said = { noAuthors, noComments, author: 'ada', post: { title: '<i>' } };
  expect(groupTitle('new_comment', said, 'html')).toBe(
    `<b>${author} ${others}</b> commented on your post <b>&lt;i&gt;</b>`,
  );
  expect(groupTitle('comment_reply', said, '')).toBe(`${author} ${others} replied to your comment on <i>`);
});

test('several comments by one person are counted, and very many people are not', () => {
  const said = { noAuthors: 1, noComments: 3, author: 'ada', post: { title: 'A post' } };
  expect(groupTitle('new_comment', said, '')).toBe('@ada wrote 3 comments on your post A post');
  expect(groupTitle('comment_reply', said, '')).toBe('@ada wrote 3 replies to your comment on A post');
  expect(groupTitle('new_comment', { ...said, noAuthors: 50 }, '')).toBe(
    '@ada and many others commented on your post A post',
  );
});

describe('what a notification says', () => {
  test.each(sentences)('%s', (html, sentence) => {
    expect(sentence(harmless, 'html')).toBe(html);
    expect(sentence(harmless, '')).toBe(html.replaceAll(/<\/?b>/g, ''));
  });

  test.each(sentences)('is never markup of another person: %s', (html, sentence) => {
    const spoiled = sentence(hostileTexts, 'html');
    expect(spoiled.replaceAll(/<\/?b>/g, '')).not.toMatch(/[<>"']/);
    expect(spoiled.includes(escaped)).toBe(spoiled !== html);
    expect(sentence(hostileTexts, '')).not.toContain('&lt;');
  });
});
