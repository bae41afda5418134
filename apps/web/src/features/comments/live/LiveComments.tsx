import { counted } from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { followComments, showArrival, type Told, useLoadNewComments } from '../../../data/live-comments.ts';
import type { PostThread } from '../../../data/posts.ts';
import { announce } from '../../../lib/announce.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { forgetFresh, markFresh } from './fresh.ts';
import './new-comments.css';
import { welcome } from './welcome.ts';

type Props = { thread: PostThread; viewerId: string | undefined };

/** The loaded half of NewComments, for one post and one viewer. */
export default function LiveComments({ thread, viewerId }: Props) {
  const { publicId } = thread.post;
  const client = useQueryClient();
  const load = useLoadNewComments(publicId);
  const [after] = useState(thread.upTo);
  const [told, setTold] = useState<readonly Told[]>([]);
  const count = useMemo(() => countUnknown(told, thread), [told, thread]);

  // Talks to the network.
  useEffect(() => {
    const tell = (more: readonly Told[]) => setTold((before) => [...before, ...more]);
    return followComments({ publicId, viewerId, after, tell });
  }, [publicId, viewerId, after]);

  // What came while the page was open is as old as all else on the next visit.
  useEffect(() => forgetFresh, []);

  // Talks to screen readers: once, and not again for every comment that follows.
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
        welcome(byOthers);
        setTold((before) => before.filter(({ data }) => data.number > arrival.upTo));
        showArrival(client, publicId, arrival);
        announce(`${counted(byOthers.length, 'new comment')} shown`);
      },
    });

  if (!some) return null;
  return (
    <div className="new-comments">
      <button
        type="button"
        className="new-pill"
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

/** How many comments were told of that the thread does not have by now, whichever way they came. */
function countUnknown(told: readonly Told[], { comments, upTo }: PostThread): number {
  const later = told.filter(({ data }) => data.number > upTo);
  if (later.length === 0) return 0;
  const known = new Set(comments.map(({ id }) => id));
  return later.reduce((count, { event, data }) => {
    if (event === 'behind') return count + data.count;
    return known.has(data.id) ? count : count + 1;
  }, 0);
}
