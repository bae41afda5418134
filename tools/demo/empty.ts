import { type Db, siteSettings, users } from '@confab/db';
import { reservedUsernames } from '@confab/domain';
import { and, eq, sql } from 'drizzle-orm';

/** Only the system accounts exist. */
export const onlySystemAccounts = and(
  eq(siteSettings.noUsers, reservedUsernames.size),
  sql`not exists (select from ${users} where ${users.userIndex} > ${reservedUsernames.size})`,
);

export async function isEmpty(db: Db): Promise<boolean> {
  const rows = await db.select({ id: siteSettings.id }).from(siteSettings).where(onlySystemAccounts);
  return rows.length > 0;
}
