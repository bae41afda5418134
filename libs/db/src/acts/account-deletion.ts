import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Tx } from '../client.ts';
import { toUuid } from '../columns.ts';
import { enqueue } from '../jobs.ts';
import {
  accountExports,
  appeals,
  approvedAuthors,
  communities,
  communityBans,
  communityMembers,
  communityModerators,
  emailConfirmations,
  images,
  invitations,
  lists,
  moderationLog,
  mutes,
  notificationCauses,
  notifications,
  passwordResets,
  pushSubscriptions,
  sessions,
  users,
  warnings,
} from '../schema/index.ts';
import { deleteHeld } from './held.ts';
import { enqueueImageDeletion } from './image-deletion.ts';

/** Rows deleted with an account; list items cascade with the lists. */
const ofTheirs = [
  sessions,
  pushSubscriptions,
  passwordResets,
  emailConfirmations,
  notifications,
  notificationCauses,
  lists,
  appeals,
  communityBans,
  approvedAuthors,
  warnings,
];

type Deletion = { userId: string; by: { userId: string; group: 'mods' | 'admins' } };

/**
 * Deletes an account. Its row stays without private data, to reserve the name and for its content (api.md 4.10). Uses
 * a fixed number of statements. Requires the exclusive lock on the account.
 */
export async function deleteAccount(tx: Tx, { userId, by }: Deletion): Promise<void> {
  await leaveCommunities(tx, userId, by);
  // The referring column becomes null with the deleted row.
  const pictures = await tx
    .delete(images)
    .where(eq(images.id, sql`(select pro_pic_id from ${users} where id = ${toUuid(userId)}::uuid)`))
    .returning({ id: images.id, hash: images.hash });
  if (pictures.length > 0) await enqueueImageDeletion(tx, pictures);
  await tx
    .update(users)
    .set({
      deletedAt: sql`now()`,
      passwordHash: null,
      email: null,
      emailConfirmedAt: null,
      createdIp: null,
      lastSeenIp: null,
      aboutMe: null,
      aboutMeHtml: null,
      isAdmin: false,
      banReason: null,
      banNote: null,
      notificationsNewCount: 0,
    })
    .where(eq(users.id, userId));
  await deleteHeld(tx, sql`user_id = ${toUuid(userId)}::uuid`);
  for (const table of ofTheirs) {
    await tx.delete(table).where(eq(table.userId, userId));
  }
  await tx
    .update(invitations)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(invitations.createdBy, userId), isNull(invitations.revokedAt)));
  await tx.delete(mutes).where(or(eq(mutes.userId, userId), eq(mutes.mutedUserId, userId)));
  const exported = await tx
    .delete(accountExports)
    .where(eq(accountExports.userId, userId))
    .returning({ key: accountExports.fileKey });
  const keys = exported.flatMap(({ key }) => key ?? []);
  if (keys.length > 0) await enqueue(tx, 'deleteExportFiles', { keys });
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
