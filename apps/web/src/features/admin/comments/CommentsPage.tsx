import { useInfiniteQuery } from '@tanstack/react-query';
import { allCommentsQuery } from '../../../data/admin-comments.ts';
import { itemsOf } from '../../../data/feeds.ts';
import { isCallError } from '../../../lib/call-error.ts';
import '../../../ui/card.css';
import { LoadFailure } from '../../../ui/LoadFailure.tsx';
import { opensCards } from '../../../ui/open-card.ts';
import { State } from '../../../ui/State.tsx';
import '../../../ui/toolbar.css';
import { RowsSkeleton } from '../../../ui/tools/RowsSkeleton.tsx';
import { CommentCard } from '../../comments/card/CommentCard.tsx';
import type { AdminPageProps } from '../parts/admin-page-props.ts';
import { searchedName } from '../parts/admin-search.ts';
import { MoreButton } from '../parts/MoreButton.tsx';
import { SearchField } from '../parts/SearchField.tsx';
import { useSearchInAddress } from '../parts/use-search-in-address.ts';

/** What was written last anywhere on the site, or by one person. */
export function CommentsPage({ search }: AdminPageProps) {
  const author = searchedName(search);
  return (
    <>
      <h2 className="sr-only">Comments</h2>
      <div className="toolbar">
        <SearchField label="Comments by a username" value={author} onSearch={useSearchInAddress()} />
        <p className="admin-count">Newest first</p>
      </div>
      <Comments key={author.toLowerCase()} author={author} />
    </>
  );
}

function Comments({ author }: { author: string }) {
  const list = useInfiniteQuery(allCommentsQuery(author));
  const { data, error } = list;
  if (!data) {
    if (isCallError(error, 404)) {
      return (
        <section className="card">
          <State icon="user-x" title="Nobody found" text={<>Nobody has the username “{author}”.</>} />
        </section>
      );
    }
    if (!error) return <RowsSkeleton />;
    return <LoadFailure text="The comments could not be loaded." onRetry={list.refetch} />;
  }

  const comments = itemsOf(data).flatMap((entry) => (entry.type === 'comment' ? entry.item : []));
  if (comments.length === 0) {
    return (
      <section className="card">
        <State icon="message-circle" title="Nothing here" text="No comment has been written." />
      </section>
    );
  }
  return (
    <>
      <div
        className="all-comments"
        role="feed"
        aria-label="Comments"
        aria-busy={list.isFetchingNextPage}
        {...opensCards}
      >
        {comments.map((comment, index) => (
          <CommentCard key={comment.id} comment={comment} position={index + 1} />
        ))}
      </div>
      <MoreButton things="comments" list={list} />
    </>
  );
}
