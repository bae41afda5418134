import { type Db, posts, rollbackItems, rollbacks, toUuid } from '@confab/db';
import { sql } from 'drizzle-orm';

type Row = { id: string };

/** Of all that an account posted, which nothing has moved yet. Returns its id. */
export async function aRollbackOf(
  db: Db,
  { raider, by, in: community, noItems }: { raider: Row; by: Row; in: Row; noItems: number },
): Promise<number> {
  const [rollback] = await db
    .insert(rollbacks)
    .values({
      ...{ communityId: community.id, userId: by.id, actedAs: 'mods', reason: 'Advertising' },
      ...{ noItems, noAccounts: 1, firstAccounts: [raider.id] },
    })
    .returning();
  const id = rollback?.id ?? 0;
  await db.execute(sql`
    insert into ${rollbackItems} (rollback_id, position, kind, post_id, user_id)
    select ${id}::bigint, row_number() over (order by id), 'post', id, user_id from ${posts}
    where user_id = ${toUuid(raider.id)}::uuid`);
  return id;
}
