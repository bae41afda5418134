import { connect, images, postImages, posts, postVotes, users } from '@confab/db';
import { newObjectId, newPublicId } from '@confab/domain';
import { aCommunity } from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import { databaseUrl } from './journey.ts';

const paragraph =
  '<p>They came in low over the mill at first light, turned twice above the weir and were gone before a pencil was found.</p>';

const shapes = [
  { width: 1600, height: 900 },
  { width: 900, height: 1600 },
  { width: 1200, height: 1200 },
];

const picture = {
  hash: '0123456789abcdef',
  usage: 'postImage' as const,
  size: 123_456,
  averageColor: 'rgb(120,130,140)',
  usedAt: new Date().toISOString(),
};

const rowsAtOnce = 500;

/**
 * A community with many posts of all sizes, below everything else in the feeds of the site: every third has a picture,
 * the others texts of no to six paragraphs.
 */
export async function aLongFeed(name: string, count: number): Promise<void> {
  const connection = connect(databaseUrl, { max: 1, applicationName: 'long feed' });
  const { db } = connection;
  const [alice] = await db.select().from(users).where(eq(users.username, 'alice'));
  if (!alice) throw new Error('There is no alice.');
  const community = await aCommunity(db, { by: alice, name });
  const all = Array.from({ length: count }, (_, index) => {
    const id = newObjectId();
    const shape = index % 3 === 0 ? shapes[(index / 3) % shapes.length] : undefined;
    const post = {
      id,
      publicId: newPublicId(),
      type: shape ? ('image' as const) : ('text' as const),
      userId: alice.id,
      communityId: community.id,
      title: `${name}, number ${index + 1}`,
      upvotes: 1,
      hotness: -1 - index,
      bodyHtml: paragraph.repeat(index % 7),
      body: index % 7 === 0 ? '' : 'They came in low over the mill.',
    };
    return { post, image: shape && { ...picture, ...shape, id: newObjectId(), uploadedBy: alice.id } };
  });
  // So many at once as fit the parameters of one statement.
  for (let start = 0; start < count; start += rowsAtOnce) {
    const part = all.slice(start, start + rowsAtOnce);
    const pictures = part.flatMap(({ post, image }) => (image ? [{ post, image }] : []));
    await db.insert(images).values(pictures.map(({ image }) => image));
    await db.insert(posts).values(part.map(({ post }) => post));
    await db
      .insert(postImages)
      .values(pictures.map(({ post, image }) => ({ postId: post.id, imageId: image.id, position: 1 })));
    await db
      .insert(postVotes)
      .values(part.map(({ post }) => ({ postId: post.id, userId: alice.id, up: true })));
  }
  await connection.close();
}

/** Makes the first post of a long feed some lines higher, as an edit by its author would. */
export async function lengthenFirst(name: string): Promise<void> {
  const connection = connect(databaseUrl, { max: 1, applicationName: 'long feed' });
  const title = `${name}, ${'and once more the same '.repeat(10)}`;
  await connection.db
    .update(posts)
    .set({ title })
    .where(eq(posts.title, `${name}, number 1`));
  await connection.close();
}
