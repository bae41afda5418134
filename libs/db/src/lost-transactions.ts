// Nothing else is loaded here: a backup, which has little memory, needs this as well.
import type postgres from 'postgres';

/**
 * The connection is gone, or goes with this word of the server. One that this process has ended itself is none of them: the
 * driver sends nothing on it any more, and a transaction that waited for its end might wait as long as the server likes.
 */
export const lostCodes: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'EPIPE',
  'CONNECTION_CLOSED',
  // The server is shutting down, or has crashed.
  '57P01',
  '57P02',
]);

/** Did a statement fail together with its connection? The driver names the statement; drizzle wraps what it says. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const cause = error.cause instanceof Error ? error.cause : error;
  return 'query' in cause && 'code' in cause && lostCodes.has(String(cause.code));
}

/**
 * Ends a transaction for good when its connection is lost. The driver alone goes on with it: it sends the rollback, and
 * whatever else the transaction still asks for, on a connection that is closed, which ends the process, or that somebody
 * else has by then. What is left of such a transaction waits for ever and is forgotten; whoever began it has been told.
 */
export function endLostTransactions(sql: postgres.Sql): void {
  const begin = sql.begin.bind(sql) as Begin;
  const guarded: Begin = async (...[first, second]) => {
    let isOver = false;
    const guard = (run: Run | undefined) => runWhile(() => !isOver, run);
    try {
      return await (typeof first === 'string' ? begin(first, guard(second)) : begin(guard(first)));
    } finally {
      isOver = true;
    }
  };
  // Its overloads differ in what they infer, not in what they do.
  sql.begin = guarded as typeof sql.begin;
}

type Run = (tx: postgres.TransactionSql) => unknown;
/** What the overloads of the driver have in common. */
type Begin = (...given: [options: string, run: Run] | [run: Run, none?: undefined]) => Promise<unknown>;

/** Runs a transaction, or a part of one that may fail alone, for as long as its connection lasts. */
function runWhile(lasts: () => boolean, run: Run | undefined): Run {
  return async (tx) => {
    try {
      const result = await run?.(statementsOf(tx, lasts));
      return lasts() ? result : await never();
    } catch (error) {
      if (!lasts() || isConnectionLost(error)) return never();
      throw error;
    }
  };
}

/** As drizzle sends them, and as they are written by hand. */
function statementsOf(tx: postgres.TransactionSql, lasts: () => boolean): postgres.TransactionSql {
  return new Proxy(tx, {
    apply: (target, self, given) => (lasts() ? (Reflect.apply(target, self, given) as unknown) : never()),
    get: (target, name) => {
      if (name === 'unsafe' && !lasts()) return () => Object.assign(never(), { values: never });
      if (name === 'savepoint') return (run: Run) => target.savepoint(runWhile(lasts, run));
      return Reflect.get(target, name) as unknown;
    },
  });
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}
