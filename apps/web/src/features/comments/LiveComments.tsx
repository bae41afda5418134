import { counted } from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { followComments, showArrival, type Told, useLoadNewComments } from '../../data/live-comments.ts';
import type { PostThread } from '../../data/posts.ts';
import { announce } from '../../lib/alerts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { forgetFresh, markFresh } from './comment-state.ts';
import './comments.css';
import { holdWhileInserting } from './hold-while-inserting.ts';

type Props = { thread: PostThread; viewerId: string | undefined };

/** Shows how many comments others wrote since the page was opened, and loads them on request. */
export function LiveComments({ thread, viewerId }: Props) {
  const { publicId } = thread.post;
  const client = useQueryClient();
  const load = useLoadNewComments(publicId);
  const [after] = useState(thread.upTo);
  const [events, setEvents] = useState<readonly Told[]>([]);
  const count = useMemo(() => countUnknown(events, thread), [events, thread]);

  useEffect(() => {
    const tell = (more: readonly Told[]) => setEvents((before) => [...before, ...more]);
    return followComments({ publicId, viewerId, after, tell });
  }, [publicId, viewerId, after]);

  // Comments that came while the page was open are no longer new on the next visit.
  useEffect(() => forgetFresh, []);

  // Announced once, not for every comment that follows.
  const some = count > 0;
  useEffect(() => {
    if (some) announce('There are new comments.');
  }, [some]);

  const show = () =>
    load.mutate(undefined, {
      onSuccess: (arrival) => {
        const own = new Set(arrival.comments.filter(({ userId }) => userId === viewerId).map(({ id }) => id));
        const byOthers = arrival.arrived.filter((id) => !own.has(id));
        markFresh(byOthers);
        holdWhileInserting(byOthers);
        setEvents((before) => before.filter(({ data }) => data.number > arrival.upTo));
        showArrival(client, publicId, arrival);
        announce(`${counted(byOthers.length, 'new comment')} shown`);
      },
    });

  if (!some) return null;
  return (
    <div className="new-comments">
      <button
        type="button"
        className="new-pill row gap-2 text-md strong tabular"
        aria-busy={load.isPending}
        disabled={load.isPending}
        onClick={show}
      >
        {load.isPending ? <span className="spinner" /> : <Icon name="arrow-up" />}
        {counted(count, 'new comment')}
      </button>
    </div>
  );
}

/** How many of the announced comments the thread does not hold yet. */
function countUnknown(events: readonly Told[], { comments, upTo }: PostThread): number {
  const later = events.filter(({ data }) => data.number > upTo);
  if (later.length === 0) return 0;
  const known = new Set(comments.map(({ id }) => id));
  return later.reduce((count, { event, data }) => {
    if (event === 'behind') return count + data.count;
    return known.has(data.id) ? count : count + 1;
  }, 0);
}
