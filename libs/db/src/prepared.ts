import type { Db } from './client.ts';
import { nameQuery } from './query-name.ts';

type Prepared = { getQuery(): { sql: string } };

const statements = new WeakMap<Db, Map<string, unknown>>();

/**
 * A statement built and prepared once per pool, under its name. Hot lists use it: building a query for every request
 * costs more than running it.
 */
export function prepared<Statement extends Prepared>(
  db: Db,
  name: string,
  build: (name: string) => Statement,
): Statement {
  let named = statements.get(db);
  if (!named) {
    named = new Map();
    statements.set(db, named);
  }
  const known = named.get(name);
  // A name belongs to one call site, which always builds the same type of statement.
  if (known !== undefined) return known as Statement;
  const statement = build(name);
  nameQuery(statement.getQuery().sql, name);
  named.set(name, statement);
  return statement;
}
