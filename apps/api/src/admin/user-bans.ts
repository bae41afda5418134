import type { Db } from '@confab/db';
import { deleteWrittenContent, readmitAccount, suspendAccount } from '@confab/db/acts';
import { canBanUser } from '@confab/domain';
import { memberTransaction } from '../members/member-transaction.queries.ts';
import { getUserById, getUserByName } from '../members/users.queries.ts';
import { assertAllowed } from '../http/errors.ts';
import { momentToCome } from '../http/input.ts';
import type { MemberViewer } from '../http/viewer.ts';

/** Shown in the logs of communities, for what is deleted with a suspension. */
const deletionReason = 'The account was suspended.';

type Suspending = {
  username: string;
  deleteContentDays?: number | undefined;
  /** The end of the suspension; for good by default. */
  expires?: string | undefined;
  reason?: string | undefined;
  note?: string | undefined;
};

/** Suspends an account; optionally deletes what it wrote in the last so many days, 0 for all (api.md 4.10). */
export async function banUser(
  db: Db,
  viewer: MemberViewer,
  { username, deleteContentDays, expires, reason, note }: Suspending,
): Promise<void> {
  const until = expires === undefined ? null : momentToCome(expires);
  const found = await getUserByName(db, username);
  // Checked before the lock, so that a refused request never blocks the account.
  assertAllowed(canBanUser(viewer, found));
  const account = { id: found.id, alone: true };
  await memberTransaction(db, viewer, { account }, async (tx, member) => {
    assertAllowed(canBanUser(member, await getUserById(tx, found.id)));
    if (deleteContentDays !== undefined) {
      const days = deleteContentDays === 0 ? null : deleteContentDays;
      await deleteWrittenContent(tx, {
        authorId: found.id,
        adminId: viewer.user.id,
        days,
        reason: deletionReason,
      });
    }
    await suspendAccount(tx, {
      ...{ userId: found.id, by: viewer.user.id, until },
      ...{ reason: reason || null, note: note || null },
    });
  });
}

/** Sessions and deleted content are not restored. */
export async function unbanUser(
  db: Db,
  viewer: MemberViewer,
  { username }: { username: string },
): Promise<void> {
  const { id } = await getUserByName(db, username);
  await memberTransaction(db, viewer, { account: { id, alone: true } }, (tx) =>
    readmitAccount(tx, { userId: id, by: viewer.user.id }),
  );
}
