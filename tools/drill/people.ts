import { connect } from '@confab/db';
import { aCommunity, aList, aUser } from '@confab/testing/db';
import { asHeaders, logIn } from '../running-site.ts';

/** A member who is logged in, and the list that they keep. */
export type Member = { id: string; username: string; listId: number; headers: Record<string, string> };

export type Cast = { members: Member[]; communities: { id: string; name: string }[] };

/** Who takes part, and where. What they write they write through the product. */
export async function invite(databaseUrl: string, secret: string): Promise<Cast> {
  const connection = connect(databaseUrl, { applicationName: 'drill', max: 2 });
  const { db } = connection;
  try {
    const members: Member[] = [];
    for (let number = 1; number <= 8; number++) {
      const user = await aUser(db);
      const list = await aList(db, { by: user, name: 'kept' });
      const headers = asHeaders(await logIn(db, secret, user));
      members.push({ id: user.id, username: user.username, listId: list.id, headers });
    }
    const [founder] = members;
    if (!founder) throw new Error('there is no member');
    const communities = [
      await aCommunity(db, { by: founder, name: 'birding' }),
      await aCommunity(db, { by: founder, name: 'baking' }),
    ];
    return { members, communities };
  } finally {
    await connection.close();
  }
}
