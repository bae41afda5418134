import { images, posts } from '@confab/db';
import {
  aComment,
  aCommunity,
  aMember,
  aModerator,
  aNotification,
  aPost,
  aThumbnail,
  aUser,
} from '@confab/testing/db';
import { tries } from '@confab/testing/effort';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../test-support/api.ts';
import type { Client } from '../test-support/client.ts';
import { password, passwordHash } from '../test-support/passwords.ts';

/**
 * Writes of all kinds through two processes, with readers of every role in between. The harness builds every spliced
 * response a second time from the database alone, and fails the request where the two differ.
 */

let here: TestApi;
let there: TestApi;
beforeAll(async () => {
  here = await startApi();
  there = await startApi({ database: here.database });
});
afterAll(async () => {
  await there.close();
  await here.close();
});

/** Random numbers that a seed repeats (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** `by` is the person who may do it; by default anyone tries. */
type Write = readonly [method: 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, by?: { id: string }];

async function aSite(seed: number) {
  const random = randomFrom(seed);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };
  const { db } = here;
  const admin = await aUser(db, { isAdmin: true, passwordHash });
  const mod = await aUser(db);
  const members = await Promise.all(Array.from({ length: 5 }, () => aUser(db)));
  const places = [await aCommunity(db, { by: mod }), await aCommunity(db, { by: admin })] as const;
  for (const place of places) for (const person of members) await aMember(db, person, place);
  await aMember(db, mod, places[1]);
  await aModerator(db, mod, places[1]);
  const written = [];
  for (let count = 0; count < 4; count++)
    written.push(await aPost(db, { by: pick(members), in: pick(places) }));
  const link = await aPost(db, {
    by: pick(members),
    in: pick(places),
    type: 'link',
    linkUrl: 'https://example.org/',
  });
  written.push(link);
  const comments: { id: string; by: { id: string }; post: { id: string; publicId: string } }[] = [];
  for (let count = 0; count < 20; count++) {
    const post = pick(written);
    const by = pick(members);
    comments.push({ ...(await aComment(db, { by, on: post })), by, post });
  }
  for (const { id, by, post } of comments) {
    const about = { postId: post.id, firstCreatedAt: new Date().toISOString(), noComments: 1 };
    await aNotification(db, { for: pick(members), notif: { type: 'new_comment', commentId: id, ...about } });
    const votes = { targetType: 'comment', targetId: id, noVotes: 2, postId: post.id } as const;
    await aNotification(db, { for: by, notif: { type: 'new_votes', ...votes } });
  }
  for (const person of [...members, mod]) {
    const { id, name } = pick(places);
    const notif = {
      type: 'mod_add',
      communityId: id,
      communityName: name,
      addedBy: pick(members).username,
    } as const;
    await aNotification(db, { for: person, notif });
  }
  return { random, pick, admin, mod, members, places, posts: written, link, comments };
}

type Site = Awaited<ReturnType<typeof aSite>>;

const kinds: readonly ((site: Site) => Write)[] = [
  ({ pick, posts }) => ['POST', '/api/_postVote', { postId: pick(posts).id, up: pick([true, false]) }],
  ({ pick, comments }) => [
    'POST',
    '/api/_commentVote',
    { commentId: pick(comments).id, up: pick([true, false]) },
  ],
  ({ pick, posts }) => ['POST', `/api/posts/${pick(posts).publicId}/comments`, { body: 'Another one' }],
  ({ pick, comments }) => {
    const { id, post } = pick(comments);
    return ['POST', `/api/posts/${post.publicId}/comments`, { body: 'An answer', parentCommentId: id }];
  },
  ({ pick, comments }) => {
    const { id, by, post } = pick(comments);
    return ['PUT', `/api/posts/${post.publicId}/comments/${id}`, { body: 'Edited' }, by];
  },
  ({ pick, comments }) => {
    const { id, post } = pick(comments);
    return ['DELETE', `/api/posts/${post.publicId}/comments/${id}?deleteAs=mods`];
  },
  ({ pick, comments }) => {
    const { id, by, post } = pick(comments);
    return [
      'PUT',
      `/api/posts/${post.publicId}/comments/${id}?action=changeAsUser&userGroup=normal`,
      undefined,
      by,
    ];
  },
  ({ pick, posts }) => {
    const { publicId, userId } = pick(posts);
    return ['PUT', `/api/posts/${publicId}`, { title: 'A new title', body: 'A new body' }, { id: userId }];
  },
  ({ pick, posts }) => ['PUT', `/api/posts/${pick(posts).publicId}?action=${pick(['lock', 'unlock'])}`],
  ({ pick, posts }) => ['PUT', `/api/posts/${pick(posts).publicId}?action=${pick(['pin', 'unpin'])}`],
  ({ pick, posts }) => [
    'DELETE',
    `/api/posts/${pick(posts).publicId}?deleteAs=${pick(['normal', 'mods', 'admins'])}&deleteContent=${pick(['true', 'false'])}`,
  ],
  ({ pick, places }) => [
    'POST',
    '/api/posts',
    { title: 'A post', body: 'Text', community: pick(places).name },
  ],
  ({ pick, posts }) => ['POST', '/api/hidden_posts', { postId: pick(posts).id }],
  ({ pick, members }) => ['POST', '/api/mutes', { userId: pick(members).id }],
  ({ pick, places }) => ['POST', '/api/mutes', { communityId: pick(places).id }],
  () => ['DELETE', '/api/mutes'],
  ({ pick, places }) => [
    'POST',
    '/api/_joinCommunity',
    { communityId: pick(places).id, leave: pick([true, false]) },
  ],
  ({ pick, places }) => [
    'PUT',
    `/api/communities/${pick(places).id}`,
    { nsfw: pick([true, false]), about: pick(['About', null]), postingRestricted: false },
  ],
  ({ pick, places }) => [
    'POST',
    `/api/communities/${pick(places).id}/rules`,
    { rule: 'A rule', description: 'Why' },
  ],
  ({ pick, places, members }) => [
    'POST',
    `/api/communities/${pick(places).id}/mods`,
    { username: pick(members).username },
  ],
  ({ pick, places, members }) => [
    'DELETE',
    `/api/communities/${pick(places).id}/mods/${pick(members).username}`,
  ],
  ({ pick, places, members }) => [
    'POST',
    `/api/communities/${pick(places).id}/banned`,
    { username: pick(members).username },
  ],
  ({ pick }) => ['POST', '/api/_settings?action=updateProfile', { aboutMe: pick(['Hello', null]) }],
  ({ pick, members, admin }) => [
    'POST',
    `/api/users/${pick(members).username}/badges`,
    { type: 'supporter' },
    admin,
  ],
  ({ pick, members, admin }) => [
    'DELETE',
    `/api/users/${pick(members).username}/badges/supporter?byType=true`,
    undefined,
    admin,
  ],
  ({ pick, members, admin }) => [
    'POST',
    '/api/_admin',
    { action: pick(['ban_user', 'unban_user']), username: pick(members).username },
    admin,
  ],
  ({ pick, members, admin }) => ['DELETE', `/api/users/${pick(members).username}`, { password }, admin],
];

/** What the worker and the commands write. */
const behindTheApi: readonly ((site: Site) => Promise<unknown>)[] = [
  async ({ link }) => {
    const { id } = await aThumbnail(here.db);
    await here.db.update(posts).set({ linkImageId: id }).where(eq(posts.id, link.id));
  },
  async () => here.db.update(images).set({ altText: `Described ${Math.random()}` }),
];

const pages: readonly ((site: Site) => string)[] = [
  ({ pick, posts }) => `/api/posts/${pick(posts).publicId}`,
  ({ pick, posts }) => `/api/posts/${pick(posts).id}?fetchCommunity=false`,
  ({ pick, posts }) => `/api/posts/${pick(posts).id}?firstComments=3`,
  ({ pick, posts }) => `/api/posts/${pick(posts).publicId}/comments`,
  ({ pick, places }) =>
    `/api/posts?communityId=${pick(places).id}&sort=${pick(['hot', 'latest', 'activity', 'all'])}`,
  ({ pick }) => `/api/posts?sort=${pick(['hot', 'latest', 'day'])}&limit=${pick([3, 50])}`,
  () => '/api/posts?feed=home&sort=hot',
  ({ pick }) => `/api/notifications${pick(['', '?render=true&format=html'])}`,
  ({ pick }) => `/api/_initial${pick(['', '?communitiesLimit=1'])}`,
];

describe('whatever is written through two processes, every reader gets it', () => {
  test.each(tries(1, 4))('in the order of seed %i', { timeout: 180_000 }, async (seed) => {
    const succeeded = new Set<number>();
    const site = await aSite(seed);
    const { random, pick } = site;
    const people = [null, site.admin, site.mod, ...site.members];
    const clients = [here, there].map((api) =>
      people.map((person) => (person ? api.as(person) : api.visitor())),
    );
    const someone = (): Client => pick(pick(clients));
    const clientOf = ({ id }: { id: string }): Client =>
      pick(clients)[people.findIndex((person) => person?.id === id)] ?? someone();

    // A kind of which every write was refused would prove nothing, so each is tried until one succeeds.
    for (const kind of kinds.keys()) {
      for (let attempt = 0; attempt < 60 && !succeeded.has(kind); attempt++) await write(kind);
    }
    expect([...kinds.keys()].filter((kind) => !succeeded.has(kind))).toEqual([]);
    for (let round = 0; round < 60; round++) await write(Math.floor(random() * kinds.length));

    async function write(kind: number): Promise<void> {
      const [method, url, body, by] = kinds[kind]?.(site) ?? ['DELETE', '/'];
      // Those who may do most write most.
      const who = by ?? (random() < 0.5 ? pick([site.admin, site.mod]) : null);
      const writing = (who ? clientOf(who) : someone()).request({
        method,
        url,
        ...(body === undefined
          ? {}
          : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
      const unseen = random() < 0.2 ? pick(behindTheApi)(site) : null;
      // Beside the write, and after it.
      const readings = [someone(), someone()].map((reader) => reader.request({ url: pick(pages)(site) }));
      const [written] = await Promise.all([writing, unseen]);
      if (written.statusCode < 300) succeeded.add(kind);
      expect(written.statusCode, `${url}: ${written.payload}`).toBeLessThan(500);
      readings.push(...[someone(), someone()].map((reader) => reader.request({ url: pick(pages)(site) })));
      for (const reading of readings) {
        const { statusCode, payload } = await reading;
        expect(statusCode, payload.slice(0, 400)).not.toBe(500);
      }
    }
  });
});
