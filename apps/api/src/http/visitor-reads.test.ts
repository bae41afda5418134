import { communitiesApi, sessionApi } from '@confab/api-contract/calls';
import { connect } from '@confab/db';
import { errorCatalog, limits } from '@confab/domain';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startApi, useApi, useCast } from '../test-support/api.ts';

const locking = useApi();
const cast = useCast(locking);

test('a flood of visitors’ reads waits in turn and is refused beyond that, while members read and write', async () => {
  const { running, waiting } = limits.visitorReads;
  // As many connections as a process has.
  const own = connect(locking.database.url, { applicationName: 'flooded', max: 10 });
  const api = await startApi({ database: { ...locking.database, ...own } });
  const url = `/api/communities/${cast.cats.id}/rules`;
  const flood: Promise<number>[] = [];
  await locking.db.transaction(async (tx) => {
    await tx.execute(sql`lock table community_rules in access exclusive mode`);
    for (let turn = 0; turn < running + waiting + 1; turn++) {
      flood.push(api.app.inject({ method: 'GET', url }).then(({ statusCode }) => statusCode));
    }
    expect(await Promise.any(flood)).toBe(errorCatalog.overloaded.status);
    const member = api.as(cast.alice);
    await member.call(sessionApi.user);
    await member.call(communitiesApi.join, { body: { communityId: cast.cats.id, leave: false } });
  });
  const statuses = await Promise.all(flood);
  expect(statuses.filter((status) => status === 200)).toHaveLength(running + waiting);
  await api.close();
  await own.close();
});
