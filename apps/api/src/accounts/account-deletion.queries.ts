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

/** Files that have yet to go: their rows are gone. */
export type LeftFiles = { pictures: StoredName[]; exports: string[] };

/** What goes with an account; items of lists go with the lists. */
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
 * Deletes an account. Its row stays, without what was private in it, for its name and for what it wrote (api.md 4.10).
 * A few statements, however much there is of everything. Needs the account held alone.
 */
export async function deleteAccount(tx: Tx, { account, by }: Deletion): Promise<LeftFiles> {
  const { id: userId, proPic } = account;
  await leaveCommunities(tx, userId, by);
  // The column that names the picture becomes empty with its row.
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

/** Memberships and roles, of any number of communities. Roles that end so are in the log like others. */
async function leaveCommunities(tx: Tx, userId: string, by: Deletion['by']): Promise<void> {
  const [user, actor] = [sql`${toUuid(userId)}::uuid`, sql`${toUuid(by.userId)}::uuid`];
  // Members are counted and roles change under these locks. In order, as signups take them.
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
  // A count that has drifted must not keep anybody from leaving.
  await tx.execute(sql`
    with gone as (delete from ${communityMembers} where user_id = ${user} returning community_id)
    update ${communities} set no_members = greatest(no_members - 1, 0)
    where id in (select community_id from gone)`);
}
