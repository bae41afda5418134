import { invitationsApi, ringsApi, signUpsApi } from '@confab/api-contract/calls';
import { aUser } from '@confab/testing/db';
import { useDatabase } from '@confab/testing/use-database';
import { toUuid } from '@confab/db';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../test-support/client.ts';
import { expectIndexesIn, vacuum } from '../test-support/touched-rows.ts';

/** After years of requests, invitations and rings, their pages touch about as many rows as they show. */

const many = 50_000;

const database = useDatabase();
let member: { id: string; username: string };

beforeAll(async () => {
  const { db } = database;
  member = await aUser(db, { isAdmin: true });
  const me = sql`${toUuid(member.id)}::uuid`;
  const citizen = sql`(lpad(to_hex(1700000000000000000 + i * 1000000000::bigint), 16, '0') || 'aa00000000000000')::uuid`;
  const each = sql`generate_series(1, ${many}::int) i`;
  await db.transaction(async (tx) => {
    // Skip row-by-row foreign key checks: all references are consistent.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`set local statement_timeout = 0`);
    for (const rows of [
      sql`users (id, user_index, username) select ${citizen}, 100 + i, 'citizen_' || i from ${each}`,
      sql`sign_ups (username, password_hash, declined_at)
        select 'waiting_' || i, 'a hash', case when i % 2 = 0 then now() end from ${each}`,
      sql`invitations (code, created_by, uses) select 'code' || i, ${citizen}, 10 from ${each}`,
      sql`invited_members (user_id, invitation_id, invited_by)
        select ${citizen}, i, ${me} from ${each} where i % 2 = 0`,
      sql`rings (no_mutual, expected_mutual, expected_together) select 40, 1.5, 0 from ${each}`,
      sql`ring_members (ring_id, user_id, no_votes) select i, ${citizen}, 60 from ${each}`,
    ])
      await tx.execute(sql`insert into ${rows}`);
  });
  await vacuum(db);
}, 120_000);

test.each<[string, number, (admin: Client) => Promise<unknown>]>([
  ['requests that wait', 1200, (admin) => admin.call(signUpsApi.list, { query: {} })],
  ['declined requests', 1200, (admin) => admin.call(signUpsApi.list, { query: { declined: true } })],
  ['own invitations', 100, (admin) => admin.call(invitationsApi.list, { query: {} })],
  ['all invitations', 200, (admin) => admin.call(invitationsApi.list, { query: { all: true } })],
  ['who came by invitations', 1500, (admin) => admin.call(invitationsApi.invited, { query: {} })],
  [
    'who came by those of one person',
    300,
    (admin) => admin.call(invitationsApi.invited, { query: { by: 'citizen_7' } }),
  ],
  ['rings', 300, (admin) => admin.call(ringsApi.list, { query: {} })],
])('%s', (_, atMost, read) =>
  expectIndexesIn(
    { database, member },
    async ({ member: admin }) => {
      expect(await read(admin)).toBeTruthy();
    },
    atMost,
  ),
);

test('a name that has no account at a login, and the code of an invitation', () =>
  expectIndexesIn(
    { database, member },
    async ({ visitor }) => {
      const login = await visitor.request({
        method: 'POST',
        url: '/api/_login',
        payload: JSON.stringify({ username: 'unheard_of', password: 'wrong horse' }),
      });
      expect(login.statusCode).toBe(401);
      await visitor.call(invitationsApi.look, { query: { code: 'code7' } }).catch(() => undefined);
    },
    50,
  ));
