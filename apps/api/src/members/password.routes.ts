import { usersApi } from '@confab/api-contract';
import { isLongEnoughPassword } from '@confab/domain';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import { handOver, isBrowser, issueSession } from '../http/session.ts';
import { lockCredentials, setPassword } from './password.queries.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { keepOneSession } from './sessions.queries.ts';
import { memberTransaction } from './member-transaction.queries.ts';
import { presentOwnUser } from './users.present.ts';
import { findCredentials, getUserById } from './users.queries.ts';

export const passwordRoutes: RouteModule = (route, { db, config }) => {
  route(usersApi.changePassword, async ({ body, viewer, session, http }) => {
    const { password, newPassword, repeatPassword } = body;
    const { id, username } = viewer.user;
    if (newPassword !== repeatPassword) throw new ApiError('password_not_match');
    const compared = (await findCredentials(db, username))?.passwordHash ?? null;
    if (!(await checkPassword(compared, password))) throw new ApiError('wrong-password');
    if (!isLongEnoughPassword(newPassword)) throw new ApiError('invalid-password');

    const passwordHash = await hashPassword(newPassword, config.passwordHashing);
    // A browser gets a new session id, as at login; other clients keep theirs (api.md 1.3).
    const kept = isBrowser(http.request) ? issueSession(config, 'member') : session;
    await memberTransaction(db, viewer, async (tx) => {
      const current = await lockCredentials(tx, id);
      // A parallel change won: the password that this request verified is no longer current.
      if (current?.passwordHash !== compared) throw new ApiError('wrong-password');
      if (!(await keepOneSession(tx, id, session.key, kept.key))) throw new ApiError('not_logged_in');
      await setPassword(tx, id, passwordHash);
    });
    if (kept !== session) handOver(config, http.reply, kept);
    return presentOwnUser(await getUserById(db, id));
  });
};
