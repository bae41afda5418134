import { comments, type Db, posts, prepared, toUuid } from '@confab/db';
import { sql } from 'drizzle-orm';

/** A post and the number of the last known comment. */
export type Position = { postId: string; after: number };

export type WrittenComment = { postId: string; id: string; number: number; userId: string };

/** Limit of comments per post in one statement; a full result may have more behind it. */
export const writtenMax = 200;

/** Comments after each of these positions, by post and number, in one statement. */
export async function listWrittenAfter(db: Db, positions: readonly Position[]): Promise<WrittenComment[]> {
  return prepared(db, 'written-after', (name) =>
    db
      .select({
        postId: sql<string>`watched.post_id`.mapWith(posts.id),
        id: sql<string>`written.id`.mapWith(comments.id),
        number: sql<number>`written.number`.mapWith(comments.number),
        userId: sql<string>`written.user_id`.mapWith(comments.userId),
      })
      .from(
        sql`unnest(${sql.placeholder('postIds')}::uuid[], ${sql.placeholder('after')}::int[]) as watched (post_id, number)
          cross join lateral (
            select id, number, user_id from ${comments}
            where post_id = watched.post_id and number > 0 and number > watched.number
            order by number limit ${sql.raw(String(writtenMax))}
          ) as written`,
      )
      .orderBy(sql`watched.post_id, written.number`)
      .prepare(name),
  ).execute({
    postIds: positions.map(({ postId }) => toUuid(postId)),
    after: positions.map(({ after }) => after),
  });
}
