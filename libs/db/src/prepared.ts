import { type SQL, sql } from 'drizzle-orm';
import type { PgDialect, PgSession } from 'drizzle-orm/pg-core';
import type { Db, Tx } from './client.ts';
import { nameQuery } from './query-name.ts';

type Prepared = { getQuery(): { sql: string } };

/** What drizzle's types hide: a pool and its transactions share a dialect, and each has a client of its own. */
type Internals = { dialect: PgDialect; session: PgSession & { client: unknown } };

const statements = new WeakMap<PgDialect, Map<string, Prepared>>();

/**
 * A statement built once per pool, under its name, and prepared once per connection, also within transactions. Hot
 * calls use it: building a query for every request costs more than running it, and one that is not prepared takes two
 * round trips. Statements of a transaction that are executed without waiting for one another run in that order, if all
 * are prepared.
 */
export function prepared<Statement extends Prepared>(
  db: Db | Tx,
  name: string,
  build: (name: string) => Statement,
): Statement {
  const { dialect, session } = internalsOf(db);
  let named = statements.get(dialect);
  if (!named) {
    named = new Map();
    statements.set(dialect, named);
  }
  let statement = named.get(name);
  if (!statement) {
    statement = build(name);
    nameQuery(statement.getQuery().sql, name);
    named.set(name, statement);
  }
  // A name belongs to one call site, which always builds the same type of statement.
  return onClient(statement as Statement, session.client);
}

/**
 * One of up to a thousand ids in a placeholder. They pass through a subquery, for which the planner expects few: if it
 * knew their number, it would scan a table that is not much longer, and plan again for each list.
 */
export const anyOfMany = (list: string): SQL =>
  sql`any(array(select unnest(${sql.placeholder(list)}::uuid[])))`;

export type Values = Readonly<Record<string, unknown>>;

/** The same for a statement written in SQL, with placeholders. Returns its rows, and how many it wrote. */
export function executePrepared<Row extends Record<string, unknown>>(
  db: Db | Tx,
  name: string,
  build: () => SQL,
  values: Values,
): Promise<Row[] & { count: number }> {
  return prepared(db, name, () => {
    const { dialect, session } = internalsOf(db);
    const query = dialect.sqlToQuery(build());
    return session.prepareQuery<{ execute: Row[] & { count: number }; all: never; values: never }>(
      query,
      undefined,
      name,
      false,
    );
  }).execute(values);
}

function internalsOf(db: Db | Tx): Internals {
  return db as unknown as Internals;
}

/** A copy of a statement that runs on this client: drizzle ties each to the one that it was built with. */
function onClient<Statement extends object>(statement: Statement, client: unknown): Statement {
  return Object.create(statement, { client: { value: client } }) as Statement;
}
