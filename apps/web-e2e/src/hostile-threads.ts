import { comments, connect, users } from '@confab/db';
import { newObjectId, storableText } from '@confab/domain';
import { renderMarkdown } from '@confab/markdown';
import { aCommunity, aPost } from '@confab/testing/db';
import { hostileTexts } from '@confab/testing/hostile';
import { eq } from 'drizzle-orm';
import { databaseUrl, newName, origin } from './journey.ts';

/** A post whose comments are hostile, each below a harmless one. */
export type HostileThread = {
  path: string;
  title: string;
  /** The html of each hostile comment, by its id. */
  bodies: Record<string, string>;
};

/** As many comments as a visitor's first page shows, half of them hostile. */
const pairs = 25;

/** All hostile texts as comments, in posts of a community of their own, with the HTML that the api makes of them. */
export async function hostileThreads(): Promise<HostileThread[]> {
  const connection = connect(databaseUrl, { max: 2, applicationName: 'hostile threads' });
  const { db } = connection;
  const [alice] = await db.select().from(users).where(eq(users.username, 'alice'));
  if (!alice) throw new Error('There is no alice.');
  const community = await aCommunity(db, { by: alice, name: newName() });
  const texts = hostileTexts
    .map(({ name, source }) => ({ name, body: storableText(source) }))
    .filter(({ body }) => body.trim() !== '');

  const threads: HostileThread[] = [];
  for (let start = 0; start < texts.length; start += pairs) {
    const part = texts.slice(start, start + pairs);
    const title = `\u202e\u2067<img src=x onerror=alert(1)> &lt;b&gt; "onclick=alert(1) ${start}`;
    const first = part[0]?.body ?? '';
    const post = await aPost(db, {
      by: alice,
      in: community,
      title,
      body: first,
      bodyHtml: html(first),
      noComments: 2 * part.length,
      // Below everything else in the feeds of the site.
      hotness: -1_000_000 - start,
    });
    const bodies: Record<string, string> = {};
    const rows = part.flatMap(({ name, body }, index) => {
      const [hostile, harmless] = [newObjectId(), newObjectId()];
      bodies[hostile] = html(body);
      const row = { postId: post.id, userId: alice.id, bodyRenderer: 1 };
      const upvotes = 2 * (part.length - index);
      return [
        { ...row, id: hostile, number: 2 * index + 1, body, bodyHtml: html(body), upvotes },
        {
          ...row,
          id: harmless,
          number: 2 * index + 2,
          body: 'Harmless.',
          bodyHtml: `<p>The one above tried ${name.replaceAll(/[<>&]/g, '')}.</p>`,
          upvotes: upvotes - 1,
        },
      ];
    });
    await db.insert(comments).values(rows);
    threads.push({ path: `/${community.name}/post/${post.publicId}`, title, bodies });
  }
  await connection.close();
  return threads;
}

function html(source: string): string {
  return renderMarkdown(source, { siteOrigin: origin });
}
