import type { Db, Listen } from '@confab/db';
import { commentsChannel } from '@confab/db/acts';
import { listWrittenAfter, type Position, writtenMax, type WrittenComment } from './live-comments.queries.ts';

/** A reader of a post's stream. */
export type Watcher = {
  /** The reader's own comments are not sent. */
  readonly userId: string | null;
  /** The number of the last comment that the reader knows. */
  readonly after: number;
  tell(written: readonly WrittenComment[]): void;
};

export type LiveComments = {
  /** Sends every later comment once and in order, until the returned function is called. */
  watch(postId: string, watcher: Watcher): () => void;
  /** Number of watched posts. */
  readonly posts: number;
};

type Options = {
  db: Db;
  listen: Listen;
  sweepSeconds: number;
  onFailure: (failure: unknown) => void;
};

/** `last` is the number of the last comment sent. */
type Watching = { watcher: Watcher; last: number };

/** Posts per statement. */
const postsPerPull = 100;

/**
 * New comments of watched posts. A notification only wakes: comments are read from the table by number, so lost,
 * repeated or reordered notifications do no harm. A post wakes with its first watcher, when listening restarts, and
 * every minute; one statement reads all awake posts.
 */
export function createLiveComments({ db, listen, sweepSeconds, onFailure }: Options): LiveComments {
  const watched = new Map<string, Set<Watching>>();
  const awake = new Set<string>();
  let listening = false;
  let pulling = false;
  let sweep: NodeJS.Timeout | undefined;

  function wake(postId: string): void {
    if (!watched.has(postId)) return;
    awake.add(postId);
    if (!pulling) void pull();
  }

  function wakeAll(): void {
    for (const postId of watched.keys()) wake(postId);
  }

  async function pull(): Promise<void> {
    pulling = true;
    // Posts woken together, by a sweep or reconnection, share one statement.
    await Promise.resolve();
    try {
      while (awake.size > 0) {
        const positions = takePositions();
        if (positions.length > 0) tellAll(positions, await listWrittenAfter(db, positions));
      }
    } catch (failure) {
      // The next notification or sweep retries from the same positions.
      onFailure(failure);
    } finally {
      pulling = false;
    }
  }

  /** Takes as many awake posts as one statement reads, each from its least advanced watcher. */
  function takePositions(): Position[] {
    const taken = [...awake].slice(0, postsPerPull);
    for (const postId of taken) awake.delete(postId);
    return taken.flatMap((postId) => {
      const watchers = watched.get(postId);
      if (!watchers) return [];
      const after = [...watchers].reduce((least, { last }) => Math.min(least, last), Infinity);
      return { postId, after };
    });
  }

  function tellAll(positions: readonly Position[], written: readonly WrittenComment[]): void {
    const byPost = Map.groupBy(written, ({ postId }) => postId);
    for (const { postId, after } of positions) {
      const found = byPost.get(postId) ?? [];
      for (const watching of watched.get(postId) ?? []) {
        // A watcher that joined during the statement may know less than it asked for; it has woken the post again.
        if (watching.last < after) continue;
        try {
          tell(watching, found);
        } catch (failure) {
          // One failing watcher must not stop the others.
          onFailure(failure);
        }
      }
      if (found.length === writtenMax) wake(postId);
    }
  }

  return {
    watch: (postId, watcher) => {
      const watching: Watching = { watcher, last: watcher.after };
      const watchers = watched.get(postId) ?? new Set();
      watched.set(postId, watchers.add(watching));
      sweep ??= setInterval(wakeAll, sweepSeconds * 1000);
      if (!listening) {
        listening = true;
        listen(commentsChannel, wake, wakeAll);
      }
      wake(postId);
      return () => {
        watchers.delete(watching);
        // The post may have a new set of watchers by now.
        if (watchers.size === 0 && watched.get(postId) === watchers) watched.delete(postId);
        if (watched.size > 0) return;
        clearInterval(sweep);
        sweep = undefined;
      };
    },
    get posts() {
      return watched.size;
    },
  };
}

function tell(watching: Watching, written: readonly WrittenComment[]): void {
  const { watcher, last } = watching;
  const news = written.filter(({ number, userId }) => number > last && userId !== watcher.userId);
  watching.last = Math.max(last, written.at(-1)?.number ?? 0);
  if (news.length > 0) watcher.tell(news);
}
