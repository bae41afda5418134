import type { Db, Tx } from './client.ts';
import { againAfterDeadlock } from './deadlocks.ts';

/**
 * A transaction that does not wait for its last statements before it commits. `begin` decides and returns `end`, which
 * sends them at once: the commit follows in the same batch. Where one of them fails, nothing is committed and the
 * result is rejected. What `end` throws itself takes everything back as well. Repeated after a deadlock.
 */
export function endingTransaction<Result>(
  db: Db,
  begin: (tx: Tx) => Promise<() => Promise<Result>>,
): Promise<Result> {
  return againAfterDeadlock(() => once(db, begin));
}

async function once<Result>(db: Db, begin: (tx: Tx) => Promise<() => Promise<Result>>): Promise<Result> {
  const ending = await db.transaction(async (tx) => {
    const end = await begin(tx);
    const result = end();
    // A failure reaches the caller below; until then it must not count as unhandled.
    result.catch(() => undefined);
    await everythingSent();
    refuseStatements(tx);
    // In an object: returned itself, it would be awaited before the commit.
    return { result };
  });
  return ending.result;
}

/** The driver sends a statement some promises after it was asked to. All of these have run before the next tick. */
function everythingSent(): Promise<void> {
  return new Promise((resolve) => {
    process.nextTick(resolve);
  });
}

/** A statement behind the commit would run outside of the transaction. */
function refuseStatements(tx: Tx): void {
  const { session } = tx as unknown as { session: { client: object } };
  session.client = {
    unsafe: () => {
      throw new Error('a statement behind the end of its transaction');
    },
  };
}
