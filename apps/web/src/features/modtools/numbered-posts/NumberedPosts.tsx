import { limits } from '@confab/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ModeratorFilter, moderatorFeedQuery, unlockPost } from '../../../data/moderator-feed.ts';
import { useFocusInList } from '../../../lib/focus-in-list.ts';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { opensCards } from '../../../ui/open-card.ts';
import { pageNumber } from '../../../ui/page-numbers.ts';
import { Pagination } from '../../../ui/Pagination.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { State } from '../../../ui/State.tsx';
import '../../../ui/toolbar.css';
import { useLeaveEmptied } from '../../../ui/use-leave-emptied.ts';
import { ListHead } from '../../../ui/tools/ListHead.tsx';
import type { ModtoolsPageProps } from '../parts/modtools-page-props.ts';
import { NumberedPost } from './NumberedPost.tsx';

type Props = ModtoolsPageProps & {
  filter: ModeratorFilter;
  title: string;
  /** What it means to stand in this list. */
  hint: string;
  empty: { title: string; text: string };
};

/** The posts that moderators have deleted or locked, in numbered pages. */
export function NumberedPosts({ community, search, filter, title, hint, empty }: Props) {
  const page = pageNumber(search.page);
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(moderatorFeedQuery(community.id, filter, page));
  const posts = data?.posts;
  const focus = useFocusInList(useMemo(() => posts?.map(({ id }) => id) ?? [], [posts]));
  const pages = Math.min(Math.ceil((data?.noPosts ?? 0) / limits.moderatorPage), limits.moderatorPagesMax);
  useLeaveEmptied(posts?.length === 0, page, pages);

  return (
    <>
      <div className="toolbar">
        <ListHead title={title} count={data?.noPosts} />
        <p className="tool-hint not-phone">{hint}</p>
      </div>
      {isError && !data ? (
        <LoadFailure text="The posts could not be loaded." onRetry={refetch} />
      ) : (
        <section className="compact-list" aria-label={title} tabIndex={-1} {...focus.props} {...opensCards}>
          {posts?.map((post, index) => (
            <NumberedPost
              key={post.id}
              post={post}
              filter={filter}
              position={(page - 1) * limits.moderatorPage + index + 1}
              onUnlock={() => {
                focus.actOn(post.id);
                return unlockPost(client, post);
              }}
            />
          ))}
          {data?.noPosts === 0 ? (
            <State icon={filter === 'locked' ? 'lock' : 'trash-2'} {...empty} />
          ) : (
            !posts?.length && <PostsSkeleton />
          )}
        </section>
      )}
      <Pagination page={page} count={pages} />
    </>
  );
}

function PostsSkeleton() {
  return (
    <div aria-busy="true" role="status" aria-label="Loading posts">
      {['62%', '48%', '70%', '55%'].map((width) => (
        <div key={width} className="compact" aria-hidden="true">
          <span />
          <div className="skel-lines">
            <Skeleton width={width} height="18px" />
            <Skeleton width="180px" height="12px" />
          </div>
        </div>
      ))}
    </div>
  );
}
