import { connect } from '@confab/db';
import { asHeaders, logIn } from '../running-site.ts';

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
    return await Promise.all(
      rows.map(async ({ id }) => ({ id, headers: asHeaders(await logIn(connection.db, secret, { id })) })),
    );
  } finally {
    await connection.close();
  }
}
