import { comments, fanOuts, type Jobs, mutes, notifications, posts, users } from '@confab/db';
import { newObjectId, notificationTypes, type NotificationType, objectIdAt } from '@confab/domain';
import { aComment, aCommunity, aPost, aUser } from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { useDatabase } from '@confab/testing/use-database';
import { contextFor } from '../test-support/job-context.ts';
import { announcePost, welcomeMembers } from './fan-out.ts';
import { createNotification, notifyNewComment, notifyNewVote } from './notify.ts';

/** Every type of notification in every circumstance that could affect it (api.md 4.6, 4.7). */

const database = useDatabase();
let now: string;
beforeAll(async () => {
  now = new Date().toISOString();
});

type Scene = Awaited<ReturnType<typeof aScene>>;

const hour = 3_600_000;

/** Alice has written a post, and a comment on another member's post; Bob has replied to both. */
async function aScene() {
  const { db } = database;
  const alice = await aUser(db, { id: objectIdAt(BigInt(Date.now() - 7 * hour) * 1_000_000n) });
  const [bob, carol] = [await aUser(db), await aUser(db)];
  const community = await aCommunity(db, { by: carol });
  const post = await aPost(db, { by: alice, in: community });
  const elsewhere = await aPost(db, { by: carol, in: community });
  const parent = await aComment(db, { by: alice, on: elsewhere });
  return {
    alice,
    bob,
    community,
    post,
    elsewhere,
    parent,
    comment: await aComment(db, { by: bob, on: post }),
    reply: await aComment(db, { by: bob, on: elsewhere, under: parent }),
  };
}

const contextOf = (scene: Scene) => ({
  ...contextFor(database.db),
  welcomeCommunity: scene.community.name,
});

const create = (scene: Scene, notif: Jobs['createNotification']['notif']) =>
  createNotification({ userId: scene.alice.id, cause: newObjectId(), notif }, contextOf(scene));

const events: Record<NotificationType, (scene: Scene) => Promise<void>> = {
  new_comment: (scene) => notifyNewComment({ commentId: scene.comment.id }, contextOf(scene)),
  comment_reply: (scene) => notifyNewComment({ commentId: scene.reply.id }, contextOf(scene)),
  new_votes: (scene) =>
    notifyNewVote(
      { targetType: 'comment', targetId: scene.parent.id, voterId: scene.bob.id, votedAt: now },
      contextOf(scene),
    ),
  deleted_post: (scene) =>
    create(scene, {
      type: 'deleted_post',
      targetType: 'post',
      targetId: scene.post.id,
      deletedAs: 'mods',
    }),
  deleted_comment: (scene) =>
    create(scene, {
      type: 'deleted_comment',
      targetType: 'comment',
      targetId: scene.parent.id,
      postId: scene.elsewhere.id,
      deletedAs: 'mods',
      decisionId: 1,
    }),
  report_decided: (scene) =>
    create(scene, {
      type: 'report_decided',
      targetType: 'post',
      targetId: scene.elsewhere.id,
      postId: scene.elsewhere.id,
      verdict: 'keep',
      decisionId: 1,
    }),
  ban: (scene) =>
    create(scene, {
      type: 'ban',
      event: 'lifted',
      communityId: scene.community.id,
      until: null,
      words: 'Be kind.',
    }),
  held_decided: (scene) =>
    create(scene, {
      ...{ type: 'held_decided', heldId: newObjectId(), communityId: scene.community.id },
      ...{ targetType: 'post', verdict: 'approve', publicId: scene.post.publicId, commentId: null },
      ...{ title: null, reason: null },
    }),
  roll_back: (scene) =>
    create(scene, {
      ...{ type: 'roll_back', rollbackId: 1, communityId: scene.community.id, state: 'removed', noItems: 2 },
    }),
  warning: (scene) =>
    create(scene, { type: 'warning', communityId: scene.community.id, title: null, text: 'Be kind.' }),
  mail: (scene) =>
    create(scene, {
      type: 'mail',
      communityId: scene.community.id,
      conversationId: 1,
      subject: 'An open day',
    }),
  mod_add: (scene) =>
    create(scene, {
      type: 'mod_add',
      communityId: scene.community.id,
      communityName: scene.community.name,
      addedBy: scene.bob.username,
    }),
  new_badge: (scene) => create(scene, { type: 'new_badge', badgeType: 'supporter' }),
  welcome: async (scene) => {
    // Resets the position: accounts of these scenes have times of their own.
    await database.db.delete(fanOuts).where(eq(fanOuts.cause, 'welcome'));
    await welcomeMembers({}, contextOf(scene));
  },
  announcement: (scene) => announcePost({ postId: scene.elsewhere.id }, contextOf(scene)),
};

const setUser = async (user: { id: string }, values: Partial<typeof users.$inferInsert>) => {
  await database.db.update(users).set(values).where(eq(users.id, user.id));
};
const deletePost = async (post: { id: string }) => {
  await database.db.update(posts).set({ deletedAt: now, deletedAs: 'normal' }).where(eq(posts.id, post.id));
};
const deleteComment = async (comment: { id: string }) => {
  await database.db
    .update(comments)
    .set({ deletedAt: now, deletedAs: 'normal' })
    .where(eq(comments.id, comment.id));
};

const circumstances: readonly {
  when: string;
  arrange: (scene: Scene) => Promise<unknown>;
  silent: readonly NotificationType[];
}[] = [
  { when: 'no circumstance applies', arrange: () => Promise.resolve(), silent: [] },
  {
    when: 'the receiver turned off notifications of upvotes',
    arrange: ({ alice }) => setUser(alice, { upvoteNotificationsOff: true }),
    silent: ['new_votes'],
  },
  {
    when: 'the receiver turned off notifications of comments and replies',
    arrange: ({ alice }) => setUser(alice, { replyNotificationsOff: true }),
    silent: ['new_comment', 'comment_reply'],
  },
  {
    when: 'the receiver has muted the actor',
    arrange: ({ alice, bob }) => database.db.insert(mutes).values({ userId: alice.id, mutedUserId: bob.id }),
    silent: ['new_comment', 'comment_reply'],
  },
  {
    when: 'the actor has muted the receiver',
    arrange: ({ alice, bob }) => database.db.insert(mutes).values({ userId: bob.id, mutedUserId: alice.id }),
    silent: [],
  },
  {
    when: 'the receiver has muted the community',
    arrange: ({ alice, community }) =>
      database.db.insert(mutes).values({ userId: alice.id, mutedCommunityId: community.id }),
    silent: [],
  },
  {
    when: 'the account of the receiver was deleted',
    arrange: ({ alice }) => setUser(alice, { deletedAt: now }),
    silent: notificationTypes,
  },
  {
    when: 'the receiver is suspended',
    arrange: ({ alice }) => setUser(alice, { bannedAt: now }),
    silent: ['announcement'],
  },
  {
    when: 'the account of the actor was deleted',
    arrange: ({ bob }) => setUser(bob, { deletedAt: now }),
    silent: [],
  },
  {
    when: 'the actor was suspended',
    arrange: ({ bob }) => setUser(bob, { bannedAt: now }),
    silent: [],
  },
  {
    when: 'the posts were deleted',
    arrange: ({ post, elsewhere }) => Promise.all([deletePost(post), deletePost(elsewhere)]),
    silent: ['announcement'],
  },
  {
    when: 'the comments by the actor were deleted',
    arrange: ({ comment, reply }) => Promise.all([deleteComment(comment), deleteComment(reply)]),
    silent: ['new_comment', 'comment_reply'],
  },
  {
    when: 'the comment by the receiver was deleted',
    arrange: ({ parent }) => deleteComment(parent),
    silent: ['new_votes'],
  },
];

const toldTo = ({ id }: { id: string }) =>
  database.db.select().from(notifications).where(eq(notifications.userId, id));

test.each(circumstances)('every notification is sent or withheld when $when', async ({ arrange, silent }) => {
  const scene = await aScene();
  await arrange(scene);
  // Twice: a job may run again. `create` makes a new cause each time.
  for (const type of notificationTypes) for (let run = 0; run < 2; run++) await events[type](scene);
  const again: readonly NotificationType[] = [
    'deleted_post',
    'deleted_comment',
    'held_decided',
    'report_decided',
    'roll_back',
    'warning',
    'mail',
    'mod_add',
    'new_badge',
  ];
  const expected = notificationTypes
    .filter((type) => !silent.includes(type))
    .flatMap((type) => (again.includes(type) ? [type, type] : [type]));
  expect((await toldTo(scene.alice)).map(({ type }) => type).sort()).toEqual(expected.sort());
  const [alice] = await database.db.select().from(users).where(eq(users.id, scene.alice.id));
  expect(alice?.notificationsNewCount).toBe(expected.length);
});

describe("actions on a member's own content", () => {
  test("a comment on the own post, a reply to oneself and an upvote of one's own notify no member", async () => {
    const { db } = database;
    const { alice, post, parent, elsewhere } = await aScene();
    const own = await aComment(db, { by: alice, on: post });
    const reply = await aComment(db, { by: alice, on: elsewhere, under: parent });
    await notifyNewComment({ commentId: own.id }, contextFor(db));
    await notifyNewComment({ commentId: reply.id }, contextFor(db));
    for (const [targetType, { id: targetId }] of [
      ['post', post],
      ['comment', parent],
    ] as const) {
      await notifyNewVote({ targetType, targetId, voterId: alice.id, votedAt: now }, contextFor(db));
    }
    expect(await toldTo(alice)).toEqual([]);
  });

  test("a reply to oneself on another member's post notifies the post's author", async () => {
    const { db } = database;
    const { alice, bob, post, comment } = await aScene();
    const reply = await aComment(db, { by: bob, on: post, under: comment });
    await notifyNewComment({ commentId: reply.id }, contextFor(db));
    expect(await toldTo(alice)).toMatchObject([{ type: 'new_comment', notif: { commentId: reply.id } }]);
    expect(await toldTo(bob)).toEqual([]);
  });
});

test("a reply to the post's author notifies them once, as a reply", async () => {
  const { db } = database;
  const { alice, bob, post } = await aScene();
  const own = await aComment(db, { by: alice, on: post });
  const reply = await aComment(db, { by: bob, on: post, under: own });
  await notifyNewComment({ commentId: reply.id }, contextFor(db));
  expect((await toldTo(alice)).map(({ type }) => type)).toEqual(['comment_reply']);
});

test("a reply to another member notifies that member, and the post's author of a comment", async () => {
  const { db } = database;
  const { alice, bob, post, comment } = await aScene();
  const dora = await aUser(db);
  const reply = await aComment(db, { by: dora, on: post, under: comment });
  await notifyNewComment({ commentId: reply.id }, contextFor(db));
  const about = {
    postId: post.id,
    commentId: reply.id,
    noComments: 1,
    firstCreatedAt: reply.createdAt,
    authorIds: [dora.id],
  };
  expect((await toldTo(alice)).map(({ notif }) => notif)).toEqual([{ type: 'new_comment', ...about }]);
  expect((await toldTo(bob)).map(({ notif }) => notif)).toEqual([
    { type: 'comment_reply', parentCommentId: comment.id, ...about },
  ]);
});
