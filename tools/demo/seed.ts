import {
  comments,
  commentVotes,
  communities,
  communityMembers,
  communityModerators,
  communityRules,
  connect,
  type Db,
  lists,
  posts,
  postVotes,
  siteSettings,
  type Tx,
  userBadges,
  users,
} from '@confab/db';
import { passwordHashing, reservedUsernames } from '@confab/domain';
import argon2 from 'argon2';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { adminName, demoMemberName } from './corpus/people.ts';
import { generateDemo } from './generate.ts';
import { type DemoRows, rowsOf } from './rows.ts';

export type DemoPasswords = { admin: string; member: string };

/** `admin` and `member` are the names of the two accounts that one can log in to. */
export type SeededDemo = { seeded: boolean; admin: string; member: string };

/** Any number; another one gives another demo. */
const seed = 41;

/**
 * Fills the migrated database at this address with the demo content, in one transaction. A database that holds people
 * already stays as it is.
 */
export async function seedDemo(databaseUrl: string, passwords: DemoPasswords): Promise<SeededDemo> {
  const connection = connect(databaseUrl, { applicationName: 'demo', max: 1, statementTimeoutMs: 60_000 });
  try {
    const seeded = (await isEmpty(connection.db)) && (await fill(connection.db, passwords));
    return { seeded, admin: adminName, member: demoMemberName };
  } finally {
    await connection.close();
  }
}

/** Only the system accounts exist. */
const onlySystemAccounts = and(
  eq(siteSettings.noUsers, reservedUsernames.size),
  sql`not exists (select from ${users} where ${users.userIndex} > ${reservedUsernames.size})`,
);

async function isEmpty(db: Db): Promise<boolean> {
  const rows = await db.select({ id: siteSettings.id }).from(siteSettings).where(onlySystemAccounts);
  return rows.length > 0;
}

async function fill(db: Db, passwords: DemoPasswords): Promise<boolean> {
  const [admin, member] = await Promise.all([hashOf(passwords.admin), hashOf(passwords.member)]);
  const rows = rowsOf(
    generateDemo({ seed, now: Date.now() }),
    new Map([
      [adminName, admin],
      [demoMemberName, member],
    ]),
  );
  return db.transaction(async (tx) => {
    // Signups take turns on this row, and so do two that fill the same database.
    const claimed = await tx
      .update(siteSettings)
      .set({ noUsers: sql`${siteSettings.noUsers} + ${rows.users.length}` })
      .where(onlySystemAccounts)
      .returning({ id: siteSettings.id });
    if (claimed.length === 0) return false;
    await insertAll(tx, rows);
    return true;
  });
}

function hashOf(password: string): Promise<string> {
  return argon2.hash(password, { type: argon2.argon2id, ...passwordHashing });
}

async function insertAll(tx: Tx, rows: DemoRows): Promise<void> {
  await insert(tx, users, rows.users);
  await insert(tx, userBadges, rows.userBadges);
  await insert(tx, lists, rows.lists);
  await insert(tx, communities, rows.communities);
  await insert(tx, communityMembers, rows.communityMembers);
  await insert(tx, communityModerators, rows.communityModerators);
  await insert(tx, communityRules, rows.communityRules);
  await insert(tx, posts, rows.posts);
  await insert(tx, comments, rows.comments);
  await insert(tx, postVotes, rows.postVotes);
  await insert(tx, commentVotes, rows.commentVotes);
}

/** What one statement of the protocol may carry. */
const parametersMax = 65_535;

async function insert<Table extends PgTable>(
  tx: Tx,
  table: Table,
  rows: Table['$inferInsert'][],
): Promise<void> {
  const atOnce = Math.floor(parametersMax / Object.keys(getTableColumns(table)).length);
  for (let start = 0; start < rows.length; start += atOnce) {
    await tx.insert(table).values(rows.slice(start, start + atOnce));
  }
}
