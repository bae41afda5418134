import {
  accountExports,
  communities,
  communityBans,
  communityMembers,
  communityModerators,
  lists,
  moderationLog,
  mutes,
  notificationCauses,
  notifications,
  passwordResets,
  pushSubscriptions,
  sessions,
  toUuid,
  type Tx,
  users,
} from '@confab/db';
import type { StoredName } from '@confab/domain';
import { eq, or, sql } from 'drizzle-orm';
import { deleteImage } from '../images/images.queries.ts';

/** Files whose rows are deleted and which must still be deleted. */
export type LeftFiles = { pictures: StoredName[]; exports: string[] };

/** Rows deleted with an account; list items cascade with the lists. */
const ofTheirs = [
  sessions,
  pushSubscriptions,
  passwordResets,
  notifications,
  notificationCauses,
  lists,
  communityBans,
];

type Deletion = {
  account: { id: string; proPic: { id: string } | null };
  by: { userId: string; group: 'mods' | 'admins' };
};

/**
 * Deletes an account. Its row stays without private data, to reserve the name and for its content (api.md 4.10). Uses
 * a fixed number of statements. Requires the exclusive lock on the account.
 */
export async function deleteAccount(tx: Tx, { account, by }: Deletion): Promise<LeftFiles> {
  const { id: userId, proPic } = account;
  await leaveCommunities(tx, userId, by);
  // The referring column becomes null with the deleted row.
  const picture = proPic ? await deleteImage(tx, proPic.id) : undefined;
  await tx
    .update(users)
    .set({
      deletedAt: sql`now()`,
      passwordHash: null,
      email: null,
      aboutMe: null,
      aboutMeHtml: null,
      isAdmin: false,
      notificationsNewCount: 0,
    })
    .where(eq(users.id, userId));
  for (const table of ofTheirs) {
    await tx.delete(table).where(eq(table.userId, userId));
  }
  await tx.delete(mutes).where(or(eq(mutes.userId, userId), eq(mutes.mutedUserId, userId)));
  const exported = await tx
    .delete(accountExports)
    .where(eq(accountExports.userId, userId))
    .returning({ key: accountExports.fileKey });
  return { pictures: picture ? [picture] : [], exports: exported.flatMap(({ key }) => key ?? []) };
}

/** Ends memberships and roles. Lost roles are logged. */
async function leaveCommunities(tx: Tx, userId: string, by: Deletion['by']): Promise<void> {
  const [user, actor] = [sql`${toUuid(userId)}::uuid`, sql`${toUuid(by.userId)}::uuid`];
  // These locks guard member counts and roles. In id order, as signups take them.
  await tx.execute(sql`
    select count(*) from (
      select id from ${communities}
      where id in (
        select community_id from ${communityMembers} where user_id = ${user}
        union all select community_id from ${communityModerators} where user_id = ${user})
      order by id for update
    ) as locked`);
  await tx.execute(sql`
    with gone as (
      delete from ${communityModerators} where user_id = ${user} returning community_id, position
    ), noted as (
      insert into ${moderationLog} (community_id, act, user_id, acted_as, target_user_id)
      select community_id, 'remove_moderator', ${actor}, ${by.group}, ${user} from gone order by community_id
    )
    update ${communityModerators} as below set position = below.position - 1
    from gone where below.community_id = gone.community_id and below.position > gone.position`);
  // Clamped, because a count that has drifted must not block a deletion.
  await tx.execute(sql`
    with gone as (delete from ${communityMembers} where user_id = ${user} returning community_id)
    update ${communities} set no_members = greatest(no_members - 1, 0)
    where id in (select community_id from gone)`);
}
