import { getSiteSettings, toUuid, users } from '@confab/db';
import { zeroId } from '@confab/domain';
import { sql } from 'drizzle-orm';
import type { JobHandler } from '../registry.ts';

const batchSize = 500;

/** In the order of the ids, so that a night reads the accounts once. Those that another transaction has locked wait. */
export const clearAddresses: JobHandler<'clearAddresses'> = async (_payload, { db, log, signal }) => {
  const { addressDays } = await getSiteSettings(db);
  const isOld = (time: typeof users.createdAt | typeof users.lastSeen) =>
    sql`(${time} < now() - make_interval(days => ${Number(addressDays)}) or ${users.deletedAt} is not null)`;
  let cleared = 0;
  let reached = toUuid(zeroId);
  for (;;) {
    signal.throwIfAborted();
    const rows = await db.execute<{ id: string }>(sql`
      with old as materialized (
        select id from ${users}
        where id > ${reached}::uuid and (
          (${users.createdIp} is not null and ${isOld(users.createdAt)})
          or (${users.lastSeenIp} is not null and ${isOld(users.lastSeen)}))
        order by id limit ${batchSize} for no key update skip locked
      ), cleared as (
        update ${users} set
          created_ip = case when ${isOld(users.createdAt)} then null else ${users.createdIp} end,
          last_seen_ip = case when ${isOld(users.lastSeen)} then null else ${users.lastSeenIp} end
        where id in (select id from old)
      )
      select id from old order by id`);
    cleared += rows.length;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) break;
    reached = last.id;
  }
  if (cleared > 0) log.info({ cleared }, 'cleared network addresses of accounts');
};
