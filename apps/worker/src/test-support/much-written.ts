import { commentVotes, comments, type Db, posts, postVotes, siteSettings, users } from '@confab/db';
import { deleteAccount, startErasure } from '@confab/db/acts';
import { hotness, objectIdTime } from '@confab/domain';
import { aComment, aCommunity, anImage, aPost, aUser } from '@confab/testing/db';
import { eq } from 'drizzle-orm';

/**
 * alice wrote posts, one with a picture, comments, and voted for bob, before the admin deleted her account with everything it
 * wrote; nothing of it is erased yet. Every counter is right.
 */
export async function muchWritten(db: Db, { noPosts }: { noPosts: number }) {
  const admin = await aUser(db, { isAdmin: true });
  const alice = await aUser(db, { noPosts, noComments: 1 });
  const bob = await aUser(db, { noPosts: 1, noComments: 1, points: 3 });
  const cats = await aCommunity(db, { by: bob });
  const picture = await anImage(db, { by: alice });
  const withPicture = await aPost(db, { by: alice, in: cats, images: [picture] });
  for (let number = 1; number < noPosts; number++) await aPost(db, { by: alice, in: cats, body: 'words' });

  const bobsPost = await aPost(db, { by: bob, in: cats });
  const bobsComment = await aComment(db, { by: bob, on: withPicture });
  await aComment(db, { by: alice, on: bobsPost });
  await aComment(db, { by: alice, on: bobsPost, deletedAt: new Date().toISOString(), deletedAs: 'normal' });
  await db.insert(postVotes).values({ postId: bobsPost.id, userId: alice.id, up: true });
  const rank = hotness(2, Math.floor(objectIdTime(bobsPost.id) / 1000));
  await db.update(posts).set({ upvotes: 2, hotness: rank }).where(eq(posts.id, bobsPost.id));
  await db.insert(commentVotes).values({ commentId: bobsComment.id, userId: alice.id, up: false });
  await db.update(comments).set({ downvotes: 1 }).where(eq(comments.id, bobsComment.id));
  await db.update(siteSettings).set({ noUsers: await db.$count(users) });
  await db.transaction(async (tx) => {
    await startErasure(tx, { userId: alice.id, requestedBy: admin.id });
    await deleteAccount(tx, { userId: alice.id, by: { userId: admin.id, group: 'admins' } });
  });
  /** Posts, comments and votes: of each post and comment one by herself, and the two for bob. */
  const noItems = 2 * (noPosts + 2) + 2;
  return { admin, alice, bob, bobsPost, bobsComment, noItems };
}
