import { sessionApi, usersApi } from '@confab/api-contract';
import { cutText, isLongEnoughPassword, isValidEmail, limits, networkOf, storableText } from '@confab/domain';
import { enqueue, hashResetToken } from '@confab/db';
import { lockAccounts } from '@confab/db/acts';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import { handOver, isBrowser, issueSession } from '../http/session.ts';
import { getResetAccount, lockCredentials, setPassword } from './password.queries.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { deleteSessionsOf, keepOneSession } from './sessions.queries.ts';
import { memberTransaction } from './member-transaction.queries.ts';
import { presentOwnUser } from './users.present.ts';
import { findCredentials, getUserById } from './users.queries.ts';
import type { Config } from '../config.ts';
import { digest } from './digest.ts';

export const passwordRoutes: RouteModule = (route, { db, config }) => {
  route(usersApi.changePassword, async ({ body, viewer, session, http }) => {
    const { password, newPassword, repeatPassword } = body;
    const { id, username } = viewer.user;
    if (newPassword !== repeatPassword) throw new ApiError('password_not_match');
    // A wrong password is a guess: each attempt counts.
    await viewer.token?.take(db);
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

  route(sessionApi.recover, async (input) => {
    assertRecovery(config);
    const { username, email } = input.body;
    // An empty name counts as absent.
    const asked = username === undefined || username === '' ? (email ?? '') : username;
    const wanted = digest(storableText(asked).toLowerCase());
    await input.takeToken('recover', input.address, `${networkOf(input.address)} ${wanted}`);

    // The worker looks the account up: the reply and its timing must not reveal whether one exists.
    const payload = username ? { username: readName(username) } : { email: readEmail(email) };
    await enqueue(db, 'sendRecovery', payload, { key: `recovery:${wanted}`, line: 'mail' });
    return { success: true as const };
  });

  route(sessionApi.resetPassword, async (input) => {
    assertRecovery(config);
    const { token, password } = input.body;
    await input.takeToken('resetPassword', input.address);
    if (!isLongEnoughPassword(password)) throw new ApiError('invalid-password');
    const tokenHash = hashResetToken(token);
    const userId = await getResetAccount(db, tokenHash);

    const passwordHash = await hashPassword(password, config.passwordHashing);
    await db.transaction(async (tx) => {
      await lockAccounts(tx, [{ id: userId, alone: false }]);
      // Of two parallel requests, the second waits here and finds the token used.
      await lockCredentials(tx, userId);
      await getResetAccount(tx, tokenHash);
      await setPassword(tx, userId, passwordHash);
      await deleteSessionsOf(tx, userId);
    });
    return { success: true as const };
  });
};

function assertRecovery({ recovery }: Config): void {
  if (!recovery) throw new ApiError('recovery-unavailable');
}

/** A name longer than usernames can be must not be cut to an existing one. */
function readName(given: string): string {
  return cutText(storableText(given), limits.usernameMax + 1);
}

function readEmail(given: string | undefined): string {
  if (!given) throw new ApiError('empty_username');
  if (!isValidEmail(given)) throw new ApiError('invalid-email');
  return given;
}
