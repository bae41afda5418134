import type { Db } from '@confab/db';
import { type ChangeKind, listChangesSince } from './changes.queries.ts';

type OnChange = (id: string, part: string | null) => void;

/** What a process follows so that nothing it keeps is older than a request that asks for it. */
export type Changes = {
  /** Resolves when every change that was committed before the call has been passed on. */
  catchUp(): Promise<void>;
  on(kind: ChangeKind, listener: OnChange): void;
  /** Called when changes may have been missed: whatever is kept has to go. */
  onLost(listener: () => void): void;
  forget(): void;
};

/** Less than the database keeps changes (schema: changes.expiresAt). */
const rememberedMs = 10 * 60_000;

export function followChanges(db: Db): Changes {
  const listeners: Record<ChangeKind, OnChange[]> = { post: [], thread: [], user: [], community: [] };
  const lostListeners: (() => void)[] = [];
  let seen: { snapshot: string; server: string; at: number } | null = null;
  let reading: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  return {
    catchUp,
    on: (kind, listener) => void listeners[kind].push(listener),
    onLost: (listener) => void lostListeners.push(listener),
    forget,
  };

  /**
   * A read under way may have begun before the caller's own write, so the caller waits for the one after it. If the
   * first fails, so does the caller: where the database is silent, the second would take as long again.
   */
  function catchUp(): Promise<void> {
    if (!reading) {
      reading = read().finally(() => {
        reading = undefined;
      });
      return reading;
    }
    next ??= reading.then(
      () => {
        next = undefined;
        return catchUp();
      },
      (error: unknown) => {
        next = undefined;
        throw error;
      },
    );
    return next;
  }

  function forget(): void {
    for (const tell of lostListeners) tell();
  }

  async function read(): Promise<void> {
    const at = performance.now();
    const remembered = seen !== null && at - seen.at < rememberedMs;
    const { snapshot, server, changes } = await listChangesSince(
      db,
      remembered ? (seen?.snapshot ?? null) : null,
    );
    if (!remembered || changes === null || server !== seen?.server) {
      forget();
    } else {
      for (const { kind, id, part } of changes) for (const tell of listeners[kind]) tell(id, part);
    }
    seen = { snapshot, server, at };
  }
}
