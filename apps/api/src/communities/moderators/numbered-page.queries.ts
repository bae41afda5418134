import { users } from '@confab/db';
import { limits } from '@confab/domain';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

export type PageNumber = {
  /** From 1, at most `limits.moderatorPagesMax`. */
  page: number;
  limit: number;
};

export type List = {
  of: PgTable;
  /** A unique column of the list that its index contains. */
  id: PgColumn;
  where: SQL;
  order: SQL;
  /** Of a search: what else holds for a row. */
  matching?: SQL | undefined;
};

/**
 * The rows of a list. A search looks at its newest alone: an index-only scan lists them in an array, since PostgreSQL
 * may sort the whole list for a limit on its rows.
 */
export function rowsOf({ of, id, where, order, matching }: List): SQL {
  if (!matching) return sql`${of} where ${where}`;
  return sql`${of} where ${where}
    and ${id} = any(array(
      select ${id} from ${of} where ${where} order by ${order} limit ${limits.moderatorSearchMax}
    ))
    and ${matching}`;
}

/** Whether a text contains what is searched for, in either case. */
export const contains = (text: PgColumn | SQL, q: string): SQL =>
  sql`strpos(lower(${text}), lower(${q}::text)) > 0`;

/**
 * Whether a person's name contains it; deleted accounts have none. A subquery, which reads the account by its key, as
 * PostgreSQL may read the whole table for a join.
 */
export const nameContains = (userId: PgColumn | SQL, q: string): SQL =>
  sql`(select ${contains(users.username, q)} from ${users} where id = ${userId} and deleted_at is null)`;

/**
 * Selects the ids of a numbered page; an index-only scan skips the pages before it (rulings 18). Usage: begin with
 * `ids`, join each row by its id, and repeat the order of the list.
 */
export function numberedPage(list: List, { page, limit }: PageNumber) {
  const { id, order } = list;
  const last = page * limit;
  return {
    ids: sql`(
      select id, place from (
        select ${id} as id, row_number() over (order by ${order}) as place
        from ${rowsOf(list)} order by ${order} limit ${last}
      ) as numbered
      -- The limit tells the planner that few are left.
      where place > ${last - limit} order by place limit ${limit}
    ) as page`,
    rowById: eq(id, sql`page.id`),
    order: sql`page.place`,
  };
}
