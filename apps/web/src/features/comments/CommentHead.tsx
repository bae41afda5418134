import type { Comment } from '@confab/api-contract/calls';
import { counted, longDate } from '@confab/domain';
import type { MouseEvent } from 'react';
import { Avatar, GhostAvatar } from '../../ui/Avatar.tsx';
import { Badge, TimeAgo } from '../../ui/Meta.tsx';
import { classNames } from '../../ui/class-names.ts';
import '../../ui/glyph.css';
import { Icon } from '../../ui/Icon.tsx';
import { isEdited, isGhost, RoleBadge } from '../authorship/Author.tsx';
import { type ThreadPost, useIsNew, useThread } from './thread-context.ts';

type Props = {
  comment: Comment;
  /** The viewer muted the author and has not unfolded this comment. */
  muted: boolean;
  /** The comment arrived while the page was open. */
  fresh: boolean;
  collapsed: boolean;
  onToggle: () => void;
};

/** Author and time of a comment; folds its thread. The whole line of a folded comment unfolds it. */
export function CommentHead({ comment, muted, fresh, collapsed, onToggle }: Props) {
  const { post } = useThread();
  const isNew = useIsNew();
  const { createdAt, editedAt, noReplies } = comment;
  const unfold = ({ target }: MouseEvent) => {
    if (target instanceof Element && !target.closest('a, button')) onToggle();
  };
  return (
    <header className="comment-head" onClick={collapsed ? unfold : undefined}>
      <CommentAvatar comment={comment} muted={muted} />
      <CommentAuthor comment={comment} muted={muted} />
      {isByAuthorOf(post, comment) && !muted && (
        <Badge kind="op">
          <abbr title="Original poster">OP</abbr>
        </Badge>
      )}
      <RoleBadge group={comment.userGroup} />
      <TimeAgo at={createdAt} />
      {editedAt !== null && isEdited(comment) && (
        <span title={`Edited on ${longDate(editedAt)}`}>· edited</span>
      )}
      {(fresh || isNew(comment)) && <span className="new-label">(new)</span>}
      {collapsed && noReplies > 0 && <span>· {counted(noReplies, 'reply', 'replies')}</span>}
      <button
        type="button"
        className={classNames(
          'icon-btn icon-btn-sm fold glyph',
          collapsed ? 'glyph-circle-plus' : 'glyph-circle-minus',
        )}
        title={collapsed ? 'Expand thread' : 'Collapse thread'}
        aria-label={collapsed ? 'Expand thread' : 'Collapse thread'}
        aria-expanded={!collapsed}
        onClick={onToggle}
      />
    </header>
  );
}

type Author = Pick<Props, 'comment' | 'muted'>;

/** A plain link: a long thread has thousands. A handler around the thread follows them inside the app. */
function CommentAuthor({ comment, muted }: Author) {
  if (comment.contentStripped) return <span className="name is-gone">Hidden</span>;
  if (muted) return <span className="name is-gone">Muted</span>;
  if (isGhost(comment)) return <span className="name is-gone">Ghost</span>;
  const { username, userGroup, userDeleted } = comment;
  return (
    <a
      href={`/@${username}`}
      dir="auto"
      className={classNames(
        'name',
        userGroup === 'mods' && 'is-mod',
        userGroup === 'admins' && 'is-admin',
        userDeleted && 'is-gone-shown',
      )}
    >
      @{username}
    </a>
  );
}

function CommentAvatar({ comment, muted }: Author) {
  const { picturesHidden } = useThread();
  // Without profile pictures the thread's line still needs an anchor.
  if (picturesHidden) {
    return (
      <span className="avatar ghost">
        <Icon name="user" size={16} />
      </span>
    );
  }
  if (muted || !comment.author || isGhost(comment)) return <GhostAvatar size={26} />;
  return <Avatar name={comment.username} picture={comment.author.proPic} size={26} />;
}

/** People who deleted their account are told apart by a ghost id that holds within one post. */
function isByAuthorOf(post: ThreadPost, comment: Comment): boolean {
  if (comment.contentStripped) return false;
  return comment.userGhostId === undefined
    ? comment.userId === post.userId
    : comment.userGhostId === post.userGhostId;
}

/** The author's name for screen readers. */
export function nameOf(comment: Comment, muted: boolean): string {
  if (muted) return 'a muted user';
  return isGhost(comment) ? 'a deleted user' : `@${comment.username}`;
}
