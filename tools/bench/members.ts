import { connect, sessions } from '@confab/db';
import { csrfToken, issueSessionId, sessionCookie, sessionKey } from '@confab/session';
import { sql } from 'drizzle-orm';

export type Member = { id: string; headers: Record<string, string> };

/** Members who are logged in: number 1, who has joined 500 communities, and others. */
export async function logInMembers(databaseUrl: string, secret: string, count: number): Promise<Member[]> {
  const connection = connect(databaseUrl, { max: 2, applicationName: 'bench' });
  try {
    const rows = await connection.db.query.users.findMany({
      columns: { id: true },
      where: (user, { between }) => between(user.userIndex, 1001, 1000 + count),
      orderBy: (user) => user.userIndex,
    });
    const members = rows.map(({ id }) => ({ id, sid: issueSessionId(secret, 'member') }));
    await connection.db.insert(sessions).values(
      members.map(({ id, sid }) => ({
        key: sessionKey(sid),
        userId: id,
        expiresAt: sql`now() + interval '1 day'`,
      })),
    );
    return members.map(({ id, sid }) => ({
      id,
      headers: {
        cookie: `${sessionCookie}=${sid}; csrftoken=${csrfToken(secret, sid)}`,
        'x-csrf-token': csrfToken(secret, sid),
      },
    }));
  } finally {
    await connection.close();
  }
}
