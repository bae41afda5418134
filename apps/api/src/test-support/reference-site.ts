import type { Endpoint } from '@confab/api-contract';
import {
  accountExports,
  analyticsSnapshots,
  appealMessages,
  appeals,
  blocks,
  communityRequests,
  communityRules,
  decisions,
  emailConfirmations,
  hashResetToken,
  invitations,
  invitedMembers,
  mutes,
  passwordResets,
  removalReasons,
  ringMembers,
  rings,
  rollbacks,
  sessions,
  signUps,
  updateSiteSettings,
} from '@confab/db';
import type { Db } from '@confab/db';
import { initialSiteSettings, type SiteSettingValues } from '@confab/domain';
import { issueSessionId, sessionKey } from '@confab/session';
import { openStore } from '@confab/storage';
import {
  aBan,
  aComment,
  aCommunity,
  aConversation,
  aHeld,
  aList,
  aMember,
  anAutoRule,
  anImage,
  aNotification,
  aPost,
  aReport,
  aUser,
  aWarning,
} from '@confab/testing/db';
import { sql } from 'drizzle-orm';
import { hashPassword } from './passwords.ts';
import {
  exampleHeldId,
  exampleIds,
  exampleNumber,
  exampleOf,
  examplePublicId,
  exampleRemoved,
} from '../operations/reference/examples.ts';
import { rolesOf } from '../operations/reference/who-and-how-often.ts';
import type { TestApi } from './api.ts';
import { clientWithSession } from './client.ts';

/** The example site of the reference, with all objects that examples name. */

/** alice wrote and owns what examples are about, bob is another member, mod moderates, admin runs the site. */
export type Person = 'alice' | 'bob' | 'mod' | 'admin';

const password = String(exampleOf({ type: 'string' }, 'password'));
const token = String(exampleOf({ type: 'string' }, 'token'));
export { password };
/** Storage key of alice's export. */
export const exportKey = 'export-of-alice.zip';
export const exportedBytes = 'what alice wrote';

/** Users cannot report or mute themselves. */
const callers: Readonly<Record<string, Person>> = {
  'reports.create': 'bob',
  'mutes.mute': 'bob',
  'invitations.create': 'admin',
  'appeals.ban': 'admin',
  'appeals.create': 'admin',
  'appeals.say': 'mod',
  'mail.get': 'mod',
  'mail.say': 'mod',
};

/** Who makes a call in its example. */
export function callerOf(endpoint: Endpoint): Person {
  const [first] = rolesOf(endpoint);
  return callers[endpoint.name] ?? (first === 'moderator' ? 'mod' : first === 'admin' ? 'admin' : 'alice');
}

/** Users of the site; `refill` restores its rows but keeps their sessions. */
export async function openReferenceSite(api: TestApi) {
  const passwordHash = await hashPassword(password);
  await openStore(api.config.imageStore).put(exportKey, Buffer.from(exportedBytes));
  const open = () => issueSessionId(api.config.secret, 'member');
  const ids = { alice: open(), bob: open(), mod: open(), admin: open() };
  const clients = {
    alice: clientWithSession(api, ids.alice),
    bob: clientWithSession(api, ids.bob),
    mod: clientWithSession(api, ids.mod),
    admin: clientWithSession(api, ids.admin),
  };
  const keys = {
    alice: sessionKey(ids.alice),
    bob: sessionKey(ids.bob),
    mod: sessionKey(ids.mod),
    admin: sessionKey(ids.admin),
  };
  let filled = false;
  const refill = async () => {
    if (filled) return restore(api.db);
    await fillReferenceSite(api.db, passwordHash, keys);
    await keep(api.db);
    filled = true;
  };
  return { clients, refill };
}

/** Empties the site and fills it again. `keys` are the sessions in which people are logged in. */
export async function fillReferenceSite(
  db: Db,
  passwordHash: string,
  keys: Readonly<Record<Person, string>>,
): Promise<void> {
  await empty(db);
  const person = (username: Person, values = {}) =>
    aUser(db, { username, passwordHash, points: 100, email: `${username}@example.org`, ...values });
  const alice = await person('alice', { id: exampleIds.user });
  const bob = await person('bob');
  const mod = await person('mod');
  const admin = await person('admin', { isAdmin: true });
  for (const { username, id: userId } of [alice, bob, mod, admin]) {
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    // Each name is one of the people.
    await db.insert(sessions).values({ key: keys[username as Person], userId, expiresAt });
  }

  const community = await aCommunity(db, {
    by: mod,
    id: exampleIds.community,
    name: 'birding',
    publicLog: 'named',
  });
  for (const member of [alice, bob, admin]) await aMember(db, member, community);
  await db.insert(communityRules).values({
    communityId: community.id,
    rule: 'Say where you saw it.',
    ruleHtml: '<p>Say where you saw it.</p>',
    zIndex: 1,
    createdBy: mod.id,
  });
  await db.insert(communityRequests).values({ userId: bob.id, name: 'swift_lovers', note: 'For swifts.' });
  await anImage(db, { by: alice, id: exampleIds.image });
  const post = await aPost(db, {
    by: alice,
    in: community,
    id: exampleIds.post,
    publicId: examplePublicId,
    title: 'First swift of the year',
    body: 'Over the river.',
    bodyHtml: '<p>Over the river.</p>',
  });
  const comment = await aComment(db, { by: alice, on: post, id: exampleIds.comment });
  await aReport(db, { by: mod, of: post });
  const removal = { deletedAt: '2026-04-29T06:00:00Z', deletedBy: mod.id, deletedAs: 'mods' } as const;
  const removed = await aPost(db, { by: alice, in: community, id: exampleRemoved.postId, ...removal });
  await aComment(db, { by: alice, on: removed, id: exampleRemoved.commentId, ...removal });
  await db.insert(removalReasons).values({
    communityId: community.id,
    title: 'No nests',
    text: 'Please name the region, never the nest.',
    zIndex: 1,
  });
  await db.insert(decisions).values({
    communityId: community.id,
    postId: post.id,
    commentId: comment.id,
    authorId: alice.id,
    verdict: 'keep',
    userId: mod.id,
    actedAs: 'mods',
  });
  // Only the admin, whose other examples no ban forbids, has a ban of their own.
  const carol = await aUser(db, { username: 'carol' });
  const bannedAt = '2026-04-29T06:00:00Z';
  for (const user of [admin, carol])
    await aBan(db, user, community, { createdAt: bannedAt, reason: 'Coordinates of nests.' });
  const [appeal] = await db
    .insert(appeals)
    .values({ communityId: community.id, userId: carol.id, bannedAt, bannedBy: mod.id })
    .returning({ id: appeals.id });
  await db
    .insert(appealMessages)
    .values({ appealId: appeal?.id ?? 0, userId: carol.id, kind: 'member', text: 'I did not know.' });
  await aHeld(db, { by: alice, in: community, id: exampleHeldId });
  await aConversation(db, { by: alice, in: community, subject: 'Our open day' });
  // Elsewhere, as what alice writes is not to be refused.
  await aWarning(db, { of: alice, by: mod, in: await aCommunity(db, { by: mod }) });
  const readAt = '2026-04-29T06:12:00Z';
  await aWarning(db, { of: alice, by: mod, in: community, readAt });
  await anAutoRule(db, { by: mod, in: community });
  await aList(db, { by: alice, name: 'birding', of: [post, comment] });
  await db.insert(mutes).values({ userId: alice.id, mutedUserId: bob.id });
  await aNotification(db, {
    for: alice,
    notif: { type: 'mod_add', communityId: community.id, communityName: 'birding', addedBy: 'mod' },
  });
  await db.insert(accountExports).values({
    userId: alice.id,
    fileKey: exportKey,
    size: exportedBytes.length,
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  await db.insert(analyticsSnapshots).values({
    slot: '2026-04-29T06:00:00Z',
    payload: JSON.stringify({ version: 0, signups: 4, pwa_installs: 0 }),
  });
  await db.insert(passwordResets).values({
    tokenHash: hashResetToken(token),
    userId: alice.id,
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const later = new Date(Date.now() + 3_600_000).toISOString();
  await db.insert(emailConfirmations).values({
    tokenHash: hashResetToken(token),
    userId: alice.id,
    email: 'alice@example.org',
    expiresAt: later,
  });
  // The second was declined.
  await db.insert(signUps).values([
    { username: 'reed_bunting', passwordHash, answer: 'Bird sounds.' },
    {
      username: 'bulk_seller',
      passwordHash,
      declinedAt: '2026-04-29T06:00:00Z',
      reason: 'No advertising here.',
    },
  ]);
  await updateSiteSettings(db, settings);
  const [invitation] = await db
    .insert(invitations)
    .values([{ code: 'kP3vR8mZq1Lx', createdBy: alice.id, uses: 5, noUsed: 1, expiresAt: later }])
    .returning({ id: invitations.id });
  await db
    .insert(invitedMembers)
    .values({ userId: bob.id, invitedBy: alice.id, invitationId: invitation?.id ?? 0 });
  await db.insert(blocks).values({ kind: 'emailDomain', value: 'tenminutes.example', createdBy: admin.id });
  const [ring] = await db
    .insert(rings)
    .values({ noMutual: 40, expectedMutual: 1.5, expectedTogether: 0 })
    .returning({ ringId: rings.id });
  if (ring) await db.insert(ringMembers).values({ ...ring, userId: bob.id, noVotes: 60 });
  // One that removes, one that has removed, and one that has restored.
  await db.insert(rollbacks).values(
    (['removing', 'removed', 'restored'] as const).map((state) => ({
      ...{ communityId: exampleIds.community, userId: mod.id, actedAs: 'mods' as const, reason: 'Spam' },
      ...{ state, noItems: 0, noAccounts: 1, firstAccounts: [bob.id] },
    })),
  );
  await noteChanges(db);
}

/** The examples have the same ids each time, and what empties or restores the tables silences their triggers. */
async function noteChanges(db: Db): Promise<void> {
  await db.execute(sql`
    insert into changes (kind, id)
    select kind, id from posts, unnest(array['post', 'thread']) as kind
    union all select 'user', id from users
    union all select 'community', id from communities`);
  await db.execute(sql`insert into changes (kind, id, part) select 'thread', post_id, id from comments`);
}

/** Deletes all but the initial rows, and restarts sequences at the examples' number. */
async function empty(db: Db): Promise<void> {
  await db.execute(sql`
    do $$
    declare place record;
    begin
      -- Rows refer to each other, and the moderation log refuses deletions.
      perform set_config('session_replication_role', 'replica', true);
      for place in
        select c.oid::regclass as tab, max(pg_get_serial_sequence(c.oid::regclass::text, a.attname::text)) as sequence
        from pg_class c
        left join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('site_settings', 'search_state', 'changes')
        group by c.oid
      loop
        execute format('delete from %s', place.tab);
        if place.sequence is not null then
          perform setval(place.sequence, ${sql.raw(String(exampleNumber))}, false);
        end if;
      end loop;
    end $$`);
}

/** Tables of the site, with the columns that are written and the numbered one. */
const tables = sql`
  select c.relname as name, max(a.attname::text) filter (where a.attidentity <> '') as numbered,
    string_agg(quote_ident(a.attname), ', ') filter (where a.attgenerated = '') as columns
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('site_settings', 'changes')
  group by c.relname`;

/** Copies all rows into a schema of their own. */
async function keep(db: Db): Promise<void> {
  await db.execute(sql`
    do $$
    declare place record;
    begin
      create schema filled;
      for place in ${tables} loop
        execute format('create table filled.%1$I as table public.%1$I', place.name);
      end loop;
    end $$`);
}

const settings: SiteSettingValues = { ...initialSiteSettings, memberInvitations: true, publicLog: 'named' };

/** Brings the kept rows and the settings back. */
async function restore(db: Db): Promise<void> {
  await db.execute(sql`
    do $$
    declare place record;
    begin
      perform set_config('session_replication_role', 'replica', true);
      for place in ${tables} loop
        execute format('delete from public.%I', place.name);
        execute format('insert into public.%1$I (%2$s) overriding system value select %2$s from filled.%1$I',
          place.name, place.columns);
        if place.numbered is not null then
          execute format('select setval(pg_get_serial_sequence(%1$L, %2$L), coalesce(max(%2$I) + 1, %3$s), false) from filled.%1$I',
            place.name, place.numbered, ${sql.raw(String(exampleNumber))});
        end if;
      end loop;
    end $$`);
  await updateSiteSettings(db, settings);
  await noteChanges(db);
}
