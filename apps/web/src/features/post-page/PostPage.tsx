import type { Post } from '@confab/api-contract/calls';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { memo, useEffect } from 'react';
import { communityQuery } from '../../data/communities.ts';
import { postThreadQuery } from '../../data/posts.ts';
import { focusedControl } from '../../lib/focused-control.ts';
import { pageState } from '../../lib/page-state.ts';
import { spaceAbove } from '../../lib/scrolling.ts';
import { Page } from '../../ui/Page.tsx';
import type { Highlight } from '../content/comment-address.ts';
import { scrollToComment } from '../comments/comments-in-sight.ts';
import { Comments } from '../comments/Comments.tsx';
import { navigableFrom } from '../comments/thread-context.ts';
import { RailMap } from '../comments/thread-parts.tsx';
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
  const thread = useQuery(postThreadQuery(known.publicId, { branchOf: targetId }));
  const post = thread.data?.post ?? known;
  return (
    <Page
      rail={
        <Rail
          communityName={post.communityName}
          loaded={thread.isFetched}
          since={targetId === undefined && post.noComments >= navigableFrom ? post.createdAt : undefined}
        />
      }
    >
      <PostArticle post={post} />
      {!post.held && <Comments post={post} thread={thread} targetId={targetId} highlight={highlight} />}
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
  /** When the post was written, where its thread has a navigator. */
  since: string | undefined;
};

const Rail = memo(function Rail({ communityName, loaded, since }: RailProps) {
  const { data: community } = useQuery({ ...communityQuery(communityName), enabled: loaded });
  return (
    <>
      {since !== undefined && (
        <section className="thread-nav card" aria-label="In this thread">
          <h2>In this thread</h2>
          <RailMap since={since} />
        </section>
      )}
      {community && (
        <>
          <CommunityCard community={community} />
          <RulesCard rules={community.rules} />
          <ModeratorsCard moderators={community.mods} community={community.name} />
        </>
      )}
      <Footer />
    </>
  );
});

/** The history entries that have been scrolled to their comment. */
const scrolledEntries = pageState(() => new Set<string>());

/**
 * Scrolls to a comment and focuses it when its address is opened, but not when its reader comes back to it. The page goes
 * on far enough below it.
 */
function useScrollTo(id: string) {
  const { history } = useRouter();
  // After the router has restored its scroll position.
  useEffect(() => {
    const comment = document.getElementById(id);
    const main = comment?.closest('main');
    if (!comment || !main) return undefined;
    const makeRoom = () => {
      const below = comment.getBoundingClientRect().top - main.getBoundingClientRect().top - spaceAbove();
      main.style.minBlockSize = `calc(100vh + ${below}px)`;
    };
    makeRoom();
    const entry = `${history.location.state.__TSR_key} ${id}`;
    let frame = 0;
    if (!scrolledEntries().has(entry)) {
      frame = requestAnimationFrame(() => {
        scrolledEntries().add(entry);
        makeRoom();
        scrollToComment(comment);
        // Readers who have begun something else keep their place.
        if (!focusedControl()?.closest('main *, [role=dialog], input'))
          comment.focus({ preventScroll: true });
      });
    }
    return () => {
      cancelAnimationFrame(frame);
      main.style.minBlockSize = '';
    };
  }, [history, id]);
}
