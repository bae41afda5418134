import type { QueryWatch } from '@confab/telemetry';
import type postgres from 'postgres';

type Client = postgres.Sql | postgres.TransactionSql;
type Scope = (client: postgres.TransactionSql) => unknown;

/** The same client, with every query and transaction reported to `watch`. Covers the methods that drizzle uses. */
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

/** The driver sends a query on its first `then`, so that is when the query begins. */
function watchQuery<Query extends PromiseLike<unknown>>(query: Query, begin: () => End): Query {
  const wait = query.then.bind(query);
  let begun = false;
  const then: PromiseLike<unknown>['then'] = (done, failed) => {
    // The driver itself also awaits the queries of a transaction.
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
