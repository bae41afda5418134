import type { Post } from '@confab/api-contract/calls';
import { canUnlockPost, counted, limits, shortCount } from '@confab/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { moderatorFeedQuery, type ModeratorFilter, unlockPost } from '../../data/moderation.ts';
import { useViewer } from '../../data/startup.ts';
import { useBusy } from '../../lib/timers.ts';
import { useFocusInList } from '../../lib/focus.ts';
import { Badge, TimeAgo } from '../../ui/Meta.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { LoadFailure, Skeleton, State } from '../../ui/State.tsx';
import { opensCards } from '../../ui/open-card.ts';
import { ListHead, pageNumber, Pagination, useLeaveEmptied } from '../../ui/Pagination.tsx';
import { AuthorName, roleLabels } from '../authorship/Author.tsx';
import '../post/compact-post.css';
import { CompactThumbnail } from '../post/CompactPost.tsx';
import { isPinned, PinnedBadge, postItem, PostTitle } from '../post/PostMeta.tsx';
import { postAddress } from '../post/post-address.ts';
import '../voting/vote.css';
import { VoteButton } from '../voting/Votes.tsx';
import { type ModtoolsPageProps, searchedText } from './modtools-page-props.ts';
import { NothingMatches } from './NothingMatches.tsx';
import { ReadCommunity } from './ReadCommunity.tsx';

const lists = {
  locked: {
    title: 'Locked posts',
    hint: 'Readable by everybody. Voting and commenting are closed.',
    empty: { icon: 'lock', title: 'Nothing locked', text: 'Posts that are locked stand here.' },
    Note: LockedNote,
    Action: UnlockButton,
  },
  deleted: {
    title: 'Removed posts',
    hint: 'Gone from every feed. The threads stay readable.',
    empty: { icon: 'trash-2', title: 'Nothing removed', text: 'Posts that are deleted stand here.' },
    Note: DeletedNote,
    Action: OpenButton,
  },
} as const satisfies Record<ModeratorFilter, object>;

export const LockedPage = (props: ModtoolsPageProps) => <NumberedPosts {...props} filter="locked" />;
export const RemovedPage = (props: ModtoolsPageProps) => <NumberedPosts {...props} filter="deleted" />;

/** The posts that moderators have deleted or locked, in numbered pages. */
function NumberedPosts({ community, search, filter }: ModtoolsPageProps & { filter: ModeratorFilter }) {
  const { title, hint, empty } = lists[filter];
  const page = pageNumber(search.page);
  const q = searchedText(search);
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(moderatorFeedQuery(community.id, filter, { page, q }));
  const posts = data?.posts;
  const focus = useFocusInList(useMemo(() => posts?.map(({ id }) => id) ?? [], [posts]));
  const pages = Math.min(Math.ceil((data?.noPosts ?? 0) / limits.moderatorPage), limits.moderatorPagesMax);
  useLeaveEmptied(posts?.length === 0, page, pages);

  return (
    <>
      <div className="toolbar">
        <ListHead title={title} count={data?.noPosts} />
        <SearchField label={`Search ${title.toLowerCase()}`} placeholder="Title or author" value={q ?? ''} />
        <p className="tool-hint not-phone muted text-md">{hint}</p>
        {filter === 'deleted' && (
          <LinkButton
            to="/$name/modtools/$"
            params={{ name: community.name, _splat: 'rollback' }}
            size="sm"
            icon="rotate-cw"
          >
            Roll back
          </LinkButton>
        )}
      </div>
      {isError && !data ? (
        <LoadFailure text="The posts could not be loaded." onRetry={refetch} />
      ) : (
        <section
          className="compact-list card tool-posts"
          aria-label={title}
          tabIndex={-1}
          {...focus.props}
          {...opensCards}
        >
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
          {data?.noPosts === 0 && q !== undefined ? (
            <NothingMatches q={q} />
          ) : data?.noPosts === 0 ? (
            <State {...empty} action={<ReadCommunity name={community.name} />} />
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

type NumberedPostProps = {
  post: Post;
  filter: ModeratorFilter;
  /** Its number in the list, from 1. */
  position: number;
  onUnlock: () => Promise<void>;
};

/** A row with who deleted or locked the post, when, and the remaining actions. */
function NumberedPost({ post, filter, position, onUnlock }: NumberedPostProps) {
  const { Note, Action } = lists[filter];
  return (
    <article className="compact" data-item={post.id} tabIndex={-1} {...postItem(post, position)}>
      <ClosedVotes post={post} />
      <div>
        <PostTitle post={post} heading="h3" className="compact-title" />
        <div className="compact-meta meta">
          <AuthorName of={post} className="author" />
          <TimeAgo at={post.createdAt} />
          <span className="not-phone">{counted(post.noComments, 'comment')}</span>
        </div>
        <div className="tool-note row wrap meta">
          <Note post={post} />
        </div>
      </div>
      <div className="compact-end tool-end row gap-1">
        <span className="not-phone">
          <CompactThumbnail post={post} loads="near" />
        </span>
        <Action post={post} onUnlock={onUnlock} />
      </div>
    </article>
  );
}

/** Moderators do not vote here. */
function ClosedVotes({ post: { upvotes, downvotes } }: { post: Post }) {
  const closed = {
    onClick: () => undefined,
    disabled: true,
    title: 'Voting is closed here.',
    vote: null,
  } as const;
  return (
    <div className="vote" role="group" aria-label="Votes on this post">
      <VoteButton direction="up" {...closed} />
      <span className="score" title={`${counted(upvotes, 'upvote')}, ${counted(downvotes, 'downvote')}`}>
        {shortCount(upvotes - downvotes)}
      </span>
      <VoteButton direction="down" {...closed} />
    </div>
  );
}

function DeletedNote({ post: { type, deletedAs = 'mods', deletedAt, deletedContent } }: { post: Post }) {
  const content = contentNotes[type];
  return (
    <>
      <Badge
        kind={deletedAs === 'admins' ? 'admin' : 'danger'}
        icon={deletedAs === 'admins' ? 'shield-check' : 'trash-2'}
      >
        Deleted by {roleLabels[deletedAs]}
      </Badge>
      {deletedContent && <Badge icon={content.icon}>{content.text}</Badge>}
      {deletedAt !== null && <TimeAgo at={deletedAt} />}
    </>
  );
}

const contentNotes = {
  text: { icon: 'text', text: 'Text deleted' },
  image: { icon: 'image-off', text: 'Picture deleted' },
  link: { icon: 'link', text: 'Link deleted' },
} as const satisfies Record<Post['type'], object>;

function LockedNote({ post }: { post: Post }) {
  const { lockedByGroup = 'mods', lockedAt } = post;
  return (
    <>
      <Badge
        kind={lockedByGroup === 'admins' ? 'admin' : 'lock'}
        icon={lockedByGroup === 'admins' ? 'shield-check' : 'lock'}
      >
        Locked by {roleLabels[lockedByGroup]}
      </Badge>
      {isPinned(post) && <PinnedBadge />}
      {lockedAt !== null && <TimeAgo at={lockedAt} />}
    </>
  );
}

function OpenButton({ post }: { post: Post }) {
  return (
    <LinkButton size="sm" className="not-phone" {...postAddress(post)} aria-describedby={`title-${post.id}`}>
      Open
    </LinkButton>
  );
}

function UnlockButton({ post, onUnlock }: Pick<NumberedPostProps, 'post' | 'onUnlock'>) {
  const may = canUnlockPost(useViewer(), post);
  const { busy, begin } = useBusy(onUnlock);
  if (!may.allowed) return null;
  return (
    <Button size="sm" icon="lock-open" busy={busy} onClick={begin} aria-describedby={`title-${post.id}`}>
      Unlock
    </Button>
  );
}
