import type { Post } from '@confab/api-contract/calls';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { narrowTo } from '../comments/thread/narrowing.ts';
import { scrollToComment } from '../comments/parts/scroll-to.ts';
import type { Highlight } from '../comments/parts/highlight.ts';
import { PostPage } from './PostPage.tsx';

type Props = { known: Post; targetId: string; highlight: Highlight };

/** A post at the address of one of its comments: of the thread only what belongs to that. */
export function CommentPage(props: Props) {
  useScrollTo(props.targetId);
  return <PostPage {...props} narrowTo={narrowTo} />;
}

/** The entries of the history that have been scrolled to their comment. */
const scrolled = new Set<string>();

/** Scrolls to a comment when its address is opened: whoever comes back to it is where they were. */
function useScrollTo(id: string) {
  const { history } = useRouter();
  // Talks to the browser's scrolling, once the router has done its own.
  useEffect(() => {
    const entry = `${history.location.state.__TSR_key} ${id}`;
    if (scrolled.has(entry)) return;
    const frame = requestAnimationFrame(() => {
      scrolled.add(entry);
      const comment = document.getElementById(id);
      if (comment) scrollToComment(comment);
    });
    return () => cancelAnimationFrame(frame);
  }, [history, id]);
}
