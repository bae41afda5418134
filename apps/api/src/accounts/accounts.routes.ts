import { sessionApi, type Shape, type userShapes, usersApi } from '@confab/api-contract';
import {
  cutText,
  deviceName,
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
import { rememberWrite } from '../http/last-write.ts';
import { withoutUndefined } from '../http/without-undefined.ts';
import { giveSession, handOver, isBrowser, issueSession, type Session } from '../http/session.ts';
import { insertUser, type ProfileChanges, updateProfile } from './accounts.queries.ts';
import { verifyCaptcha } from './captcha.ts';
import { digest } from './digest.ts';
import { lockCredentials } from './password.queries.ts';
import { countPushSubscriptions } from '../notifications/push-counts.queries.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { deleteSession, insertSession, type NewSession } from './sessions.queries.ts';
import { presentOwnUser, presentViewedUser } from './users.present.ts';
import { holdAccount, memberTransaction } from './still-there.queries.ts';
import { findCredentials, findUserByName, getUserById, getUserByName } from './users.queries.ts';

/** What a login and a signup need of their request. */
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
      await holdAccount(tx, { id: account.id, alone: false });
      // The account may have been deleted or suspended, or have got another password, while this one was checked.
      const current = await lockCredentials(tx, account.id);
      if (current?.passwordHash !== account.passwordHash) throw new ApiError('wrong-password');
      if (current.bannedAt !== null) throw new ApiError('account_suspended');
      await insertSession(tx, newSession(account.id, session, input));
    });
    handOverAfterLogin(config, input, session);
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
      await insertSession(tx, newSession(created, session, input));
      return created;
    });
    await rememberWrite(context, id);
    handOverAfterLogin(config, input, session);
    return presentOwnUser(await getUserById(db, id));
  });

  route(usersApi.get, readProfile, { mayBeOld: true });

  async function readProfile({ params, query, viewer, reads }: Input<typeof userShapes.get>) {
    const adminsView = query.adminsView === 'true';
    if (adminsView && !viewer.user) throw new ApiError('not_logged_in');
    if (adminsView && !viewer.user?.isAdmin) throw new ApiError('not_admin');
    // Whether they may be seen, and their own settings, are no moment old.
    const user = await getUserByName(db, params.username);
    const moderated = await listModeratedCommunities(reads, user.id);
    const moddingList = moderated.length === 0 ? null : await loadEmbeddedCommunities(reads, moderated);
    const browsers = adminsView ? await countPushSubscriptions(db, [user.id]) : null;
    return presentViewedUser(
      user,
      viewer,
      moddingList,
      browsers && { webPushSubscriptionsCount: browsers.get(user.id) ?? 0 },
    );
  }

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
    await memberTransaction(db, viewer, (tx) => updateProfile(tx, viewer.user.id, changes));
    return presentOwnUser(await getUserById(db, viewer.user.id));
  });
};

/** A browser gets a new session id when it logs in; any other client keeps the one it has (api.md 1.3). */
function sessionForLogin(config: Config, { http, session }: LoginInput): Session {
  return isBrowser(http.request) ? issueSession(config, 'member') : session;
}

/** Only once somebody is logged in: a browser whose login fails keeps the session that it has. */
function handOverAfterLogin(config: Config, { http, session }: LoginInput, opened: Session): void {
  if (opened !== session) handOver(config, http.reply, opened);
}

function newSession(userId: string, { key }: Session, { http, address }: LoginInput): NewSession {
  return { key, userId, address, device: deviceName(http.request.headers['user-agent']) };
}

/** An account may have no address; one that is given has to be one (api.md 1.12). */
function readEmail(given: string | null | undefined): string | null {
  const email = storableText(given ?? '').trim();
  if (email === '') return null;
  if (!isValidEmail(email)) throw new ApiError('invalid-email');
  return email;
}
