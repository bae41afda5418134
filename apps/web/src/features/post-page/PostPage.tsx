import type { Post } from '@confab/api-contract/calls';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, lazy, memo } from 'react';
import { postThreadQuery } from '../../data/posts.ts';
import { Later } from '../../ui/Later.tsx';
import { Page } from '../../ui/Page.tsx';
import { Comments } from '../comments/thread/Comments.tsx';
import type { NarrowTo } from '../comments/thread/LoadedComments.tsx';
import type { Highlight } from '../comments/parts/highlight.ts';
import { PostArticle } from '../post/PostArticle.tsx';

// Nobody begins to read there, and on phones it is not seen at all.
const PostRail = import.meta.env.SSR
  ? (await import('./PostRail.tsx')).default
  : lazy(() => import('./PostRail.tsx'));

type Props = {
  /** The post as a feed showed it, or as it was just loaded: there is something to read at once. */
  known: Post;
  /** The comment that the address names. */
  targetId?: string;
  narrowTo?: NarrowTo;
  highlight: Highlight;
};

export function PostPage({ known, targetId, narrowTo, highlight }: Props) {
  const thread = useQuery(postThreadQuery(known.publicId));
  const post = thread.data?.post ?? known;
  return (
    <Page rail={<Rail communityName={post.communityName} loaded={thread.isFetched} />}>
      <PostArticle post={post} />
      <Comments post={post} thread={thread} targetId={targetId} narrowTo={narrowTo} highlight={highlight} />
    </Page>
  );
}

/** Drawn anew for another community only: before its code has come, it would lose what the server rendered. */
const Rail = memo(function Rail(props: ComponentProps<typeof PostRail>) {
  return (
    <Later>
      <PostRail {...props} />
    </Later>
  );
});
