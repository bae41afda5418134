import { type Db, invitations, invitedMembers, toUuid, type Tx, users, onlyRow } from '@confab/db';
import { limits } from '@confab/domain';
import { and, desc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { ApiError } from '../http/errors.ts';

export type InvitationRow = typeof invitations.$inferSelect;

/** Anything else might be text that the database refuses. */
const codeForm = /^[\w-]{1,64}$/;

const isOpen = and(
  isNull(invitations.revokedAt),
  or(isNull(invitations.expiresAt), gt(invitations.expiresAt, sql`now()`)),
  lt(invitations.noUsed, invitations.uses),
);

/** Whether who made it may still invite. */
const mayInvite = (membersMay: boolean) =>
  and(isNull(users.deletedAt), isNull(users.bannedAt), membersMay ? undefined : eq(users.isAdmin, true));

/** An invitation that still admits, with the name of who made it. */
export async function findOpenInvitation(
  db: Db,
  code: string,
  membersMay: boolean,
): Promise<{ createdBy: string } | undefined> {
  if (!codeForm.test(code)) return undefined;
  const [row] = await db
    .select({ createdBy: users.username })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.createdBy))
    .where(and(eq(invitations.code, code), isOpen, mayInvite(membersMay)));
  return row;
}

/** Takes one use of an invitation, before the account is made: of two who want the last one, the second waits here. */
export async function takeInvitation(tx: Tx, code: string, membersMay: boolean): Promise<InvitationRow> {
  const [row] = await tx
    .update(invitations)
    .set({ noUsed: sql`${invitations.noUsed} + 1` })
    .where(
      and(
        eq(invitations.code, code),
        isOpen,
        inArray(invitations.createdBy, tx.select({ id: users.id }).from(users).where(mayInvite(membersMay))),
      ),
    )
    .returning();
  if (!row) throw new ApiError('invitation-over');
  return row;
}

export async function insertInvited(tx: Tx, userId: string, { id, createdBy }: InvitationRow): Promise<void> {
  await tx.insert(invitedMembers).values({ userId, invitationId: id, invitedBy: createdBy });
}

/** A page plus one row if there are more, the latest first; of one person, or all. */
export async function listInvitations(
  db: Db,
  { createdBy, from, membersMay }: { createdBy: string | null; from: number | null; membersMay: boolean },
) {
  return db
    .select({
      invitation: invitations,
      by: { username: users.username, deletedAt: users.deletedAt },
      open: sql<boolean>`(${and(isOpen, mayInvite(membersMay))})`,
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.createdBy))
    .where(
      and(
        createdBy === null ? undefined : eq(invitations.createdBy, createdBy),
        from === null ? undefined : lte(invitations.id, from),
        isNull(invitations.revokedAt),
      ),
    )
    .orderBy(desc(invitations.id))
    .limit(limits.joiningPage + 1);
}

export async function countOpenInvitations(tx: Tx, createdBy: string): Promise<number> {
  return tx.$count(invitations, and(eq(invitations.createdBy, createdBy), isOpen));
}

export type NewInvitation = { code: string; createdBy: string; uses: number; days: number };

export async function insertInvitation(tx: Tx, { days, ...values }: NewInvitation): Promise<InvitationRow> {
  return onlyRow(
    await tx
      .insert(invitations)
      .values({ ...values, expiresAt: sql`now() + make_interval(days => ${days})` })
      .returning(),
  );
}

/** Of anybody if `createdBy` is null. */
export async function revokeInvitation(
  tx: Tx,
  id: number,
  createdBy: string | null,
): Promise<InvitationRow | undefined> {
  const [row] = await tx
    .update(invitations)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(invitations.id, id),
        isNull(invitations.revokedAt),
        createdBy === null ? undefined : eq(invitations.createdBy, createdBy),
      ),
    )
    .returning();
  return row;
}

/** A page plus one row if there are more, the latest first: those whom one person invited, or all. */
export async function listInvited(db: Db, { by, from }: { by: string | null; from: number | null }) {
  const inviter = alias(users, 'inviter');
  return db
    .select({
      id: invitedMembers.id,
      joinedAt: invitedMembers.createdAt,
      user: { username: users.username, deletedAt: users.deletedAt },
      by: { username: inviter.username, deletedAt: inviter.deletedAt },
      // Up to a bound, and by the index whatever share of all one person invited.
      noInvited: sql<number>`(
        select count(*)::int from (
          select from ${invitedMembers} as below where below.invited_by = ${invitedMembers.userId}
          order by below.invited_by, below.id limit ${limits.countedInvited}
        ) as few)`,
    })
    .from(invitedMembers)
    .innerJoin(users, eq(users.id, invitedMembers.userId))
    .innerJoin(inviter, eq(inviter.id, invitedMembers.invitedBy))
    .where(
      and(
        by === null ? undefined : eq(invitedMembers.invitedBy, by),
        from === null ? undefined : lte(invitedMembers.id, from),
      ),
    )
    .orderBy(desc(invitedMembers.id))
    .limit(limits.joiningPage + 1);
}

/** From who invited this person upwards; null for names of deleted accounts. */
export async function listInviters(db: Db, userId: string): Promise<(string | null)[]> {
  const rows = await db.execute<{ username: string | null }>(sql`
    with recursive up as (
      select invited_by, 1 as step from ${invitedMembers} where user_id = ${toUuid(userId)}::uuid
      union all
      select above.invited_by, up.step + 1 from up
      join ${invitedMembers} as above on above.user_id = up.invited_by where up.step < ${limits.invitersShown}
    )
    select case when ${users.deletedAt} is null then ${users.username} end as username
    from up join ${users} on ${users.id} = up.invited_by order by up.step`);
  return rows.map(({ username }) => username);
}
