import { sessionApi, type Shape, usersApi } from '@confab/api-contract';
import { getSiteSettings } from '@confab/db';
import { insertUser, lockAccounts } from '@confab/db/acts';
import {
  cutText,
  isLongEnoughPassword,
  isValidEmail,
  isValidUsername,
  limits,
  storableText,
} from '@confab/domain';
import type { Config } from '../config.ts';
import { ApiError } from '../http/errors.ts';
import type { Input } from '../http/input.ts';
import type { RouteModule } from '../http/route.ts';
import { rememberWrite } from '../http/last-write.queries.ts';
import { withoutUndefined } from '../http/input.ts';
import { giveSession, handOver, isBrowser, issueSession, type Session } from '../http/session.ts';
import { type ProfileChanges, updateProfile } from './accounts.queries.ts';
import { verifyCaptcha } from './captcha.ts';
import { deviceName } from './device-name.ts';
import { digest } from './digest.ts';
import { lockCredentials } from './password.queries.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { deleteSession, insertSession, type NewSession } from './sessions.queries.ts';
import { presentOwnUser, presentPublicUser } from './users.present.ts';
import { memberTransaction } from './member-transaction.queries.ts';
import {
  findCredentials,
  findUserByName,
  getUserById,
  isNameBeginning,
  searchUsers,
} from './users.queries.ts';

type LoginInput = Pick<Input<Shape>, 'http' | 'session' | 'address'>;

export const accountRoutes: RouteModule = (route, context) => {
  const { db, config, markdown } = context;
  route(sessionApi.login, async (input) => {
    if (input.viewer.row) return presentOwnUser(input.viewer.row);
    const { username, password } = input.body;
    await input.takeToken('login', input.address, `${input.address} ${digest(username)}`);

    const account = await findCredentials(db, username);
    const matches = await checkPassword(account?.passwordHash ?? null, password);
    if (!account || !matches) throw new ApiError('wrong-password');

    const session = sessionForLogin(config, input);
    await db.transaction(async (tx) => {
      await lockAccounts(tx, [{ id: account.id, alone: false }]);
      // The account may have been deleted or suspended, or its password changed, during the check.
      const current = await lockCredentials(tx, account.id);
      if (current?.passwordHash !== account.passwordHash) throw new ApiError('wrong-password');
      if (current.bannedAt !== null) throw new ApiError('account_suspended');
      await insertSession(tx, newSession(account.id, session, input));
    });
    handOverAfterLogin(config, input, session);
    return presentOwnUser(await getUserById(db, account.id));
  });

  route(usersApi.search, async ({ query, viewer, address, takeToken }) => {
    await takeToken('searchUsers', address);
    const beginning = (query.q ?? '').trim();
    if (!isNameBeginning(beginning)) return [];
    return (await searchUsers(db, beginning)).map((user) => presentPublicUser(user, viewer));
  });

  route(sessionApi.logout, async ({ session, http }) => {
    await deleteSession(db, session.key);
    if (isBrowser(http.request)) giveSession(config, http.reply, 'anonymous');
    return null;
  });

  route(sessionApi.signup, async (input) => {
    if (input.viewer.row) throw new ApiError('already_logged_in');
    const { signupsDisabled } = await getSiteSettings(db);
    if (signupsDisabled) throw new ApiError('signups-disabled');
    const { username, password, email: givenEmail, captchaToken = '' } = input.body;
    await verifyCaptcha(db, config, captchaToken);
    await input.takeToken('signup', input.address);

    if (await findUserByName(db, username)) throw new ApiError('user_exists');
    if (!isValidUsername(username)) throw new ApiError('invalid-username');
    const email = readEmail(givenEmail);
    if (!isLongEnoughPassword(password)) throw new ApiError('invalid-password');

    const passwordHash = await hashPassword(password, config.passwordHashing);
    const session = sessionForLogin(config, input);
    const id = await db.transaction(async (tx) => {
      const created = await insertUser(tx, {
        username,
        email,
        passwordHash,
        address: input.address,
      });
      if (created === null) throw new ApiError('user_exists');
      await insertSession(tx, newSession(created, session, input));
      return created;
    });
    await rememberWrite(context, id);
    handOverAfterLogin(config, input, session);
    return presentOwnUser(await getUserById(db, id));
  });

  route(usersApi.updateProfile, async ({ body, viewer }) => {
    const { email, aboutMe: givenAbout, ...settings } = body;
    const changes: ProfileChanges = withoutUndefined(settings);
    if (email !== undefined) changes.email = readEmail(email);
    if (givenAbout !== undefined) {
      const aboutMe = givenAbout === null ? null : cutText(storableText(givenAbout), limits.aboutMeMax);
      changes.aboutMe = aboutMe;
      changes.aboutMeHtml = aboutMe === null ? null : await markdown.render(aboutMe);
    }
    await memberTransaction(db, viewer, (tx) => updateProfile(tx, viewer.user.id, changes));
    return presentOwnUser(await getUserById(db, viewer.user.id));
  });
};

/** A browser gets a new session id at login; other clients keep theirs (api.md 1.3). */
function sessionForLogin(config: Config, { http, session }: LoginInput): Session {
  return isBrowser(http.request) ? issueSession(config, 'member') : session;
}

/** Only after a successful login: after a failed one the browser keeps its session. */
function handOverAfterLogin(config: Config, { http, session }: LoginInput, opened: Session): void {
  if (opened !== session) handOver(config, http.reply, opened);
}

function newSession(userId: string, { key }: Session, { http, address }: LoginInput): NewSession {
  return { key, userId, address, device: deviceName(http.request.headers['user-agent']) };
}

/** The address is optional but must be valid (api.md 1.12). */
function readEmail(given: string | null | undefined): string | null {
  const email = storableText(given ?? '').trim();
  if (email === '') return null;
  if (!isValidEmail(email)) throw new ApiError('invalid-email');
  return email;
}
