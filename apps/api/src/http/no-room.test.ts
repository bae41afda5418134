import { contract, type Endpoint } from '@confab/api-contract';
import { sessions } from '@confab/db';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { exampleRequest } from '../operations/reference/example-requests.ts';
import { rolesOf } from '../operations/reference/who-and-how-often.ts';
import { useApi } from '../test-support/api.ts';
import { addressOf } from '../test-support/client.ts';
import { callerOf, openReferenceSite } from '../test-support/reference-site.ts';

/** A database that cannot store another row, as on a full disk: what is there can be read, and changed nowhere. */

const api = useApi({ config: { recovery: true, rateLimits: true } });
let site: Awaited<ReturnType<typeof openReferenceSite>>;
beforeAll(async () => {
  site = await openReferenceSite(api);
  await site.refill();
  // Members whom the next read would note as seen.
  await api.db.update(sessions).set({ lastSeenAt: '2020-01-01T00:00:00Z' });
  await api.db.execute(sql`
    create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
  const tables = await api.db.execute<{ name: string }>(sql`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace as place on place.oid = relnamespace
    where relkind = 'r' and nspname in ('public', 'graphile_worker')`);
  for (const { name } of tables)
    await api.db.execute(sql`
      create trigger no_room before insert or update or delete on ${sql.raw(name)}
      for each row execute function no_room()`);
});

function ask(endpoint: Endpoint) {
  const { call, shape } = endpoint;
  const { params, query, body } = exampleRequest(endpoint);
  const isGuest = shape.auth === 'anyone' && rolesOf(endpoint).includes('guest');
  const client = isGuest && call.method !== 'GET' ? api.visitor() : site.clients[callerOf(endpoint)];
  return client.request({
    method: call.method,
    url: addressOf(call, { params, query }),
    ...(call.method === 'GET' ? {} : { payload: JSON.stringify(body ?? {}) }),
  });
}

const reads = contract.filter(({ call, shape }) => call.method === 'GET' && !shape.stream);
const writes = contract.filter(({ call, shape }) => call.method !== 'GET' && shape.file === undefined);

test.each(reads)('$name reads', async (endpoint) => {
  const answer = await ask(endpoint);
  expect(answer.statusCode, answer.payload).toBe(200);
});

test.each(writes)('$name says that there is no room', async (endpoint) => {
  const answer = await ask(endpoint);
  expect([answer.statusCode, answer.json<{ code: string }>().code], answer.payload).toEqual([
    503,
    'out_of_room',
  ]);
  expect(answer.headers['retry-after']).toBe('60');
});
