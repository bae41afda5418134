import type { Db, Listen } from '@confab/db';
import {
  commentsChannel,
  listWrittenAfter,
  type Position,
  writtenMax,
  type WrittenComment,
} from './live-comments.queries.ts';

/** Somebody who looks at a post, and what they know of its comments. */
export type Watcher = {
  /** Whose comments are no news to them. */
  readonly userId: string | null;
  /** The number of the last comment that they know of. */
  readonly after: number;
  tell(written: readonly WrittenComment[]): void;
};

export type LiveComments = {
  /** Tells of every comment after the one that the watcher knows, once and in order, until the answer is called. */
  watch(postId: string, watcher: Watcher): () => void;
  /** Posts that somebody looks at. */
  readonly posts: number;
};

type Options = {
  db: Db;
  listen: Listen;
  sweepSeconds: number;
  onFailure: (failure: unknown) => void;
};

/** A watcher with how far they were told. */
type Watching = { watcher: Watcher; last: number };

/** Posts that one statement asks for. */
const postsPerPull = 100;

/**
 * What is written on the posts that somebody looks at. A notification only wakes: what there is to tell is read from the
 * table by number, so it makes no difference how many notifications came, in which order, or whether one was lost. Every
 * post is woken by its first watcher, when listening begins anew, and every minute; one statement at a time asks for all
 * that are awake.
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
    // Those that wake together, after a sweep or a reconnection, are asked for together.
    await Promise.resolve();
    try {
      while (awake.size > 0) {
        const positions = takePositions();
        if (positions.length > 0) tellAll(positions, await listWrittenAfter(db, positions));
      }
    } catch (failure) {
      // The next notification or sweep asks again from where everybody is.
      onFailure(failure);
    } finally {
      pulling = false;
    }
  }

  /** Of the posts that are awake, as many as one statement asks for, each from where its last watcher is. */
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
        // Who came while the statement ran may know less than it asked for, and has woken the post again.
        if (watching.last < after) continue;
        try {
          tell(watching, found);
        } catch (failure) {
          // Nobody misses anything for a reader that cannot be told.
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
        listen(commentsChannel, wake, wakeAll).catch(onFailure);
      }
      wake(postId);
      return () => {
        watchers.delete(watching);
        // The post may have got other watchers since these were gone.
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
