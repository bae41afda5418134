import { createHash } from 'node:crypto';
import { sessionApi, type Shape, usersApi } from '@confab/api-contract';
import {
  cutText,
  isLongEnoughPassword,
  isValidEmail,
  isValidUsername,
  limits,
  storableText,
} from '@confab/domain';
import { listModeratedCommunities } from '../communities/communities.queries.ts';
import { loadEmbeddedCommunities } from '../communities/load-communities.ts';
import type { Config } from '../config.ts';
import { getSiteSettings } from '../admin/site-settings.queries.ts';
import { ApiError } from '../http/errors.ts';
import type { Input, RouteModule } from '../http/route.ts';
import { giveSession, isBrowser, type Session } from '../http/session.ts';
import {
  deleteSession,
  insertSession,
  insertUser,
  type ProfileChanges,
  updateProfile,
} from './accounts.queries.ts';
import { verifyCaptcha } from './captcha.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { presentOwnUser, presentViewedUser } from './users.present.ts';
import { findCredentials, findUserByName, getUserById, getUserByName } from './users.queries.ts';

export const accountRoutes: RouteModule = (route, { db, config, markdown }) => {
  route(sessionApi.login, async (input) => {
    if (input.viewer.row) return presentOwnUser(input.viewer.row);
    const { username, password } = input.body;
    await input.takeToken('login', input.address, `${input.address} ${digest(username)}`);

    const account = await findCredentials(db, username);
    const matches = await checkPassword(account?.passwordHash ?? null, password);
    if (!account || !matches) throw new ApiError('wrong-password');
    if (account.bannedAt !== null) throw new ApiError('account_suspended');

    const session = sessionForLogin(config, input);
    await db.transaction((tx) => insertSession(tx, session.key, account.id, input.address));
    return presentOwnUser(await getUserById(db, account.id));
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

    const passwordHash = await hashPassword(password);
    const session = sessionForLogin(config, input);
    const id = await db.transaction(async (tx) => {
      const created = await insertUser(tx, {
        username,
        email,
        passwordHash,
        address: input.address,
      });
      await insertSession(tx, session.key, created, input.address);
      return created;
    });
    return presentOwnUser(await getUserById(db, id));
  });

  route(usersApi.get, async ({ params, query, viewer }) => {
    const adminsView = query.adminsView === 'true';
    if (adminsView && !viewer.user) throw new ApiError('not_logged_in');
    if (adminsView && !viewer.user?.isAdmin) throw new ApiError('not_admin');
    const user = await getUserByName(db, params.username);
    const moderated = await listModeratedCommunities(db, user.id);
    const moddingList = moderated.length === 0 ? null : await loadEmbeddedCommunities(db, moderated);
    return presentViewedUser(user, viewer, moddingList, { adminsView });
  });

  route(usersApi.updateProfile, async ({ body, viewer }) => {
    const changes: ProfileChanges = withoutUndefined({
      upvoteNotificationsOff: body.upvoteNotificationsOff,
      replyNotificationsOff: body.replyNotificationsOff,
      homeFeed: body.homeFeed,
      rememberFeedSort: body.rememberFeedSort,
      embedsOff: body.embedsOff,
      hideUserProfilePictures: body.hideUserProfilePictures,
    });
    if (body.email !== undefined) changes.email = readEmail(body.email);
    if (body.aboutMe !== undefined) {
      const aboutMe = body.aboutMe === null ? null : cutText(storableText(body.aboutMe), limits.aboutMeMax);
      changes.aboutMe = aboutMe;
      changes.aboutMeHtml = aboutMe === null ? null : await markdown.render(aboutMe);
    }
    await updateProfile(db, viewer.user.id, changes);
    return presentOwnUser(await getUserById(db, viewer.user.id));
  });
};

/** A browser gets a new session id when it logs in; any other client keeps the one it has (api.md 1.3). */
function sessionForLogin(config: Config, { http, session }: Pick<Input<Shape>, 'http' | 'session'>): Session {
  return isBrowser(http.request) ? giveSession(config, http.reply, 'member') : session;
}

/** An account may have no address; one that is given has to be one (api.md 1.12). */
function readEmail(given: string | null | undefined): string | null {
  const email = storableText(given ?? '').trim();
  if (email === '') return null;
  if (!isValidEmail(email)) throw new ApiError('invalid-email');
  return email;
}

/** What somebody typed as a username can be a megabyte long; the key of a bucket is not. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function withoutUndefined<T extends Record<string, unknown>>(
  values: T,
): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  // Only the keys whose value is undefined are gone: what the return type says.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };
}
