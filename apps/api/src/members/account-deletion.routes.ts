import { usersApi } from '@confab/api-contract';
import { deleteAccount } from '@confab/db/acts';
import { type AccountFacts, canDeleteAccount } from '@confab/domain';
import { ApiError, assertAllowed } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import { giveSession, isBrowser } from '../http/session.ts';
import { checkPassword } from './passwords.ts';
import { memberTransaction } from './member-transaction.queries.ts';
import { findCredentials, findUserByName, getUserById } from './users.queries.ts';

export const accountDeletionRoutes: RouteModule = (route, { config, db }) => {
  // Order of the checks: api.md 2.2.
  route(usersApi.delete, async ({ params, body: { password }, viewer, http }) => {
    // A wrong password is a guess: each attempt counts.
    await viewer.token?.take(db);
    const own = await findCredentials(db, viewer.user.username);
    if (!(await checkPassword(own?.passwordHash ?? null, password))) throw new ApiError('wrong_password');
    const found = await findUserByName(db, params.username);
    if (!found) throw new ApiError(viewer.user.isAdmin ? 'user_not_found' : 'not_admin');

    assertAllowed(canDeleteAccount(viewer, factsOf(found)));

    const isOwn = found.id === viewer.user.id;
    await memberTransaction(db, viewer, { account: { id: found.id, alone: true } }, async (tx, member) => {
      assertAllowed(canDeleteAccount(member, factsOf(await getUserById(tx, found.id))));
      const by = { userId: viewer.user.id, group: isOwn ? 'mods' : 'admins' } as const;
      await deleteAccount(tx, { userId: found.id, by });
    });
    if (isOwn && isBrowser(http.request)) giveSession(config, http.reply, 'anonymous');
    return { success: true as const };
  });
};

type AccountRow = Awaited<ReturnType<typeof getUserById>>;

function factsOf({ id, isAdmin, deletedAt, bannedAt }: AccountRow): AccountFacts {
  return { id, isAdmin, deleted: deletedAt !== null, isBanned: bannedAt !== null };
}
