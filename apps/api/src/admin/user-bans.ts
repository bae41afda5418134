import type { Db } from '@confab/db';
import { canBanUser } from '@confab/domain';
import { memberTransaction } from '../accounts/still-there.queries.ts';
import { getUserById, getUserByName } from '../accounts/users.queries.ts';
import { assertAllowed } from '../http/errors.ts';
import type { MemberViewer } from '../http/viewer.ts';
import { enqueueImageDeletion } from '../images/image-deletion.ts';
import { readmitAccount, suspendAccount } from './user-bans.queries.ts';
import { deleteWrittenContent } from './written-content.queries.ts';

/** What the moderators of a community read of it. */
const reason = 'The account was suspended.';

/** Suspends an account at once everywhere, with or without what was written in so many days; 0: ever (api.md 4.10). */
export async function banUser(
  db: Db,
  viewer: MemberViewer,
  { username, deleteContentDays }: { username: string; deleteContentDays?: number | undefined },
): Promise<void> {
  const found = await getUserByName(db, username);
  // Whom nobody may suspend is not held, either.
  assertAllowed(canBanUser(viewer, found));
  const account = { id: found.id, alone: true };
  await memberTransaction(
    db,
    viewer,
    async (tx) => {
      assertAllowed(canBanUser(viewer, await getUserById(tx, found.id)));
      if (deleteContentDays !== undefined) {
        const days = deleteContentDays === 0 ? null : deleteContentDays;
        const deletion = { authorId: found.id, adminId: viewer.user.id, days, reason };
        const pictures = await deleteWrittenContent(tx, deletion);
        if (pictures.length > 0) await enqueueImageDeletion(tx, pictures);
      }
      await suspendAccount(tx, found.id);
    },
    account,
  );
}

/** Neither sessions nor what was deleted come back. */
export async function unbanUser(
  db: Db,
  viewer: MemberViewer,
  { username }: { username: string },
): Promise<void> {
  const { id } = await getUserByName(db, username);
  await memberTransaction(db, viewer, (tx) => readmitAccount(tx, id), { id, alone: true });
}
