import { LRUCache } from 'lru-cache';
import type { ChangeKind } from './changes.queries.ts';
import type { Changes } from './changes.ts';

/** Something kept, with the memory it takes. */
export type Kept = { bytes: number };

export type Keep<Value extends Kept> = {
  /** In any order, without those that do not exist. Call `catchUp` before: what is kept may be older than a request. */
  getMany(ids: Iterable<string>): Promise<ReadonlyMap<string, Value>>;
  /** For a value that turned out to be older than another that it belongs to. */
  forget(id: string): void;
  readonly size: { items: number; bytes: number };
};

type KeepOptions<Value extends Kept> = {
  kind: ChangeKind;
  /** Which id of a change the values go by. */
  by?: 'id' | 'part';
  load: (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>;
  maxBytes: number;
};

/** Keeps values by id until the database notes a change of theirs. Requests for the same id share one query. */
export function keep<Value extends Kept>(
  changes: Changes,
  { kind, by = 'id', load, maxBytes }: KeepOptions<Value>,
): Keep<Value> {
  const kept = new LRUCache<string, Value>({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes });
  const loading = new Map<string, Promise<Value | undefined>>();
  changes.on(kind, (id, part) => {
    const changed = by === 'part' ? part : id;
    if (changed !== null) forget(changed);
  });
  changes.onLost(() => {
    kept.clear();
    loading.clear();
  });

  return {
    async getMany(ids) {
      const found = new Map<string, Value>();
      const missing: string[] = [];
      const awaited: [string, Promise<Value | undefined>][] = [];
      for (const id of new Set(ids)) {
        const value = kept.get(id);
        if (value) {
          found.set(id, value);
          continue;
        }
        const promise = loading.get(id);
        if (promise) awaited.push([id, promise]);
        else missing.push(id);
      }
      if (missing.length > 0) {
        const all = load(missing);
        for (const id of missing) awaited.push([id, loadOne(id, all)]);
      }
      for (const [id, promise] of awaited) {
        const value = await promise;
        if (value) found.set(id, value);
      }
      return found;
    },
    forget,
    get size() {
      return { items: kept.size, bytes: kept.calculatedSize };
    },
  };

  function forget(id: string): void {
    kept.delete(id);
    // What is being loaded may be older: those who asked get it, but it is not kept.
    loading.delete(id);
  }

  function loadOne(id: string, all: Promise<ReadonlyMap<string, Value>>): Promise<Value | undefined> {
    const one = all.then(
      (values) => {
        const value = values.get(id);
        if (loading.get(id) === one) {
          loading.delete(id);
          if (value) kept.set(id, value);
        }
        return value;
      },
      (error: unknown) => {
        if (loading.get(id) === one) loading.delete(id);
        throw error;
      },
    );
    // Those who await it hear of the failure; until then it must not count as unhandled.
    one.catch(() => undefined);
    loading.set(id, one);
    return one;
  }
}
