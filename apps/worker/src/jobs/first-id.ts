import { type SQL, sql } from 'drizzle-orm';

/** The lowest object id of this time: ids sort by creation (libs/domain: objectIdAt). */
export function firstId(moment: SQL): SQL {
  const nanoseconds = sql`(extract(epoch from ${moment}) * 1000000000)::bigint`;
  return sql`(lpad(to_hex(${nanoseconds}), 16, '0') || repeat('0', 16))::uuid`;
}
