import { describe, expect, test } from 'vitest';
import { notificationTitle, type NotificationFacts } from './notification-text.ts';

const hostile = `<img src=x onerror="alert('1')">&amp;`;
const escaped = '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;';

const sentences: readonly [NotificationFacts, string][] = [
  [
    { type: 'new_comment', count: 1, author: 'ada', postTitle: 'A post' },
    '<b>@ada</b> commented on your post <b>A post</b>',
  ],
  [
    { type: 'new_comment', count: 1, author: null, postTitle: 'A post' },
    '<b>Somebody</b> commented on your post <b>A post</b>',
  ],
  [
    { type: 'new_comment', count: 12, author: 'ada', postTitle: 'A post' },
    '12 new comments on your post <b>A post</b>',
  ],
  [
    { type: 'comment_reply', count: 1, author: 'ada', postTitle: 'A post' },
    '<b>@ada</b> replied to your comment on <b>A post</b>',
  ],
  [
    { type: 'comment_reply', count: 2, author: 'ada', postTitle: 'A post' },
    '2 new replies to your comment on <b>A post</b>',
  ],
  [
    { type: 'new_votes', count: 1, targetType: 'post', postTitle: 'A post' },
    '1 new upvote on your post <b>A post</b>',
  ],
  [
    { type: 'new_votes', count: 3, targetType: 'comment', postTitle: 'A post' },
    '3 new upvotes on your comment on <b>A post</b>',
  ],
  [
    { type: 'deleted_post', deletedAs: 'mods', communityName: 'cats', postTitle: 'A post' },
    'Your post <b>A post</b> was removed by moderators of <b>cats</b>',
  ],
  [
    { type: 'deleted_post', deletedAs: 'admins', communityName: 'cats', postTitle: 'A post' },
    'Your post <b>A post</b> was removed by admins',
  ],
  [{ type: 'mod_add', communityName: 'cats', addedBy: 'ada' }, '<b>@ada</b> made you a moderator of cats'],
  [{ type: 'new_badge', badgeType: 'supporter' }, 'You received the <b>Supporter</b> badge. Thank you!'],
  [{ type: 'welcome', communityName: 'cats' }, 'Welcome! Say hello in <b>cats</b>'],
  [{ type: 'announcement', postTitle: 'A post' }, 'Announcement: <b>A post</b>'],
];

describe('what a notification says', () => {
  test.each(sentences)('%o', (facts, html) => {
    expect(notificationTitle(facts, 'html')).toBe(html);
    expect(notificationTitle(facts, '')).toBe(html.replaceAll(/<\/?b>/g, ''));
  });

  test.each(sentences)('is never markup of another person: %o', (facts) => {
    const texts = ['author', 'postTitle', 'communityName', 'addedBy'];
    const spoiled = Object.fromEntries(
      Object.entries(facts).map(([key, value]) => [
        key,
        texts.includes(key) && value !== null ? hostile : value,
      ]),
      // The same facts with other texts.
    ) as NotificationFacts;
    const html = notificationTitle(spoiled, 'html');
    expect(html.replaceAll(/<\/?b>/g, '')).not.toMatch(/[<>"']/);
    expect(html.includes(escaped)).toBe(JSON.stringify(spoiled).includes('onerror'));
    expect(notificationTitle(spoiled, '')).not.toContain('&lt;');
  });
});
