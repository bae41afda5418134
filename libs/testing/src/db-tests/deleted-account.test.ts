import * as everythingInDb from '@confab/db';
import {
  accountExports,
  appealMessages,
  appeals,
  emailConfirmations,
  notificationCauses,
  passwordResets,
  pushSubscriptions,
  sessions,
  toUuid,
} from '@confab/db';
import { deleteAccount, lockAccounts } from '@confab/db/acts';
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { aBan, aCommunity, aHeld, aList, aNotification, aUser, aWarning } from '../db.ts';
import { useDatabase } from '../use-database.ts';

const database = useDatabase();

/** It goes with the account; or some time later, by itself; or it stays without a name; or it is no person's. */
type Fate = 'goes' | 'expires' | 'stays' | 'no one';

/**
 * What becomes of each column that can hold an address, or words of a person or about one, when the account is deleted.
 * What stays is named on the privacy page (content/en/privacy.md).
 */
const fates: Record<string, Record<string, Fate>> = {
  account_exports: { fileKey: 'goes' },
  // A keyed digest.
  analytics_events: { sessionHash: 'no one' },
  analytics_snapshots: { payload: 'no one' },
  appeal_messages: { text: 'goes' },
  appeals: { reason: 'goes', note: 'goes' },
  auto_rule_versions: { name: 'no one', when: 'no one', acts: 'no one' },
  backfills: { name: 'no one', reached: 'no one' },
  // Ranges that admins block.
  blocks: { value: 'no one', range: 'no one' },
  comments: { body: 'stays', bodyHtml: 'stays' },
  communities: { name: 'no one', about: 'no one', aboutHtml: 'no one' },
  community_bans: { reason: 'goes', note: 'goes' },
  community_requests: { name: 'expires', note: 'expires' },
  community_rules: { rule: 'no one', ruleHtml: 'no one', description: 'no one', descriptionHtml: 'no one' },
  conversations: { subject: 'stays' },
  // Of people without an account.
  decided_reports: { guestText: 'no one' },
  decisions: { title: 'stays', reason: 'stays' },
  email_confirmations: { tokenHash: 'goes', email: 'goes' },
  fan_outs: { cause: 'no one' },
  guest_addresses: { email: 'no one' },
  held: {
    ...{ publicId: 'goes', content: 'goes', why: 'goes', byRules: 'goes' },
    ...{ removalTitle: 'goes', removalReason: 'goes' },
  },
  images: { hash: 'stays', averageColor: 'stays', altText: 'stays' },
  invitations: { code: 'stays' },
  link_icons: { host: 'no one' },
  lists: { name: 'goes', displayName: 'goes', description: 'goes', descriptionHtml: 'goes' },
  // With the notes of moderators. An erasure takes them.
  messages: { text: 'stays', words: 'stays' },
  moderation_log: { details: 'stays', reason: 'stays' },
  notification_causes: { cause: 'goes' },
  notifications: { type: 'goes', notif: 'goes' },
  password_resets: { tokenHash: 'goes' },
  post_images: { caption: 'stays' },
  posts: {
    ...{ publicId: 'stays', title: 'stays', body: 'stays', bodyHtml: 'stays', linkUrl: 'stays' },
    ...{ linkTitle: 'no one', linkDescription: 'no one', linkIcon: 'no one' },
  },
  push_subscriptions: { sessionKey: 'goes', endpoint: 'goes', p256dh: 'goes', auth: 'goes' },
  rate_limit_windows: { bucket: 'expires' },
  removal_reasons: { title: 'no one', text: 'no one' },
  reports: { guestText: 'no one' },
  // The first is a keyed digest.
  rollbacks: { callDigest: 'no one', reason: 'stays' },
  // The worker takes the account's document out.
  search_documents: { link: 'stays', words: 'stays' },
  search_state: { seen: 'no one' },
  search_words: { word: 'no one', stems: 'no one' },
  sessions: { key: 'goes', device: 'goes' },
  shield_minutes: { what: 'no one' },
  sign_ups: {
    ...{ username: 'expires', email: 'expires', passwordHash: 'expires', address: 'expires' },
    ...{ question: 'expires', answer: 'expires', reason: 'expires' },
  },
  site_log: { details: 'stays' },
  site_settings: { changed: 'no one' },
  site_texts: { language: 'no one', body: 'no one' },
  used_captchas: { signature: 'expires' },
  users: {
    // Never given to others.
    username: 'stays',
    ...{ email: 'goes', passwordHash: 'goes', aboutMe: 'goes', aboutMeHtml: 'goes' },
    ...{ createdIp: 'goes', lastSeenIp: 'goes', banReason: 'goes', banNote: 'goes' },
  },
  warnings: { title: 'goes', text: 'goes' },
};

const tables = Object.values<unknown>(everythingInDb).filter((each): each is PgTable => is(each, PgTable));
const columnsOf = (table: PgTable): PgColumn[] => Object.values(getTableColumns(table));

test('each column for words or addresses has a fate', () => {
  const holdsWords = /^(?:text|varchar|json|jsonb|inet|cidr|tsvector)\b/;
  const columns = tables.map((table) => [
    getTableName(table),
    columnsOf(table)
      .filter((column) => holdsWords.test(column.getSQLType()) && !column.enumValues?.length)
      .map(({ name }) => name)
      .toSorted(),
  ]);
  expect(Object.fromEntries(columns.filter(([, names]) => names?.length))).toEqual(
    Object.fromEntries(
      Object.entries(fates).map(([table, byColumn]) => [table, Object.keys(byColumn).toSorted()]),
    ),
  );
});

/** A value of its own for each column that goes, which fits all of them. */
const secrets = new Map(
  Object.entries(fates)
    .flatMap(([table, byColumn]) =>
      Object.keys(byColumn).flatMap((column) => (byColumn[column] === 'goes' ? `${table}.${column}` : [])),
    )
    .map((column, number) => [
      column,
      column.endsWith('Ip') ? `203.0.113.${number}` : `secret_${String(number).padStart(3, '0')}`,
    ]),
);
const secretOf = (column: string) => secrets.get(column) ?? '';
// One refers to the other.
secrets.set('push_subscriptions.sessionKey', secretOf('sessions.key'));

/** Puts the secrets into the member's rows. */
async function writeSecrets(user: { id: string }): Promise<void> {
  for (const table of tables) {
    for (const column of columnsOf(table)) {
      const secret = secretOf(`${getTableName(table)}.${column.name}`);
      if (secret === '') continue;
      const value = column.getSQLType() === 'jsonb' ? sql`to_jsonb(${secret}::text)` : sql`${secret}`;
      const snake = sql.identifier(column.name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
      const owner = getTableName(table) === 'users' ? sql`id` : sql`user_id`;
      await database.db.execute(
        sql`update ${table} set ${snake} = ${value} where ${owner} = ${toUuid(user.id)}::uuid`,
      );
    }
  }
}

/** The columns whose secret is anywhere in the tables. */
async function foundSecrets(): Promise<string[]> {
  let everything = '';
  for (const table of tables) {
    const rows = await database.db.execute<{ row: string }>(sql`
      select row_to_json(${table})::text as row from ${table}`);
    everything += rows.map(({ row }) => row).join('\n');
  }
  return [...secrets].flatMap(([column, secret]) => (everything.includes(`"${secret}"`) ? column : []));
}

test('what goes with an account is nowhere in the tables afterwards', async () => {
  const [mod, alice] = [await aUser(database.db), await aUser(database.db)];
  const community = await aCommunity(database.db, { by: mod });
  const userId = alice.id;
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const key = secretOf('sessions.key');
  await database.db.insert(sessions).values({ userId, key, expiresAt });
  await database.db
    .insert(pushSubscriptions)
    .values({ userId, sessionKey: key, endpoint: 'https://push.example/1', p256dh: 'key', auth: 'auth' });
  await database.db.insert(passwordResets).values({ userId, tokenHash: 'hash', expiresAt });
  await database.db
    .insert(emailConfirmations)
    .values({ userId, tokenHash: 'hash', email: 'a@example.org', expiresAt });
  await database.db.insert(accountExports).values({ userId, fileKey: 'a.zip', size: 1, expiresAt });
  await database.db.insert(notificationCauses).values({ userId, cause: 'welcome' });
  await aNotification(database.db, {
    for: alice,
    notif: { type: 'new_badge', badgeType: 'supporter' },
  });
  await aList(database.db, { by: alice });
  await aBan(database.db, alice, community);
  await aWarning(database.db, { of: alice, by: mod, in: community });
  await aHeld(database.db, {
    by: alice,
    in: community,
    removedAt: expiresAt,
    removedBy: mod.id,
    removedAs: 'mods',
  });
  const [appeal] = await database.db
    .insert(appeals)
    .values({ communityId: community.id, userId, bannedAt: expiresAt })
    .returning();
  await database.db
    .insert(appealMessages)
    .values({ appealId: appeal?.id ?? 0, userId, kind: 'member', text: 'Please.' });
  await writeSecrets(alice);
  expect((await foundSecrets()).toSorted()).toEqual([...secrets.keys()].toSorted());

  await database.db.transaction(async (tx) => {
    await lockAccounts(tx, [{ id: alice.id, alone: true }]);
    await deleteAccount(tx, { userId: alice.id, by: { userId: alice.id, group: 'admins' } });
  });
  expect(await foundSecrets()).toEqual([]);
});
