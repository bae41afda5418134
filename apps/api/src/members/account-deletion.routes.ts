import { type AccountErasure, usersApi } from '@confab/api-contract';
import type { Db } from '@confab/db';
import { countWritten, deleteAccount, findErasure, startErasure } from '@confab/db/acts';
import { type AccountFacts, canDeleteAccount, canEraseAccount, reservedUsernames } from '@confab/domain';
import { ApiError, assertAllowed } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import type { MemberViewer } from '../http/viewer.ts';
import { giveSession, isBrowser } from '../http/session.ts';
import { checkPassword } from './passwords.ts';
import { memberTransaction } from './member-transaction.queries.ts';
import { findCredentials, findUserByName, getUserById, getUserByName } from './users.queries.ts';

export const accountDeletionRoutes: RouteModule = (route, { config, db }) => {
  /** A wrong password is a guess: each attempt counts. */
  async function checkOwnPassword(viewer: MemberViewer, password: string): Promise<void> {
    await viewer.token?.take(db);
    const own = await findCredentials(db, viewer.user.username);
    if (!(await checkPassword(own?.passwordHash ?? null, password))) throw new ApiError('wrong_password');
  }

  // Order of the checks: api.md 2.2.
  route(usersApi.delete, async ({ params, body, viewer, http }) => {
    await checkOwnPassword(viewer, body.password);
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

  route(usersApi.erasure, async ({ params }) => loadErasure(db, (await getPerson(params.username)).id));

  route(usersApi.erase, async ({ params, body, viewer }) => {
    await checkOwnPassword(viewer, body.password);
    const found = await getPerson(params.username);
    assertAllowed(canEraseAccount(viewer, factsOf(found)));
    const userId = found.id;
    await memberTransaction(db, viewer, { account: { id: userId, alone: true } }, async (tx, member) => {
      const account = factsOf(await getUserById(tx, userId));
      assertAllowed(canEraseAccount(member, account));
      await startErasure(tx, { userId, requestedBy: viewer.user.id });
      if (!account.deleted)
        await deleteAccount(tx, { userId, by: { userId: viewer.user.id, group: 'admins' } });
    });
    return loadErasure(db, userId);
  });

  /** The accounts of the system are no persons. */
  async function getPerson(username: string) {
    if (reservedUsernames.has(username.toLowerCase())) throw new ApiError('user_not_found');
    return getUserByName(db, username);
  }
};

async function loadErasure(db: Db, userId: string): Promise<AccountErasure> {
  // In this order: what is counted afterwards may have been erased since, never the other way round.
  const progress = (await findErasure(db, userId)) ?? null;
  return { written: await countWritten(db, userId), progress };
}

type AccountRow = Awaited<ReturnType<typeof getUserById>>;

function factsOf({ id, isAdmin, deletedAt, bannedAt }: AccountRow): AccountFacts {
  return { id, isAdmin, deleted: deletedAt !== null, isBanned: bannedAt !== null };
}
