// No other imports here: a backup, which has little memory, loads this module as well.
import type postgres from 'postgres';

/**
 * Error codes after which the connection is closed. CONNECTION_DESTROYED is missing on purpose: the driver sends nothing on
 * a connection that we ended, and a transaction that waited for its end might wait as long as the server likes.
 */
export const lostCodes: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'EPIPE',
  'CONNECTION_CLOSED',
  // The server is shutting down, or has crashed.
  '57P01',
  '57P02',
]);

/**
 * Whether a statement failed because its connection broke. The driver's error names the statement; drizzle wraps it.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const cause = error.cause instanceof Error ? error.cause : error;
  return 'query' in cause && 'code' in cause && lostCodes.has(String(cause.code));
}

/**
 * Ends a transaction for good when its connection is lost. The driver alone would continue it: it would send the
 * rollback and all further statements on a closed connection, which ends the process, or on one that by then belongs to
 * another transaction. The remaining promises of such a transaction never settle and are garbage-collected; its caller
 * has already received the error.
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
  // The overloads differ in what they infer, not in what they do.
  sql.begin = guarded as typeof sql.begin;
}

type Run = (tx: postgres.TransactionSql) => unknown;
type Begin = (...given: [options: string, run: Run] | [run: Run, none?: undefined]) => Promise<unknown>;

/** Runs a transaction or a savepoint for as long as the connection lasts. */
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
