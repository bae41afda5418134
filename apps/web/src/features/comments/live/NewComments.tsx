import { lazy, useEffect, useState } from 'react';
import type { PostThread } from '../../../data/posts.ts';
import { useStartup } from '../../../data/startup.ts';
import { whenIdle } from '../../../lib/when-idle.ts';
import { Later } from '../../../ui/Later.tsx';

/** The server has it at hand: it finishes no page that waits for code. */
const LiveComments = import.meta.env.SSR
  ? (await import('./LiveComments.tsx')).default
  : lazy(() => import('./LiveComments.tsx'));

/** Tells of comments that others wrote since the page was opened, and loads them when it is pressed. */
export function NewComments({ thread }: { thread: PostThread }) {
  const viewerId = useStartup(({ user }) => user?.id);
  const [idle, setIdle] = useState(false);
  // Talks to the browser's schedule: everything else on the page comes first.
  useEffect(() => whenIdle(() => setIdle(true)), []);
  if (!idle) return null;
  return (
    <Later>
      <LiveComments key={`${thread.post.publicId} ${viewerId}`} thread={thread} viewerId={viewerId} />
    </Later>
  );
}
