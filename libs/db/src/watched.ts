import type { QueryWatch } from '@confab/telemetry';
import type postgres from 'postgres';

type Client = postgres.Sql | postgres.TransactionSql;
/** What all three ways into a transaction take last. */
type Scope = (client: postgres.TransactionSql) => unknown;

/** The same client, whose every query and transaction is told to `watch`. drizzle asks nothing but these of it. */
export function watched(client: postgres.Sql, watch: QueryWatch): postgres.Sql {
  return withWatch(client, {
    unsafe: (...query: Parameters<postgres.Sql['unsafe']>) =>
      watchQuery(client.unsafe(...query), () => bothEnd(watch.connection(), watch.query(query[0]))),
    begin: async (scope: Scope) => {
      const end = watch.connection();
      try {
        return await client.begin((transaction) => scope(watchedTransaction(transaction, watch)));
      } finally {
        end();
      }
    },
  });
}

function watchedTransaction(client: postgres.TransactionSql, watch: QueryWatch): postgres.TransactionSql {
  return withWatch(client, {
    unsafe: (...query: Parameters<postgres.Sql['unsafe']>) =>
      watchQuery(client.unsafe(...query), () => watch.query(query[0])),
    savepoint: (scope: Scope) =>
      client.savepoint((transaction) => scope(watchedTransaction(transaction, watch))),
  });
}

function withWatch<C extends Client>(client: C, own: Readonly<Record<string, unknown>>): C {
  return new Proxy(client, {
    get: (target, key): unknown =>
      typeof key === 'string' && Object.hasOwn(own, key) ? own[key] : Reflect.get(target, key),
  });
}

/** The driver sends a query when somebody first waits for it, and then only: that is when it begins. */
function watchQuery<Query extends PromiseLike<unknown>>(query: Query, begin: () => End): Query {
  const wait = query.then.bind(query);
  let begun = false;
  const then: PromiseLike<unknown>['then'] = (done, failed) => {
    // The driver itself waits, too, for the queries of a transaction.
    if (begun) return wait(done, failed);
    begun = true;
    const end = begin();
    return wait(
      (rows: unknown) => {
        end();
        return rows;
      },
      (reason: unknown) => {
        end(reason);
        throw reason;
      },
    ).then(done, failed);
  };
  return Object.defineProperty(query, 'then', { value: then });
}

type End = (failure?: unknown) => void;

function bothEnd(one: End, other: End): End {
  return (failure) => {
    one(failure);
    other(failure);
  };
}
