import { sessionApi } from '@confab/api-contract';
import { enqueue, hashResetToken } from '@confab/db';
import { cutText, isLongEnoughPassword, isValidEmail, limits, storableText } from '@confab/domain';
import type { Config } from '../config.ts';
import { ApiError } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import { digest } from './digest.ts';
import { lockCredentials, setPassword } from './password.queries.ts';
import { hashPassword } from './passwords.ts';
import { getResetAccount } from './recovery.queries.ts';
import { deleteSessionsOf } from './sessions.queries.ts';
import { lockAccount } from './member-transaction.queries.ts';

export const recoveryRoutes: RouteModule = (route, { db, config }) => {
  route(sessionApi.recover, async (input) => {
    assertRecovery(config);
    const { username, email } = input.body;
    // An empty name counts as absent.
    const asked = username === undefined || username === '' ? (email ?? '') : username;
    const wanted = digest(storableText(asked).toLowerCase());
    await input.takeToken('recover', input.address, `${input.address} ${wanted}`);

    // The worker looks the account up: the reply and its timing must not reveal whether one exists.
    const payload = username ? { username: readName(username) } : { email: readEmail(email) };
    await enqueue(db, 'sendRecovery', payload, { key: `recovery:${wanted}`, line: 'mail' });
    return { success: true as const };
  });

  route(sessionApi.resetPassword, async (input) => {
    assertRecovery(config);
    await input.takeToken('resetPassword', input.address);
    const { token, password } = input.body;
    if (!isLongEnoughPassword(password)) throw new ApiError('invalid-password');
    const tokenHash = hashResetToken(token);
    const userId = await getResetAccount(db, tokenHash);

    const passwordHash = await hashPassword(password, config.passwordHashing);
    await db.transaction(async (tx) => {
      await lockAccount(tx, { id: userId, alone: false });
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
  const email = storableText(given);
  if (!isValidEmail(email)) throw new ApiError('invalid-email');
  return email;
}
