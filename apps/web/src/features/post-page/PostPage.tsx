import type { Post } from '@confab/api-contract/calls';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { memo, useEffect } from 'react';
import { communityQuery } from '../../data/communities.ts';
import { postThreadQuery } from '../../data/posts.ts';
import { pageState } from '../../lib/page-state.ts';
import { Page } from '../../ui/Page.tsx';
import type { Highlight } from '../content/comment-address.ts';
import { scrollToComment } from '../comments/comments-in-sight.ts';
import { Comments } from '../comments/Comments.tsx';
import { navigableFrom } from '../comments/thread-context.ts';
import { CommunityCard, ModeratorsCard, RulesCard } from '../community/CommunityCards.tsx';
import { Footer } from '../site-info/Footer.tsx';
import { PostArticle } from '../post/PostArticle.tsx';

type Props = {
  /** The post as a feed showed it, or as it was just loaded: there is something to read at once. */
  known: Post;
  /** The comment that the address names. */
  targetId?: string;
  highlight: Highlight;
};

export function PostPage({ known, targetId, highlight }: Props) {
  const thread = useQuery(postThreadQuery(known.publicId));
  const post = thread.data?.post ?? known;
  return (
    <Page
      rail={
        <Rail
          communityName={post.communityName}
          loaded={thread.isFetched}
          navigable={targetId === undefined && post.noComments >= navigableFrom}
        />
      }
    >
      <PostArticle post={post} />
      <Comments post={post} thread={thread} targetId={targetId} highlight={highlight} />
    </Page>
  );
}

/** A post at the address of one of its comments: shows only the branch of that comment. */
export function CommentPage(props: Props & { targetId: string }) {
  useScrollTo(props.targetId);
  return <PostPage {...props} />;
}

type RailProps = {
  communityName: string;
  /** Whether the post has come. It brings its community along, which is asked for by itself only where it did not. */
  loaded: boolean;
  /** Whether the thread has a navigator, which ThreadTools.tsx fills in. */
  navigable: boolean;
};

const Rail = memo(function Rail({ communityName, loaded, navigable }: RailProps) {
  const { data: community } = useQuery({ ...communityQuery(communityName), enabled: loaded });
  return (
    <>
      {navigable && (
        <section className="thread-nav card" aria-label="In this thread">
          <h2>In this thread</h2>
          <div id="thread-nav" />
        </section>
      )}
      {community && (
        <>
          <CommunityCard community={community} />
          <RulesCard rules={community.rules} />
          <ModeratorsCard moderators={community.mods} />
        </>
      )}
      <Footer />
    </>
  );
});

/** The history entries that have been scrolled to their comment. */
const scrolledEntries = pageState(() => new Set<string>());

/** Scrolls to a comment when its address is opened, but not when its reader comes back to it. */
function useScrollTo(id: string) {
  const { history } = useRouter();
  // After the router has restored its scroll position.
  useEffect(() => {
    const entry = `${history.location.state.__TSR_key} ${id}`;
    if (scrolledEntries().has(entry)) return;
    const frame = requestAnimationFrame(() => {
      scrolledEntries().add(entry);
      const comment = document.getElementById(id);
      if (comment) scrollToComment(comment);
    });
    return () => cancelAnimationFrame(frame);
  }, [history, id]);
}
