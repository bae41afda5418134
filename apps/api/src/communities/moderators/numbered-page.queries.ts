import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

export type PageNumber = {
  /** From 1, at most `limits.moderatorPagesMax`. */
  page: number;
  limit: number;
};

type NumberedList = {
  of: PgTable;
  /** A unique column of the list that its index contains. */
  id: PgColumn;
  where: SQL;
  order: SQL;
};

/**
 * Selects the ids of a numbered page; an index-only scan skips the pages before it (rulings 18). Usage: begin with
 * `ids`, join each row by its id, and repeat the order of the list.
 */
export function numberedPage({ of, id, where, order }: NumberedList, { page, limit }: PageNumber) {
  const last = page * limit;
  return {
    ids: sql`(
      select id, place from (
        select ${id} as id, row_number() over (order by ${order}) as place
        from ${of} where ${where} order by ${order} limit ${last}
      ) as numbered
      -- The limit tells the planner that few are left.
      where place > ${last - limit} order by place limit ${limit}
    ) as page`,
    rowById: eq(id, sql`page.id`),
    order: sql`page.place`,
  };
}
