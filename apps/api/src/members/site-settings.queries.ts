import { type Db, siteSettings, type Tx } from '@confab/db';

export type SiteSettingsRow = typeof siteSettings.$inferSelect;

/** The only row, inserted by the first migration. */
export async function getSiteSettings(db: Db | Tx): Promise<SiteSettingsRow> {
  const [row] = await db.select().from(siteSettings);
  if (!row) throw new Error('the site settings row is missing');
  return row;
}

export async function updateSiteSettings(
  tx: Tx,
  changes: Partial<Pick<SiteSettingsRow, 'signupsDisabled' | 'torBlocked'>>,
): Promise<SiteSettingsRow> {
  if (Object.keys(changes).length === 0) return getSiteSettings(tx);
  const [row] = await tx.update(siteSettings).set(changes).returning();
  if (!row) throw new Error('the site settings row is missing');
  return row;
}
