import { type Db, sessions } from '@confab/db';
import { csrfToken, issueSessionId, sessionCookie, sessionKey } from '@confab/session';

const dayMs = 86_400_000;

/** Opens a session for somebody, for a day. Answers with the cookies that their browser has then. */
export async function logIn(db: Db, secret: string, { id }: { id: string }): Promise<SessionCookies> {
  const session = issueSessionId(secret, 'member');
  const expiresAt = new Date(Date.now() + dayMs).toISOString();
  await db.insert(sessions).values({ key: sessionKey(session), userId: id, expiresAt });
  return { [sessionCookie]: session, csrftoken: csrfToken(secret, session) };
}

export type SessionCookies = { [sessionCookie]: string; csrftoken: string };
