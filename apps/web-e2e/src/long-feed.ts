import { connect, posts, users } from '@confab/db';
import { aCommunity, anImage, aPost } from '@confab/testing/db';
import { eq } from 'drizzle-orm';
import { databaseUrl } from './journey.ts';

const paragraph =
  '<p>They came in low over the mill at first light, turned twice above the weir and were gone before anybody had found a pencil.</p>';

const shapes = [
  { width: 1600, height: 900 },
  { width: 900, height: 1600 },
  { width: 1200, height: 1200 },
];

/**
 * A community with many posts of all sizes, below everything else in the feeds of the site: every third has a picture,
 * the others texts of no to six paragraphs.
 */
export async function aLongFeed(name: string, count: number): Promise<void> {
  const connection = connect(databaseUrl, { max: 4, applicationName: 'long feed' });
  const { db } = connection;
  const [alice] = await db.select().from(users).where(eq(users.username, 'alice'));
  if (!alice) throw new Error('There is no alice.');
  const community = await aCommunity(db, { by: alice, name });
  const pending = Array.from({ length: count }, (_, index) => index);
  const write = async () => {
    for (let index = pending.shift(); index !== undefined; index = pending.shift()) {
      const shape = index % 3 === 0 ? shapes[(index / 3) % shapes.length] : undefined;
      const image = shape && (await anImage(db, { by: alice, ...shape }));
      await aPost(db, {
        by: alice,
        in: community,
        title: `${name}, number ${index + 1}`,
        hotness: -1 - index,
        bodyHtml: paragraph.repeat(index % 7),
        body: index % 7 === 0 ? '' : 'They came in low over the mill.',
        ...(image && { images: [image] }),
      });
    }
  };
  await Promise.all([write(), write(), write(), write()]);
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
