import { sessionApi, type Shape, usersApi } from '@confab/api-contract';
import { enqueue, getSiteSettings } from '@confab/db';
import { insertUser, lockAccounts } from '@confab/db/acts';
import { isLongEnoughPassword, isValidEmail, isValidUsername, networkOf } from '@confab/domain';
import type { Config } from '../config.ts';
import { ApiError } from '../http/errors.ts';
import type { Input } from '../http/input.ts';
import type { RouteModule } from '../http/route.ts';
import { rememberWrite } from '../http/last-write.queries.ts';
import { withoutUndefined } from '../http/input.ts';
import { giveSession, handOver, isBrowser, issueSession, type Session } from '../http/session.ts';
import { assertAdmitted, assertEmailAdmitted } from '../joining/admission.ts';
import { findOpenInvitation, insertInvited, takeInvitation } from '../joining/invitations.queries.ts';
import type { NamedLists } from '../joining/named-lists.ts';
import { findSignUp, insertSignUp, isNamePending, type SignUpRow } from '../joining/sign-ups.queries.ts';
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

export const accountRoutes =
  (lists: NamedLists): RouteModule =>
  (route, context) => {
    const { db, config, markdown } = context;
    route(sessionApi.login, async (input) => {
      if (input.viewer.row) return presentOwnUser(input.viewer.row);
      const { username, password, evenSuspended = false } = input.body;
      const name = digest(username.toLowerCase());
      await input.takeToken('login', input.address, `${networkOf(input.address)} ${name}`);
      await input.takeToken('loginTo', name);

      const account = await findCredentials(db, username);
      const asked = account ? undefined : await findSignUp(db, username);
      const matches = await checkPassword((account ?? asked)?.passwordHash ?? null, password);
      if (asked && matches) throw decided(asked);
      if (!account || !matches) throw new ApiError('wrong-password');

      const session = sessionForLogin(config, input);
      await db.transaction(async (tx) => {
        await lockAccounts(tx, [{ id: account.id, alone: false }]);
        // The account may have been deleted or suspended, or its password changed, during the check.
        const current = await lockCredentials(tx, account.id);
        if (current?.passwordHash !== account.passwordHash) throw new ApiError('wrong-password');
        if (current.suspended && !evenSuspended) throw new ApiError('account_suspended');
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

    route(sessionApi.logout, async ({ viewer, session, http }) => {
      await viewer.token?.take(db);
      await deleteSession(db, session.key);
      if (isBrowser(http.request)) giveSession(config, http.reply, 'anonymous');
      return null;
    });

    route(sessionApi.signup, async (input) => {
      if (input.viewer.row) throw new ApiError('already_logged_in');
      const settings = await getSiteSettings(db);
      if (settings.signupsDisabled) throw new ApiError('signups-disabled');
      const { username, password, email: givenEmail, captchaToken = '', answer = '' } = input.body;
      const invitation = input.body.invitation === '' ? undefined : input.body.invitation;
      if (settings.signups === 'invitation' && invitation === undefined)
        throw new ApiError('invitation-needed');
      await verifyCaptcha(db, config, captchaToken);
      await input.takeToken('signup', input.address);

      if (await isNameTaken(username)) throw new ApiError('user_exists');
      if (!isValidUsername(username)) throw new ApiError('invalid-username');
      const email = readEmail(givenEmail);
      if (!isLongEnoughPassword(password)) throw new ApiError('invalid-password');
      await assertAdmitted(db, lists, settings, { address: input.address, username, email });
      const waits = settings.signups === 'approval' && invitation === undefined;
      const { signupQuestion: question, memberInvitations } = settings;
      if (waits && question !== null && answer === '') throw new ApiError('answer-needed');
      if (invitation !== undefined && !(await findOpenInvitation(db, invitation, memberInvitations)))
        throw new ApiError('invitation-over');

      const passwordHash = await hashPassword(password, config.passwordHashing);
      if (waits) {
        const { address } = input;
        await insertSignUp(db, { username, email, passwordHash, address, question, answer: answer || null });
        throw new ApiError('sign-up-pending');
      }
      const session = sessionForLogin(config, input);
      const id = await db.transaction(async (tx) => {
        const taken =
          invitation === undefined ? null : await takeInvitation(tx, invitation, memberInvitations);
        const created = await insertUser(tx, {
          username,
          email,
          passwordHash,
          address: input.address,
        });
        if (created === null) throw new ApiError('user_exists');
        if (taken) await insertInvited(tx, created, taken);
        if (config.recovery && settings.confirmEmail && email !== null)
          await enqueue(tx, 'sendConfirmation', { userId: created }, { line: 'mail' });
        await insertSession(tx, newSession(created, session, input));
        return created;
      });
      await rememberWrite(context, id);
      handOverAfterLogin(config, input, session);
      return presentOwnUser(await getUserById(db, id));
    });

    const isNameTaken = async (username: string) =>
      (await findUserByName(db, username)) !== undefined || (await isNamePending(db, username));

    route(usersApi.updateProfile, async ({ body, viewer }) => {
      const { email, aboutMe, ...settings } = body;
      const changes: ProfileChanges = withoutUndefined(settings);
      if (email !== undefined) {
        changes.email = readEmail(email);
        if (changes.email !== viewer.row.email) {
          changes.emailConfirmedAt = null;
          if (changes.email !== null) await assertEmailAdmitted(db, lists, changes.email);
        }
      }
      if (aboutMe !== undefined) {
        changes.aboutMe = aboutMe;
        changes.aboutMeHtml = aboutMe === null ? null : await markdown.render(aboutMe);
      }
      await memberTransaction(db, viewer, (tx) => updateProfile(tx, viewer.user.id, changes));
      return presentOwnUser(await getUserById(db, viewer.user.id));
    });
  };

/** What a person learns who logs in before they have an account. */
function decided({ declinedAt, reason }: SignUpRow): ApiError {
  if (declinedAt === null) return new ApiError('sign-up-pending');
  return new ApiError('sign-up-declined', {
    details: reason === null ? [] : [{ path: 'reason', problem: reason }],
  });
}

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
  const email = (given ?? '').trim();
  if (email === '') return null;
  if (!isValidEmail(email)) throw new ApiError('invalid-email');
  return email;
}
