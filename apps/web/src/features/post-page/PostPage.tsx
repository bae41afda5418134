import type { Post } from '@confab/api-contract/calls';
import { useQuery } from '@tanstack/react-query';
import { communityQuery } from '../../data/communities.ts';
import { postThreadQuery } from '../../data/posts.ts';
import { Page } from '../../ui/Page.tsx';
import { Comments } from '../comments/thread/Comments.tsx';
import type { NarrowTo } from '../comments/thread/LoadedComments.tsx';
import type { Highlight } from '../comments/parts/highlight.ts';
import { CommunityCard } from '../community/CommunityCard.tsx';
import { ModeratorsCard } from '../community/ModeratorsCard.tsx';
import { RulesCard } from '../community/RulesCard.tsx';
import { Footer } from '../site-info/Footer.tsx';
import { PostArticle } from '../post/PostArticle.tsx';

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

/** The community comes with the post: it is asked for by itself only where it did not. */
function Rail({ communityName, loaded }: { communityName: string; loaded: boolean }) {
  const { data: community } = useQuery({ ...communityQuery(communityName), enabled: loaded });
  return (
    <>
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
}
