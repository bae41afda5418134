import { type Db, siteTexts, users } from '@confab/db';
import { limits, type SiteTextKey } from '@confab/domain';
import { and, desc, eq, sql } from 'drizzle-orm';

export type TextVersionRow = { id: number; body: string | null; changedBy: string | null; createdAt: string };

/** The latest first. */
export function listTextVersions(db: Db, key: SiteTextKey, language: string): Promise<TextVersionRow[]> {
  return db
    .select({
      id: siteTexts.id,
      body: siteTexts.body,
      changedBy: users.username,
      createdAt: siteTexts.createdAt,
    })
    .from(siteTexts)
    .leftJoin(users, eq(users.id, siteTexts.changedBy))
    .where(and(eq(siteTexts.key, key), eq(siteTexts.language, language)))
    .orderBy(desc(siteTexts.id))
    .limit(limits.siteTextVersionsPage);
}

export type LastVersionRow = {
  key: SiteTextKey;
  language: string;
  id: number;
  body: string | null;
  privacyChangesKnown: number;
  createdAt: string;
  noVersions: number;
};

/** The last version of every text in every language that it was ever written in. */
export function listLastVersions(db: Db, key?: SiteTextKey): Promise<LastVersionRow[]> {
  return db
    .selectDistinctOn([siteTexts.key, siteTexts.language], {
      key: siteTexts.key,
      language: siteTexts.language,
      id: siteTexts.id,
      body: siteTexts.body,
      privacyChangesKnown: siteTexts.privacyChangesKnown,
      createdAt: siteTexts.createdAt,
      noVersions: sql<number>`count(*) over (partition by ${siteTexts.key}, ${siteTexts.language})::int`,
    })
    .from(siteTexts)
    .where(key && eq(siteTexts.key, key))
    .orderBy(siteTexts.key, siteTexts.language, desc(siteTexts.id))
    .limit(limits.siteTextLanguagesMax * 20);
}
