import {
  initialSiteSettings,
  privacyChanges,
  siteLanguage,
  type SiteSettingChanges,
  type SiteSettingKey,
  siteSettingKeys,
  type SiteSettingValues,
  type SiteTextKey,
} from '@confab/domain';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from './client.ts';
import { prepared } from './prepared.ts';
import { images, sitePictures, siteSettings, siteTexts } from './schema/index.ts';
import { onlyRow } from './only-row.ts';

/** Older than the table of settings, and read by the version before. */
const ownColumns = ['signupsDisabled', 'torBlocked'] as const satisfies readonly SiteSettingKey[];

type SiteRow = typeof siteSettings.$inferSelect;
type ImageRow = typeof images.$inferSelect;

/** What the site says of itself, as it is stored. A line is null where the text of content/ stands. */
export type SiteFacts = {
  settings: SiteSettingValues;
  noUsers: number;
  lines: Record<'footerLine' | 'description', string | null>;
  hasImprint: boolean;
  pictures: Record<'siteLogo' | 'siteIcon', ImageRow | null>;
};

const lineOf = (key: SiteTextKey) =>
  sql<string | null>`(
    select ${siteTexts.body} from ${siteTexts} where ${siteTexts.key} = ${sql.raw(`'${key}'`)}
      and ${siteTexts.language} = ${sql.raw(`'${siteLanguage}'`)} order by ${siteTexts.id} desc limit 1)`;

/**
 * Another value after every change of what the site says of itself: PostgreSQL's own number of the version of a row.
 * A statement that writes a text or a picture of the site writes this row too.
 */
export const siteVersion = sql<string>`(select xmin::text from ${siteSettings})`;

export async function getSiteVersion(db: Db): Promise<string> {
  const row = onlyRow(
    await prepared(db, 'site-version', (name) =>
      db
        .select({ version: siteVersion })
        .from(sql`(select) as one_row`)
        .prepare(name),
    ).execute(),
  );
  return row.version;
}

/** Makes `siteVersion` another one. Of two admins at once, the later one waits here. */
export async function touchSite(tx: Db | Tx): Promise<void> {
  await tx.update(siteSettings).set({ changed: sql`${siteSettings.changed}` });
}

/** All of it in one statement. */
export async function getSiteFacts(db: Db | Tx): Promise<SiteFacts> {
  const rows = await prepared(db, 'site-facts', (name) =>
    db
      .select({
        row: siteSettings,
        footerLine: lineOf('footerLine').as('footer_line'),
        description: lineOf('description').as('description'),
        imprint: sql<boolean>`exists (
            select from (
              select distinct on (${siteTexts.language}) ${siteTexts.body} from ${siteTexts}
              where ${siteTexts.key} = 'imprint' order by ${siteTexts.language}, ${siteTexts.id} desc
            ) as last where body <> '')`.as('imprint'),
        use: sitePictures.use,
        image: images,
      })
      .from(siteSettings)
      // Two rows at most.
      .leftJoin(sitePictures, sql`true`)
      .leftJoin(images, eq(images.id, sitePictures.imageId))
      .prepare(name),
  ).execute();
  const [first] = rows;
  if (!first) throw new Error('the site settings row is missing');
  const picture = (use: 'siteLogo' | 'siteIcon') => rows.find((row) => row.use === use)?.image ?? null;
  return {
    settings: valuesOf(first.row),
    noUsers: first.row.noUsers,
    lines: { footerLine: first.footerLine, description: first.description },
    hasImprint: first.imprint,
    pictures: { siteLogo: picture('siteLogo'), siteIcon: picture('siteIcon') },
  };
}

export async function getSiteSettings(db: Db | Tx): Promise<SiteSettingValues> {
  const row = onlyRow(await db.select().from(siteSettings));
  return valuesOf(row);
}

/** The site under the name that an admin gave it, else under that of SITE_NAME. */
export async function getNamedSite<Site extends { name: string }>(db: Db | Tx, site: Site): Promise<Site> {
  const { siteName } = await getSiteSettings(db);
  return siteName === null ? site : { ...site, name: siteName };
}

/** Changes these settings at once for every process. The values are accepted ones (libs/domain). */
export async function updateSiteSettings(
  db: Db | Tx,
  changes: SiteSettingChanges,
): Promise<SiteSettingValues> {
  const keys = siteSettingKeys.filter((key) => changes[key] !== undefined);
  if (keys.length === 0) return getSiteSettings(db);
  const columns = Object.fromEntries(
    ownColumns.flatMap((key) => (changes[key] === undefined ? [] : [[key, changes[key]]])),
  );
  const others = Object.fromEntries(
    keys.filter((key) => !isOwnColumn(key)).map((key) => [key, changes[key]]),
  );
  const row = onlyRow(
    await db
      .update(siteSettings)
      .set({ ...columns, changed: sql`${siteSettings.changed} || ${JSON.stringify(others)}::jsonb` })
      .returning(),
  );
  return valuesOf(row);
}

function valuesOf({ signupsDisabled, torBlocked, changed }: SiteRow): SiteSettingValues {
  return { ...initialSiteSettings, ...changed, signupsDisabled, torBlocked };
}

const isOwnColumn = (key: SiteSettingKey): boolean => ownColumns.some((one) => one === key);

export type SiteTextVersion = typeof siteTexts.$inferSelect;

/** The latest version of a text in one language, if it was ever changed. */
export async function findSiteText(
  db: Db | Tx,
  key: SiteTextKey,
  language: string,
): Promise<SiteTextVersion | undefined> {
  const [found] = await db
    .select()
    .from(siteTexts)
    .where(and(eq(siteTexts.key, key), eq(siteTexts.language, language)))
    .orderBy(desc(siteTexts.id))
    .limit(1);
  return found;
}

export async function addSiteText(
  db: Db | Tx,
  version: Omit<typeof siteTexts.$inferInsert, 'createdAt' | 'privacyChangesKnown'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await touchSite(tx);
    await tx.insert(siteTexts).values({ ...version, privacyChangesKnown: privacyChanges.length });
  });
}
