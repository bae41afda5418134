import type { Db } from '@confab/db';
import { deleteWrittenContent, readmitAccount, suspendAccount } from '@confab/db/acts';
import { canBanUser } from '@confab/domain';
import { memberTransaction } from '../members/member-transaction.queries.ts';
import { getUserById, getUserByName } from '../members/users.queries.ts';
import { assertAllowed } from '../http/errors.ts';
import type { MemberViewer } from '../http/viewer.ts';

/** Shown in the logs of communities. */
const reason = 'The account was suspended.';

/** Suspends an account; optionally deletes what it wrote in the last so many days, 0 for all (api.md 4.10). */
export async function banUser(
  db: Db,
  viewer: MemberViewer,
  { username, deleteContentDays }: { username: string; deleteContentDays?: number | undefined },
): Promise<void> {
  const found = await getUserByName(db, username);
  // Checked before the lock, so that a refused request never blocks the account.
  assertAllowed(canBanUser(viewer, found));
  const account = { id: found.id, alone: true };
  await memberTransaction(db, viewer, { account }, async (tx, member) => {
    assertAllowed(canBanUser(member, await getUserById(tx, found.id)));
    if (deleteContentDays !== undefined) {
      const days = deleteContentDays === 0 ? null : deleteContentDays;
      await deleteWrittenContent(tx, { authorId: found.id, adminId: viewer.user.id, days, reason });
    }
    await suspendAccount(tx, found.id);
  });
}

/** Sessions and deleted content are not restored. */
export async function unbanUser(
  db: Db,
  viewer: MemberViewer,
  { username }: { username: string },
): Promise<void> {
  const { id } = await getUserByName(db, username);
  await memberTransaction(db, viewer, { account: { id, alone: true } }, (tx) => readmitAccount(tx, id));
}
