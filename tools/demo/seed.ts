import {
  analyticsEvents,
  analyticsSnapshots,
  announcements,
  appealMessages,
  appeals,
  comments,
  commentVotes,
  communities,
  communityBans,
  communityMembers,
  communityModerators,
  communityRequests,
  communityRules,
  decisions,
  connect,
  enqueueEach,
  type Db,
  images,
  listItems,
  lists,
  moderationLog,
  mutes,
  notifications,
  postImages,
  posts,
  postVisits,
  postVotes,
  removalReasons,
  reportCounts,
  reports,
  ringMembers,
  rings,
  rollbackItems,
  rollbacks,
  siteSettings,
  type Tx,
  userBadges,
  users,
} from '@confab/db';
import { imageKey, passwordHashing } from '@confab/domain';
import type { CleanImage } from '@confab/images';
import type { ObjectStore } from '@confab/storage';
import argon2 from 'argon2';
import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { CasingCache } from 'drizzle-orm/casing';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { isEmpty, onlySystemAccounts } from './empty.ts';
import { generateDemo } from './generate.ts';
import { writeAutoRules, writeHeld } from './holding.ts';
import { writeJoining } from './joining.ts';
import { writeMail } from './mail.ts';
import { type DemoRole, demoNames } from './names.ts';
import { readPictures } from './pictures.ts';
import { type DemoRows, imageRowsOf, rowsOf } from './rows.ts';
import { writeSiteTexts } from './site-texts.ts';

/** Any number; another one gives another demo. */
const seed = 47;

export type DemoPlace = {
  /** Of the migrated database. */
  databaseUrl: string;
  store: ObjectStore;
  /** The moment at which the demo is seen, in Unix milliseconds; the present if it is not said. */
  now?: number;
};

/**
 * Fills a database with the demo content, in one transaction, and the store with its pictures. A database that holds
 * people already stays as it is. Answers whether it was filled.
 */
export async function seedDemo(
  { databaseUrl, store, now = Date.now() }: DemoPlace,
  passwords: Readonly<Record<DemoRole, string>>,
): Promise<boolean> {
  const connection = connect(databaseUrl, { applicationName: 'demo', max: 1, statementTimeoutMs: 60_000 });
  try {
    return (await isEmpty(connection.db)) && (await fill(connection.db, { store, now }, passwords));
  } finally {
    await connection.close();
  }
}

/** Whether its people are there. */
export async function holdsDemo(databaseUrl: string): Promise<boolean> {
  const connection = connect(databaseUrl, { applicationName: 'demo', max: 1, statementTimeoutMs: 60_000 });
  try {
    return await hasDemo(connection.db);
  } finally {
    await connection.close();
  }
}

async function hasDemo(db: Db): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.username, demoNames.admin));
  return rows.length > 0;
}

async function fill(
  db: Db,
  { store, now }: { store: ObjectStore; now: number },
  passwords: Readonly<Record<DemoRole, string>>,
): Promise<boolean> {
  // Hashed in other threads while the content is made.
  const hashing = hashAll(passwords);
  const content = generateDemo({ seed, now });
  const passwordHashes = await hashing;
  const [pictures, textRows] = await Promise.all([readPictures(content), rowsOf(content, passwordHashes)]);
  const facts = new Map(Array.from(pictures, ([id, picture]) => [id, picture.facts]));
  const rows = { ...textRows, images: imageRowsOf(content, facts) };

  const stored: string[] = [];
  try {
    return await insertIfEmpty(db, { rows, now }, () => storeAll(store, pictures, stored));
  } catch (error) {
    // A connection that breaks at the end may have brought everything there.
    if (!(await hasDemo(db).catch(() => true))) for (const key of stored) await store.delete(key);
    throw error;
  }
}

/** A few at a time: each waits for the disk. Notes the keys in `stored`, and leaves none under way. */
async function storeAll(
  store: ObjectStore,
  pictures: ReadonlyMap<string, CleanImage>,
  stored: string[],
): Promise<void> {
  const waiting = [...pictures];
  async function storeNext(): Promise<void> {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [id, { facts, bytes }] = next;
      const key = imageKey({ id, hash: facts.hash });
      stored.push(key);
      await store.put(key, bytes);
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: 8 }, storeNext));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

function insertIfEmpty(
  db: Db,
  { rows, now }: { rows: DemoRows; now: number },
  storePictures: () => Promise<void>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Signups take turns on this row, and so do two that fill the same database.
    const claimed = await tx
      .update(siteSettings)
      .set({ noUsers: sql`${siteSettings.noUsers} + ${rows.users.length}` })
      .where(onlySystemAccounts)
      .returning({ id: siteSettings.id });
    if (claimed.length === 0) return false;
    // Files inside a transaction, for once: only the process that claimed the database stores them, and they are
    // there once the demo is. A slow disk may take its time.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await storePictures();
    await insertAll(tx, rows);
    await writeSiteTexts(tx);
    const [admin, ...others] = rows.users.toSorted(
      (one, other) => Number(other.username === demoNames.admin) - Number(one.username === demoNames.admin),
    );
    await writeHeld(tx, now);
    await writeMail(tx, now);
    await writeAutoRules(tx);
    if (admin) await writeJoining(tx, admin, others.slice(-3));
    // The newest first: they are looked at first. Until then the originals serve.
    const newestFirst = rows.images.toReversed().map(({ id }) => ({ imageId: id }));
    await enqueueEach(tx, 'makeImageCopies', newestFirst);
    return true;
  });
}

/** By username. */
async function hashAll(passwords: Readonly<Record<DemoRole, string>>): Promise<ReadonlyMap<string, string>> {
  const roles = ['admin', 'moderator', 'member'] as const;
  const hashing = roles.map(async (role): Promise<[string, string]> => [
    demoNames[role],
    await argon2.hash(passwords[role], { type: argon2.argon2id, ...passwordHashing }),
  ]);
  return new Map(await Promise.all(hashing));
}

async function insertAll(tx: Tx, rows: DemoRows): Promise<void> {
  await insert(tx, users, rows.users);
  await insert(tx, userBadges, rows.userBadges);
  await insert(tx, lists, rows.lists);
  await insert(tx, images, rows.images);
  await showPortraits(tx);
  await insert(tx, communities, rows.communities);
  await insert(tx, communityMembers, rows.communityMembers);
  await insert(tx, communityModerators, rows.communityModerators);
  await insert(tx, communityRules, rows.communityRules);
  await insert(tx, posts, rows.posts);
  await insert(tx, postImages, rows.postImages);
  await insert(tx, comments, rows.comments);
  await insert(tx, postVisits, rows.postVisits);
  await insert(tx, postVotes, rows.postVotes);
  await insert(tx, commentVotes, rows.commentVotes);
  await insert(tx, reports, rows.reports);
  await insert(tx, reportCounts, rows.reportCounts);
  // Reports name one of the first rules of their community, for which its moderators saved a text.
  await tx.execute(sql`
    update ${reports} set rule_id = (
      select id from ${communityRules} as rule where rule.community_id = reports.community_id and rule.z_index <= 3
      order by (rule.z_index + reports.id / 3) % 3 limit 1)
    where reason_id = 1`);
  await tx.execute(sql`
    insert into ${removalReasons} (community_id, title, text, rule_id, z_index)
    select community_id, left(rule, 100), 'Please change what breaks this rule. You can post it again then.', id, z_index
    from ${communityRules} where z_index <= 3`);
  await insert(tx, communityBans, rows.communityBans);
  await insert(tx, communityRequests, rows.communityRequests);
  await insert(tx, moderationLog, rows.moderationLog);
  await insertAppeals(tx);
  await insertRing(tx);
  await insertRollback(tx);
  await insert(tx, mutes, rows.mutes);
  await insertListItems(tx, rows.listItems);
  await insert(tx, announcements, rows.announcements);
  await insert(tx, notifications, rows.notifications);
  await insert(tx, analyticsEvents, rows.analyticsEvents);
  // A worker that runs already has counted the hour in which the site is seen.
  await tx
    .insert(analyticsSnapshots)
    .values(rows.analyticsSnapshots)
    .onConflictDoNothing({ target: analyticsSnapshots.slot });
}

/** Who is banned for a while appeals, and so does a suspended member. */
async function insertAppeals(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into ${appeals} (community_id, user_id, banned_at, banned_by, expires_at, reason, created_at)
    select community_id, user_id, created_at, banned_by, expires_at, reason, least(created_at + interval '3 hours', now())
    from ${communityBans} where expires_at is not null`);
  await tx.execute(sql`
    insert into ${appeals} (user_id, banned_at, created_at)
    select id, banned_at, least(banned_at + interval '1 day', now()) from ${users}
    where banned_at is not null and deleted_at is null order by banned_at desc limit 1`);
  await tx.execute(sql`
    insert into ${appealMessages} (appeal_id, user_id, kind, text, created_at)
    select id, user_id, 'member', 'I was angry and wrote faster than I thought. I have read the rules since, and would like to be back.', created_at
    from ${appeals}`);
}

/**
 * An example of votes that belong together, for the page of admins: the votes of the demo are all honest, so the first
 * night of a worker takes it away.
 */
async function insertRing(tx: Tx): Promise<void> {
  const members = await tx
    .select({ userId: users.id })
    .from(users)
    .where(and(isNull(users.deletedAt), isNull(users.bannedAt), eq(users.isAdmin, false)))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(3);
  const figures = { noMutual: 74, expectedMutual: 3.2, noTogether: 22, expectedTogether: 0.6 };
  const [ring] = await tx.insert(rings).values(figures).returning({ id: rings.id });
  if (!ring) throw new Error('the insert returned no row');
  await tx.insert(ringMembers).values(
    members.map(({ userId }, place) => ({
      ringId: ring.id,
      userId,
      noVotes: 41 - 6 * place,
      noGiven: 27 - 3 * place,
      noReceived: 24 + place,
      noTogether: 16 - place,
    })),
  );
}

/**
 * In the community of the demo's moderator where most was removed, its removals are one roll-back, which can be undone. Only
 * posts and comments are part of it.
 */
async function insertRollback(tx: Tx): Promise<void> {
  const reason = 'A wave of advertising in one night';
  const removed = sql`(
    select community_id, id as post_id, null::uuid as comment_id, user_id from ${posts}
    where deleted_as = 'mods' and deleted_content_at is null
    union all
    select post.community_id, post.id, comment.id, comment.user_id
    from ${comments} as comment join ${posts} as post on post.id = comment.post_id where comment.deleted_as = 'mods'
  ) as removed`;
  const [made] = await tx.execute<{ id: string }>(sql`
    insert into ${rollbacks}
      (community_id, user_id, acted_as, reason, state, no_items, reached, no_accounts, first_accounts, no_posts, no_comments)
    select community_id, moderator.user_id, 'mods', ${reason}, 'removed', count(*), count(*), count(distinct removed.user_id),
      (array_agg(distinct removed.user_id))[1:3], count(*) - count(comment_id), count(comment_id)
    from ${removed} join ${communityModerators} as moderator using (community_id)
    where moderator.user_id = (select id from ${users} where username = ${demoNames.moderator})
    group by community_id, moderator.user_id order by count(*) desc, community_id limit 1
    returning id`);
  if (!made) throw new Error('the demo has no removal');
  const rollbackId = Number(made.id);
  await tx.execute(sql`
    with decided as (
      insert into ${decisions}
        (community_id, post_id, comment_id, author_id, rollback_id, verdict, user_id, acted_as, reason)
      select community_id, post_id, comment_id, removed.user_id, rollback.id, 'remove', rollback.user_id, 'mods', ${reason}
      from ${removed} join ${rollbacks} as rollback using (community_id) where rollback.id = ${rollbackId}
      returning id, post_id, comment_id, author_id
    )
    insert into ${rollbackItems} (rollback_id, position, kind, post_id, comment_id, user_id, removed, decision_id)
    select ${rollbackId}::bigint, row_number() over (order by comment_id is not null, coalesce(comment_id, post_id)),
      case when comment_id is null then 'post' else 'comment' end, post_id, comment_id, author_id, true, id
    from decided`);
  await tx.execute(sql`
    insert into ${moderationLog} (community_id, act, user_id, acted_as, reason, details)
    select community_id, 'roll_back', user_id, 'mods', reason, jsonb_build_object('rolledBack', jsonb_build_object(
      'rollbackId', id, 'noAccounts', no_accounts, 'noPosts', no_posts, 'noComments', no_comments, 'noVotes', 0, 'noReports', 0))
    from ${rollbacks} where id = ${rollbackId}`);
}

async function insertListItems(tx: Tx, items: DemoRows['listItems']): Promise<void> {
  const numbered = await tx.select({ id: lists.id, userId: lists.userId, name: lists.name }).from(lists);
  const ids = new Map(numbered.map(({ id, userId, name }) => [`${userId} ${name}`, id]));
  const rows = items.map(({ list, ...item }) => ({
    ...item,
    listId: ids.get(`${list.userId} ${list.name}`) ?? 0,
  }));
  await insert(tx, listItems, rows);
}

/** Of a person and their picture either names the other: the person was there first. */
async function showPortraits(tx: Tx): Promise<void> {
  await tx
    .update(users)
    .set({ proPicId: images.id })
    .from(images)
    .where(and(eq(images.usage, 'profilePicture'), eq(images.uploadedBy, users.id)));
}

/**
 * The rows travel as one parameter: a statement with one for every value takes longer to build than to run. A column
 * that no row names gets its default, one that only some name is null in the others.
 */
async function insert<Table extends PgTable>(
  tx: Tx,
  table: Table,
  rows: Table['$inferInsert'][],
): Promise<void> {
  const given = Object.entries(getTableColumns(table)).filter(([key]) => rows.some((row) => key in row));
  const records = rows.map((row: Record<string, unknown>) =>
    Object.fromEntries(given.map(([key, column]) => [nameOf(column), inJson(row[key], column)])),
  );
  const names = sql.join(
    given.map(([, column]) => sql.identifier(nameOf(column))),
    sql`, `,
  );
  await tx.execute(sql`
    insert into ${table} (${names})
    select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json)`);
}

function inJson(value: unknown, column: PgColumn): unknown {
  const asItIs = value === undefined || value === null || column.dataType === 'json';
  return asItIs ? value : column.mapToDriverValue(value);
}

const casing = new CasingCache('snake_case');

function nameOf(column: PgColumn): string {
  return casing.getColumnCasing(column);
}
