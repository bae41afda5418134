import { addressOf, type Comment, type CommentEvent, commentsApi } from '@confab/api-contract/calls';
import { limits } from '@confab/domain';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { mergeComments, postThreadQuery, showPost, updateThread } from './posts.ts';

/** A new comment, or the number of new comments where they are too many to name each. */
export type Told = CommentEvent extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'id'>
    : never
  : never;

type Options = {
  publicId: string;
  /** The viewer's own comments are not reported. */
  viewerId: string | undefined;
  /** The number of the last known comment. */
  after: number;
  tell: (told: readonly Told[]) => void;
  pace?: Pace;
};

export type Pace = {
  /** How long a stream may take to open or reopen before polling takes its place: proxies may hold it back. */
  opensWithinMs: number;
  /** After so many failures in a row the stream counts as cut. */
  failures: number;
  pollMs: number;
  /** Polling that fails slows down up to this. */
  pollAtMostMs: number;
  /** How long to poll before the stream is tried again. */
  streamAgainMs: number;
};

const usualPace: Pace = {
  opensWithinMs: 10_000,
  failures: 3,
  pollMs: 30_000,
  pollAtMostMs: 300_000,
  streamAgainMs: 300_000,
};

/**
 * Reports new comments of others on a post: by server-sent events, or by polling where streams are cut. Pauses while
 * the tab is hidden or offline, and resumes from the last number. Returns a function that stops it.
 */
export function followComments({ publicId, viewerId, after, tell, pace = usualPace }: Options): () => void {
  let last = after;
  let streamFrom = 0;
  let rest: () => void = () => undefined;

  const hear = (told: readonly Told[]) => {
    // After a reconnect the stream repeats comments that were already reported.
    const later = told.filter(({ data }) => data.number > last);
    last = Math.max(last, ...told.map(({ data }) => data.number));
    if (later.length > 0) tell(later);
  };

  function listen(): () => void {
    const source = new EventSource(
      addressOf(commentsApi.events, { params: { postId: publicId }, query: { after: last } }),
    );
    const cut = () => {
      streamFrom = Date.now() + pace.streamAgainMs;
      follow();
    };
    let opening = setTimeout(cut, pace.opensWithinMs);
    let failures = 0;
    source.onopen = () => {
      clearTimeout(opening);
      failures = 0;
    };
    // Otherwise the browser reconnects by itself.
    source.onerror = () => {
      failures += 1;
      clearTimeout(opening);
      if (source.readyState === EventSource.CLOSED || failures >= pace.failures) cut();
      else opening = setTimeout(cut, pace.opensWithinMs);
    };
    const read = ({ type, data }: MessageEvent<string>) =>
      // The api serializes every event with the schema that this type is made of.
      hear([{ event: type, data: JSON.parse(data) as unknown } as Told]);
    source.addEventListener('comment', read);
    source.addEventListener('behind', read);
    return () => {
      clearTimeout(opening);
      source.close();
    };
  }

  function ask(): () => void {
    const stopped = new AbortController();
    const { signal } = stopped;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = async (waitMs: number) => {
      const asked = await askOnce(publicId, last, signal);
      if (signal.aborted) return;
      if (asked) hear(asked.filter(({ userId }) => userId !== viewerId).map(asTold));
      if (asked) last = Math.max(last, ...asked.map(({ number }) => number));
      const nextMs = asked ? pace.pollMs : Math.min(waitMs * 2, pace.pollAtMostMs);
      timer = setTimeout(() => (Date.now() < streamFrom ? void next(nextMs) : follow()), jittered(nextMs));
    };
    void next(pace.pollMs);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }

  function follow() {
    rest();
    const watched = document.visibilityState === 'visible' && navigator.onLine;
    if (!watched) rest = () => undefined;
    else rest = Date.now() < streamFrom ? ask() : listen();
  }

  follow();
  document.addEventListener('visibilitychange', follow);
  addEventListener('online', follow);
  addEventListener('offline', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    removeEventListener('online', follow);
    removeEventListener('offline', follow);
    rest();
  };
}

/** The comments after a number; undefined where no answer came. */
async function askOnce(publicId: string, after: number, signal: AbortSignal) {
  try {
    return (await commentsAfter(publicId, after, signal)).written;
  } catch {
    return undefined;
  }
}

const asTold = ({ id, number }: Comment): Told => ({ event: 'comment', data: { id, number } });

/** Clients that were cut off together must not reconnect together. */
const jittered = (ms: number) => ms * (0.75 + Math.random() / 2);

/** A page of the comments after a number, oldest first, with their parents. */
async function commentsAfter(publicId: string, after: number, signal?: AbortSignal) {
  const page = await call(commentsApi.list, {
    params: { postId: publicId },
    query: { after: String(after) },
    ...(signal && { signal }),
  });
  // The api returns a bare list only for replies.
  const comments = Array.isArray(page) ? page : page.comments;
  return { comments, written: comments.filter(({ number }) => number > after) };
}

type Arrival = {
  /** Everything that was loaded, in its current state. */
  comments: readonly Comment[];
  /** The ids of the comments that the thread lacked, the newest first. */
  arrived: readonly string[];
  upTo: number;
};

/** Loads the comments written since the thread was loaded. `showArrival` shows them. */
export function useLoadNewComments(publicId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (): Promise<Arrival> => {
      const { queryKey } = postThreadQuery(publicId);
      const after = client.getQueryData(queryKey)?.upTo ?? 0;
      let comments: Comment[] = [];
      let upTo = after;
      for (;;) {
        const page = await commentsAfter(publicId, upTo);
        comments = mergeComments(comments, page.comments);
        upTo = Math.max(upTo, ...page.written.map(({ number }) => number));
        if (page.written.length < limits.commentsPage) break;
      }
      const known = new Set(client.getQueryData(queryKey)?.comments.map(({ id }) => id));
      const arrived = comments
        .filter(({ id, number }) => number > after && !known.has(id))
        .toSorted((one, other) => other.number - one.number)
        .map(({ id }) => id);
      return { comments, arrived, upTo };
    },
  });
}

/** Puts loaded comments into the thread: new ones before their siblings, known ones in their place. */
export function showArrival(client: QueryClient, publicId: string, { comments, arrived, upTo }: Arrival) {
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  const first = arrived.flatMap((id) => byId.get(id) ?? []);
  for (const id of arrived) byId.delete(id);
  updateThread(client, publicId, (thread) => ({
    ...thread,
    comments: mergeComments([...first, ...thread.comments], [...byId.values()]),
    upTo: Math.max(thread.upTo, upTo),
  }));
  const post = client.getQueryData(postThreadQuery(publicId).queryKey)?.post;
  if (post && post.noComments < upTo) showPost(client, { ...post, noComments: upTo });
}
