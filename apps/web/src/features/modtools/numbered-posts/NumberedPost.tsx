import type { Post } from '@confab/api-contract/calls';
import { canUnlockPost, counted, shortCount } from '@confab/domain';
import { Link } from '@tanstack/react-router';
import type { ModeratorFilter } from '../../../data/moderator-feed.ts';
import { useViewer } from '../../../data/startup.ts';
import { useBusy } from '../../../lib/busy.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';
import { AuthorName } from '../../authorship/Author.tsx';
import { roleLabels } from '../../authorship/role-labels.ts';
import '../../post/compact-post.css';
import { CompactThumbnail } from '../../post/CompactThumbnail.tsx';
import { isPinned } from '../../post/is-pinned.ts';
import { postAddress } from '../../post/post-address.ts';
import { VoteButton } from '../../voting/VoteButton.tsx';
import '../../voting/vote.css';

type Props = {
  post: Post;
  filter: ModeratorFilter;
  /** Its number in the list, from 1. */
  position: number;
  onUnlock: () => Promise<void>;
};

/** A post as a row of a moderators' list: who did what to it and when, and what can be done now. */
export function NumberedPost({ post, filter, position, onUnlock }: Props) {
  return (
    <article
      className="compact"
      data-item={post.id}
      tabIndex={-1}
      aria-labelledby={`title-${post.id}`}
      aria-posinset={position}
      aria-setsize={-1}
    >
      <ClosedVotes post={post} />
      <div>
        <h3 className="compact-title" id={`title-${post.id}`} dir="auto">
          <Link {...postAddress(post)} data-card-link="">
            {post.title}
          </Link>
        </h3>
        <div className="compact-meta">
          <AuthorName of={post} className="author" />
          <span className="sep" />
          <TimeAgo at={post.createdAt} />
          <span className="sep not-phone" />
          <span className="not-phone">{counted(post.noComments, 'comment')}</span>
        </div>
        <div className="tool-note">
          {filter === 'deleted' ? <DeletedNote post={post} /> : <LockedNote post={post} />}
        </div>
      </div>
      <div className="compact-end tool-end">
        <span className="not-phone">
          <CompactThumbnail post={post} eager={false} />
        </span>
        {filter === 'deleted' ? (
          <LinkButton
            size="sm"
            className="not-phone"
            {...postAddress(post)}
            aria-describedby={`title-${post.id}`}
          >
            Open
          </LinkButton>
        ) : (
          <UnlockButton post={post} onUnlock={onUnlock} />
        )}
      </div>
    </article>
  );
}

/** Nothing is voted on here: what stands here is judged otherwise. */
function ClosedVotes({ post: { upvotes, downvotes } }: { post: Post }) {
  const closed = {
    onClick: () => undefined,
    disabled: true,
    title: 'Voting is closed here.',
    vote: null,
  } as const;
  return (
    <div className="vote column" role="group" aria-label="Votes on this post">
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
      {isPinned(post) && (
        <Badge kind="pin" icon="pin">
          Pinned
        </Badge>
      )}
      {lockedAt !== null && <TimeAgo at={lockedAt} />}
    </>
  );
}

function UnlockButton({ post, onUnlock }: Pick<Props, 'post' | 'onUnlock'>) {
  const may = canUnlockPost(useViewer(), post);
  const { busy, begin } = useBusy(onUnlock);
  if (!may.allowed) return null;
  return (
    <Button size="sm" icon="lock-open" busy={busy} onClick={begin} aria-describedby={`title-${post.id}`}>
      Unlock
    </Button>
  );
}
