import { useInfiniteQuery } from '@tanstack/react-query';
import { allCommentsQuery } from '../../data/admin.ts';
import { itemsOf } from '../../data/feeds.ts';
import { isCallError } from '../../lib/call.ts';
import { LoadFailure, RowsSkeleton, StateCard } from '../../ui/State.tsx';
import { opensCards } from '../../ui/open-card.ts';
import { CommentCard } from '../comments/CommentCard.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { type AdminPageProps, MoreButton, searchedName } from './list-parts.tsx';

/** The latest comments of the whole site, or of one author. */
export function CommentsPage({ search }: AdminPageProps) {
  const author = searchedName(search);
  return (
    <>
      <h2 className="sr-only">Comments</h2>
      <div className="toolbar">
        <SearchField label="Comments by a username" value={author} />
        <p className="muted text-md tabular push">Newest first</p>
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
      return <StateCard icon="user-x" title="Nobody found" text={<>Nobody has the username “{author}”.</>} />;
    }
    if (!error) return <RowsSkeleton />;
    return <LoadFailure text="The comments could not be loaded." onRetry={list.refetch} />;
  }

  const comments = itemsOf(data).flatMap((entry) => (entry.type === 'comment' ? entry.item : []));
  if (comments.length === 0) {
    return <StateCard icon="message-circle" title="Nothing here" text="No comment has been written." />;
  }
  return (
    <>
      <div
        className="all-comments stack"
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
