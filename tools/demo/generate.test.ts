import { readdirSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { isPublicId, isValidCommunityName, isValidUsername, limits, objectIdTime } from '@confab/domain';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { DemoComment, DemoContent } from './content.ts';
import { generateDemo } from './generate.ts';
import { pictureFile } from './pictures.ts';

const now = Date.parse('2026-03-14T09:26:53Z');
const demo = generateDemo({ seed: 1, now });

test('the same seed and moment give the same content, another seed gives another', () => {
  // Far quicker than the matcher, whose words on tens of thousands of things would help no one.
  expect(isDeepStrictEqual(generateDemo({ seed: 1, now }), demo)).toBe(true);
  expect(isDeepStrictEqual(generateDemo({ seed: 2, now }).comments, demo.comments)).toBe(false);
});

test('there are about 20 communities, 60 members, 400 posts and 6,000 comments, and votes on most', () => {
  expect(demo.communities).toHaveLength(20);
  expect(demo.members).toHaveLength(61);
  expect(demo.posts.length).toBeGreaterThan(400);
  expect(Math.abs(demo.comments.length - 6000)).toBeLessThan(10);
  expect(demo.postVotes.length).toBeGreaterThan(5000);
  expect(demo.commentVotes.length).toBeGreaterThan(20_000);
});

test('names, titles and bodies keep to the limits of the product', () => {
  expect(demo.members.filter(({ username }) => !isValidUsername(username))).toEqual([]);
  expect(demo.communities.filter(({ name }) => !isValidCommunityName(name))).toEqual([]);
  for (const { rules, about } of demo.communities) {
    expect(rules.length).toBeGreaterThan(1);
    expect(rules.length).toBeLessThan(7);
    expect(about.length).toBeLessThanOrEqual(limits.communityAboutMax);
  }
  for (const { title, body } of demo.posts) {
    expect(title.length).toBeLessThanOrEqual(limits.postTitleMax);
    expect((body ?? '').length).toBeLessThanOrEqual(limits.postBodyMax);
  }
});

test('ids are unique and name the moment', () => {
  const things = [...demo.posts, ...demo.comments];
  expect(new Set(things.map(({ id }) => id)).size).toBe(things.length);
  expect(new Set(demo.posts.map(({ publicId }) => publicId)).size).toBe(demo.posts.length);
  expect(demo.posts.every(({ publicId }) => isPublicId(publicId))).toBe(true);
  expect(things.every(({ id, createdAt }) => objectIdTime(id) === createdAt)).toBe(true);
});

test('no two posts have the same title, and at least 85 of 100 comments are said once only', () => {
  expect(new Set(demo.posts.map(({ title }) => title)).size).toBe(demo.posts.length);
  const bodies = demo.comments.map(({ body }) => body).filter((body) => body !== '');
  expect(new Set(bodies).size / bodies.length).toBeGreaterThan(0.85);
});

test('no slot of a phrase is left open', () => {
  const open = demo.comments.filter(({ body }) => /\{\w+\}|\{[^}\n]*\|[^}\n]*\}/.test(body));
  expect(open.map(({ body }) => body)).toEqual([]);
});

describe('time', () => {
  test('nothing happens before its cause, nor after the present', () => {
    const born = new Map<string, number>();
    for (const { id, joinedAt } of demo.members) born.set(id, joinedAt);
    for (const { id, createdAt } of [...demo.communities, ...demo.posts, ...demo.comments])
      born.set(id, createdAt);
    const causes = [
      ...demo.posts.map((post) => [post.createdAt, post.communityId, post.userId]),
      ...demo.comments.map(({ createdAt, postId, userId, ancestors }) => [
        createdAt,
        postId,
        userId,
        ...ancestors,
      ]),
      ...[...demo.postVotes, ...demo.commentVotes].map((vote) => [
        vote.createdAt,
        vote.targetId,
        vote.userId,
      ]),
      ...demo.communities.flatMap(({ members }) => members.map(({ joinedAt, userId }) => [joinedAt, userId])),
    ] as [number, ...string[]][];
    const early = causes.filter(([at, ...ids]) => at > now || ids.some((id) => (born.get(id) ?? now) > at));
    expect(early).toEqual([]);
  });

  test('there is something new today, and something from more than a year ago', () => {
    const ages = demo.posts.map(({ createdAt }) => (now - createdAt) / 86_400_000);
    expect(ages.filter((days) => days < 1).length).toBeGreaterThan(15);
    expect(ages.filter((days) => days < 7).length).toBeGreaterThan(60);
    expect(ages.filter((days) => days > 365).length).toBeGreaterThan(0);
  });

  test('no member writes or votes after deleting the account or being banned', () => {
    const ends = new Map(
      demo.members.map(({ id, deletedAt, bannedAt }) => [id, deletedAt ?? bannedAt ?? now]),
    );
    const acts = [...demo.posts, ...demo.comments, ...demo.postVotes, ...demo.commentVotes];
    expect(acts.filter(({ userId, createdAt }) => createdAt > (ends.get(userId) ?? now))).toEqual([]);
  });

  test('a locked thread ends before its lock, votes included', () => {
    const locks = new Map(demo.posts.map(({ id, lock }) => [id, lock?.at]));
    const late = demo.comments.filter(({ postId, createdAt }) => createdAt > (locks.get(postId) ?? now));
    expect(late).toEqual([]);
    expect(
      demo.postVotes.filter(({ targetId, createdAt }) => createdAt > (locks.get(targetId) ?? now)),
    ).toEqual([]);
  });

  test('the turn of a month or a year can be now', { timeout: 90_000 }, () => {
    for (const month of [0, 1, 6, 11]) {
      const then = Date.UTC(2027, month, 1, 0, 30);
      const { posts } = generateDemo({ seed: 3, now: then });
      expect(posts.filter(({ createdAt }) => createdAt > then)).toEqual([]);
    }
  });
});

describe('variety', () => {
  test('there are edited, deleted, locked and pinned things, a restricted community and a member who left', () => {
    expect(demo.posts.some(({ editedAt }) => editedAt !== null)).toBe(true);
    expect(demo.posts.some(({ lock }) => lock !== null)).toBe(true);
    expect(demo.posts.filter(({ pin }) => pin?.siteWide)).toHaveLength(1);
    expect(demo.posts.some(({ deletion }) => deletion?.as === 'mods')).toBe(true);
    expect(demo.posts.some(({ deletion, pictures }) => deletion && pictures.length > 0)).toBe(true);
    expect(demo.posts.filter(({ contentErasedAt }) => contentErasedAt !== null)).toHaveLength(1);
    expect(demo.posts.some(({ userGroup }) => userGroup === 'mods')).toBe(true);
    expect(demo.posts.some(({ userGroup }) => userGroup === 'admins')).toBe(true);
    expect(deletedAs(demo, 'normal')).toBeGreaterThan(10);
    expect(deletedAs(demo, 'mods')).toBeGreaterThan(5);
    expect(demo.communities.filter(({ restricted }) => restricted).map(({ name }) => name)).toEqual(['meta']);
    expect(demo.members.filter(({ deletedAt }) => deletedAt !== null)).toHaveLength(1);
    expect(demo.members.filter(({ isAdmin }) => isAdmin)).toHaveLength(1);
  });

  test('one thread has 611 comments, another hundreds in every state', () => {
    const counts = new Map<string, DemoComment[]>();
    for (const comment of demo.comments) {
      counts.set(comment.postId, [...(counts.get(comment.postId) ?? []), comment]);
    }
    const [first, longest = []] = [...counts.values()].sort((a, b) => b.length - a.length);
    expect(first).toHaveLength(611);
    expect(new Set(first?.map(({ body }) => body)).size).toBeGreaterThan(580);
    const post = demo.posts.find(({ id }) => id === longest[0]?.postId);
    const member = (name: string) => demo.members.find(({ username }) => username === name);
    const gone = demo.members.find(({ deletedAt }) => deletedAt !== null);

    expect(longest.length).toBeGreaterThan(300);
    expect(Math.max(...longest.map(({ ancestors }) => ancestors.length))).toBe(15);
    expect(new Set(longest.map(({ deletion }) => deletion?.as))).toEqual(
      new Set([undefined, 'normal', 'mods', 'admins']),
    );
    expect(new Set(longest.map(({ userGroup }) => userGroup))).toEqual(new Set(['normal', 'mods', 'admins']));
    expect(longest.filter(({ editedAt }) => editedAt !== null).length).toBeGreaterThan(3);
    expect(post?.userId).toBe(member('tamsin')?.id);
    expect(longest.filter(({ userId }) => userId === post?.userId).length).toBeGreaterThan(10);
    expect(longest.some(({ userId }) => userId === gone?.id)).toBe(true);
    for (const form of [
      /^```/m,
      /^\|[-:| ]+\|$/m,
      /^> /m,
      /\p{Script=Arabic}{3}/u,
      /\p{Script=Hebrew}{3}/u,
    ]) {
      expect(
        longest.some(({ body }) => form.test(body)),
        String(form),
      ).toBe(true);
    }
    // Said once only, nearly all of it.
    expect(new Set(longest.map(({ body }) => body)).size / longest.length).toBeGreaterThan(0.95);
  });

  test('no answer in the longest thread begins as what it answers', () => {
    const longest = demo.posts.reduce((a, b) => (countOf(a.id) >= countOf(b.id) ? a : b));
    const opening = ({ body }: DemoComment) =>
      body
        .split(/[ .,:]/)
        .slice(0, 3)
        .join(' ');
    const comments = demo.comments.filter(({ postId }) => postId === longest.id);
    const byId = new Map(comments.map((comment) => [comment.id, comment]));
    const echoes = comments.filter((comment) => {
      const parent = byId.get(comment.ancestors.at(-1) ?? '');
      return parent && parent.body !== '' && opening(parent) === opening(comment);
    });
    expect(echoes.map(({ body }) => body)).toEqual([]);
  });

  test('an erased comment keeps no text, one that moderators took down does', () => {
    for (const { deletion, body } of demo.comments) {
      expect(body === '').toBe(deletion?.as === 'normal');
    }
  });

  test('only moderators and admins post where posting is restricted', () => {
    const meta = demo.communities.find(({ restricted }) => restricted);
    const mods = new Set(meta?.moderators.map(({ userId }) => userId));
    const strangers = demo.posts.filter((post) => post.communityId === meta?.id && !mods.has(post.userId));
    expect(strangers).toEqual([]);
  });

  test('people write in many scripts, with code, tables, links and emoji', () => {
    const texts = [...demo.posts, ...demo.comments].map(({ body }) => body ?? '');
    const features = {
      Arabic: /\p{Script=Arabic}{3}/u,
      Hebrew: /\p{Script=Hebrew}{3}/u,
      Chinese: /\p{Script=Han}{3}/u,
      Japanese: /\p{Script=Hiragana}{3}/u,
      Korean: /\p{Script=Hangul}{2}/u,
      Greek: /\p{Script=Greek}{4}/u,
      code: /^(```|~~~)/m,
      table: /^\|[-:| ]+\|$/m,
      link: /\]\(/,
      emoji: /\p{Emoji_Presentation}/u,
    };
    for (const [name, form] of Object.entries(features)) {
      expect(texts.filter((text) => form.test(text)).length, name).toBeGreaterThan(0);
    }
  });

  test('about 60 posts are pictures, alone or up to ten together, each with a description of its own', () => {
    const galleries = demo.posts.map(({ pictures }) => pictures).filter(({ length }) => length > 0);
    expect(galleries.length).toBeGreaterThan(55);
    expect(galleries.filter(({ length }) => length > 1).length).toBeGreaterThan(20);
    expect(Math.max(...galleries.map(({ length }) => length))).toBeLessThanOrEqual(limits.imagesPerPostMax);
    const pictures = galleries.flat();
    expect(new Set(pictures.map(({ altText }) => altText)).size).toBe(pictures.length);
    for (const { altText, caption } of pictures) {
      expect(altText?.length).toBeGreaterThan(20);
      expect(altText?.length).toBeLessThanOrEqual(limits.altTextMax);
      expect((caption ?? '').length).toBeLessThanOrEqual(limits.imageCaptionMax);
    }
  });

  test('every file of a picture is used once, and pictures come in all formats', async () => {
    const standing = demo.communities.flatMap(({ icon, banner }) => [icon, banner]);
    const portraits = demo.members.flatMap(({ proPic }) => proPic ?? []);
    const inPosts = demo.posts.flatMap(({ pictures, preview }) => [
      ...pictures,
      ...(preview ? [preview] : []),
    ]);
    const used = [...standing, ...portraits, ...inPosts].map(({ file }) => file);
    expect(used.toSorted()).toEqual(
      readdirSync(pictureFile(''), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.webp'))
        .sort(),
    );
    const sizes = await Promise.all(inPosts.map(({ file }) => sharp(pictureFile(file)).metadata()));
    const shapes = sizes.map(({ width, height }) => width / height);
    expect(shapes.filter((shape) => shape < 0.9).length).toBeGreaterThan(5);
    expect(shapes.filter((shape) => shape === 1).length).toBeGreaterThan(5);
    expect(shapes.filter((shape) => shape > 2).length).toBeGreaterThan(3);
  });

  test('a third of the people have a picture, each with a description of its own', () => {
    const portraits = demo.members.flatMap(({ proPic }) => proPic ?? []);
    expect(portraits).toHaveLength(21);
    expect(new Set(portraits.map(({ altText }) => altText)).size).toBe(portraits.length);
    expect(demo.members.filter(({ proPic, joinedAt }) => proPic && proPic.uploadedAt < joinedAt)).toEqual([]);
  });

  test('a post is a text, a link or pictures, and only links have previews', () => {
    const mixed = demo.posts.filter(({ body, link, pictures, preview }) => {
      const kinds = [body !== null, link !== null, pictures.length > 0].filter(Boolean).length;
      return kinds > 1 || (preview !== null && link === null);
    });
    expect(mixed).toEqual([]);
    expect(demo.posts.filter(({ preview }) => preview !== null).length).toBeGreaterThan(8);
  });

  test('about one post in ten is a link, to many different sites, two of them films', () => {
    const share = demo.posts.filter(({ link }) => link !== null).length / demo.posts.length;
    expect(share).toBeGreaterThan(0.08);
    expect(share).toBeLessThan(0.13);
    const hosts = demo.posts.flatMap(({ link }) => (link === null ? [] : [new URL(link).hostname]));
    expect(new Set(hosts).size).toBeGreaterThan(15);
    expect(hosts.filter((host) => /youtube\.com$|youtu\.be$/.test(host))).toHaveLength(2);
  });
});

const countOf = (postId: string) => demo.comments.filter((comment) => comment.postId === postId).length;

function deletedAs({ comments }: DemoContent, group: 'normal' | 'mods'): number {
  return comments.filter(({ deletion }) => deletion?.as === group).length;
}

describe('moderation', () => {
  const { reports, bans, requests, log } = demo.moderation;
  const ofModerator = demo.communities.filter(({ moderators }) =>
    moderators.some(({ userId }) => userId === demo.members.find(({ username }) => username === 'edda')?.id),
  );

  test('every community has an icon and a banner, described, each of its own', () => {
    const looks = demo.communities.flatMap(({ icon, banner }) => [icon, banner]);
    expect(new Set(looks.map(({ altText }) => altText)).size).toBe(2 * demo.communities.length);
    for (const { altText, uploadedAt } of looks) {
      expect(altText?.length).toBeGreaterThan(15);
      expect(uploadedAt).toBeLessThan(now);
    }
  });

  test('every page of the moderator’s tools shows something', () => {
    expect(ofModerator).not.toEqual([]);
    for (const { id, rules } of ofModerator) {
      const posts = demo.posts.filter(({ communityId }) => communityId === id);
      const inIt = ({ communityId }: { communityId: string }) => communityId === id;
      expect(rules).not.toEqual([]);
      expect(posts.some(({ deletion }) => deletion?.as === 'mods')).toBe(true);
      expect(posts.some(({ lock }) => lock)).toBe(true);
      expect(reports.filter((report) => inIt(report) && report.commentId === null)).not.toEqual([]);
      expect(reports.filter((report) => inIt(report) && report.commentId !== null)).not.toEqual([]);
      expect(bans.filter(inIt).length).toBeGreaterThan(1);
      expect(new Set(log.filter(inIt).map(({ act }) => act)).size).toBeGreaterThan(5);
    }
    expect(requests.length).toBeGreaterThan(0);
  });

  test('members report what others wrote, in its own community and after it was written', () => {
    const texts = new Map([...demo.posts, ...demo.comments].map((text) => [text.id, text]));
    const places = new Map(demo.posts.map(({ id, communityId }) => [id, communityId]));
    for (const { postId, commentId, communityId, userId, createdAt } of reports) {
      const target = texts.get(commentId ?? postId);
      expect(places.get(postId)).toBe(communityId);
      expect(target?.deletion).toBeNull();
      expect(target?.userId).not.toBe(userId);
      expect(target?.createdAt).toBeLessThan(createdAt);
      expect(createdAt).toBeLessThan(now);
    }
  });

  test('no banned member wrote in the community afterwards, and no moderator is banned', () => {
    for (const { communityId, userId, createdAt } of bans) {
      const posts = demo.posts.filter((post) => post.communityId === communityId);
      const ids = new Set(posts.map(({ id }) => id));
      const texts = [...posts, ...demo.comments.filter(({ postId }) => ids.has(postId))];
      const later = texts.filter((text) => text.userId === userId && text.createdAt > createdAt);
      expect(later).toEqual([]);
      const community = demo.communities.find(({ id }) => id === communityId);
      expect(community?.moderators.some((moderator) => moderator.userId === userId)).toBe(false);
    }
  });

  test('the log lists all removals and locks of moderators in the order of time', () => {
    const moments = log.map(({ createdAt }) => createdAt);
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
    expect(moments.at(-1)).toBeLessThan(now);
    const told = (act: string) => log.filter((entry) => entry.act === act).length;
    const byStaff = ({ deletion }: { deletion: { as: string } | null }) =>
      deletion !== null && deletion.as !== 'normal';
    expect(told('delete_post')).toBe(demo.posts.filter(byStaff).length);
    expect(told('delete_comment')).toBe(demo.comments.filter(byStaff).length);
    expect(told('lock_post')).toBe(demo.posts.filter(({ lock }) => lock).length);
    expect(told('ban')).toBe(bans.length);
  });
});
