import { connect, communities, type Db, users } from '@confab/db';
import { renderMarkdown } from '@confab/markdown';
import { indexQueued } from '@confab/search';
import { aComment, aCommunity, aPost, aUser } from '@confab/testing/db';
import { aLongThread } from '@confab/testing/long-thread';
import argon2 from 'argon2';
import { eq } from 'drizzle-orm';

/** What journeys know of the site they run on. */
export type Site = {
  password: string;
  /** Of that password, made cheaply: a login takes its cost from here. */
  passwordHash: string;
  /** The address of a post with comments to depth 15, by alice in /birding. */
  post: string;
  /** A comment deep in it. */
  comment: string;
  longPost: string;
  /** A post with 5,000 comments. */
  longThread: {
    path: string;
    comments: number;
    /** The ids of the comment at depth 15, and of those above it, from the top. */
    wayDown: string[];
    /** A comment at the top with a thousand replies. */
    wide: { id: string; replies: number };
  };
};

const password = 'correct horse battery';

/** Journeys have no worker that would bring the index of the search up to date. */
export async function indexed(db: Db): Promise<void> {
  while ((await indexQueued(db)) > 0);
}

/** alice writes, bob answers, mod moderates, admin runs the site; all share one password. */
export async function seedSite(databaseUrl: string): Promise<Site> {
  const connection = connect(databaseUrl, { max: 2, applicationName: 'journeys' });
  const { db } = connection;
  const passwordHash = await argon2.hash(password, {
    type: argon2.argon2id,
    memoryCost: 1024,
    timeCost: 2,
    parallelism: 1,
  });
  const person = (username: string, values = {}) =>
    aUser(db, { username, passwordHash, points: 50, ...values });
  const html = (source: string) => renderMarkdown(source, { siteOrigin: 'http://127.0.0.1' });

  const admin = await person('admin', { isAdmin: true });
  const mod = await person('mod_of_birding');
  const alice = await person('alice', {
    aboutMe: 'I watch *birds*.',
    aboutMeHtml: '<p>I watch <em>birds</em>.</p>',
  });
  const bob = await person('bob_the_reader');

  const birding = await aCommunity(db, {
    by: mod,
    name: 'birding',
    isDefault: true,
    about: 'Birds, and those who look at them.',
    aboutHtml: '<p>Birds, and those who look at them.</p>',
  });
  const bread = await aCommunity(db, { by: admin, name: 'breadmaking', isDefault: true });
  await aCommunity(db, { by: admin, name: 'quiet_place', postingRestricted: true });

  const body =
    'Seen **over the mill** this morning.\n\n| day | swifts |\n| - | -: |\n| Monday | 1 |\n\n`06:12`';
  const post = await aPost(db, {
    by: alice,
    in: birding,
    title: 'First swift of the year',
    // Hot enough to lead the feeds.
    upvotes: 30,
    body,
    bodyHtml: html(body),
  });
  let parent = await aComment(db, { by: bob, on: post, body: 'Lovely.' });
  for (let depth = 1; depth <= 15; depth++) {
    parent = await aComment(db, {
      by: depth % 2 ? alice : bob,
      on: post,
      under: parent,
      body: `Answer at depth ${depth}.`,
    });
  }
  for (let number = 0; number < 60; number++) {
    await aComment(db, { by: bob, on: post, body: `Thought number ${number}.` });
  }
  const long = `${'A long paragraph about flour and time. '.repeat(60)}\n\n${'字'.repeat(200)}\n\nשלום עולם`;
  const longPost = await aPost(db, {
    by: bob,
    in: bread,
    title: 'On flour '.repeat(20).trim(),
    body: long,
    bodyHtml: html(long),
    upvotes: 8,
    downvotes: 4,
  });
  for (let number = 0; number < 35; number++) {
    await aPost(db, { by: bob, in: number % 2 ? bread : birding, title: `An older post, number ${number}` });
  }
  await db.update(users).set({ noPosts: 1, noComments: 8 }).where(eq(users.id, alice.id));
  await db.update(communities).set({ noMembers: 3 }).where(eq(communities.id, birding.id));
  const talk = await aCommunity(db, { by: admin, name: 'long_talk' });
  // Below everything else in the feeds.
  const thread = await aLongThread(db, { by: alice, in: talk, title: 'A long talk', hotness: -1_000_000 });
  await indexed(db);
  await connection.close();
  return {
    password,
    passwordHash,
    post: `/birding/post/${post.publicId}`,
    comment: parent.id,
    longPost: `/breadmaking/post/${longPost.publicId}`,
    longThread: {
      path: `/long_talk/post/${thread.post.publicId}`,
      comments: thread.comments.length,
      wayDown: [...thread.deepest.ancestors, thread.deepest.id],
      wide: { id: thread.wide.id, replies: thread.wide.noReplies ?? 0 },
    },
  };
}
