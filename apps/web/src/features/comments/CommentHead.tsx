import type { Comment } from '@confab/api-contract/calls';
import { counted, longDate } from '@confab/domain';
import type { MouseEvent } from 'react';
import { Avatar, GhostAvatar } from '../../ui/Avatar.tsx';
import { Badge, TimeAgo } from '../../ui/Meta.tsx';
import { classNames } from '../../ui/class-names.ts';
import '../../ui/glyph.css';
import { Icon } from '../../ui/Icon.tsx';
import { isEdited, isGhost, RoleBadge } from '../authorship/Author.tsx';
import { commentPath } from '../content/comment-address.ts';
import { CommentVotes } from '../voting/Votes.tsx';
import { type ThreadPost, useIsNew, useThread } from './thread-context.ts';

type Props = {
  comment: Comment;
  /** The viewer muted the author and has not unfolded this comment. */
  muted: boolean;
  /** The comment arrived while the page was open. */
  fresh: boolean;
  /** Whether votes may be shown: a comment under way, or without its text, takes none. */
  votable: boolean;
};

/** One line: who wrote the comment and when, and its votes. */
export function CommentHead({ comment, muted, fresh, votable }: Props) {
  const { post, viewer } = useThread();
  const isNew = useIsNew();
  const { createdAt, editedAt } = comment;
  return (
    <header className="comment-head">
      <CommentAvatar comment={comment} muted={muted} />
      <CommentAuthor comment={comment} muted={muted} />
      {isByAuthorOf(post, comment) && !muted && (
        <Badge kind="op">
          <abbr title="Original poster">OP</abbr>
        </Badge>
      )}
      <RoleBadge group={comment.userGroup} />
      <a href={commentPath(comment)} className="comment-time">
        <TimeAgo at={createdAt} short />
      </a>
      {editedAt !== null && isEdited(comment) && (
        <span title={`Edited on ${longDate(editedAt)}`}>· edited</span>
      )}
      {(fresh || isNew(comment)) && <span className="new-label">(new)</span>}
      {votable && <CommentVotes comment={comment} viewer={viewer} postLocked={post.locked} />}
      {/* The thread's own handler opens the actions: thousands of rows need no listener each. */}
      <button
        type="button"
        className="reveal glyph glyph-ellipsis"
        aria-label="Show actions"
        aria-expanded={false}
      />
    </header>
  );
}

type FoldedProps = Pick<Props, 'comment' | 'muted'> & {
  /** How many of the replies are new. */
  noNew: number;
  onUnfold: () => void;
};

/** What a folded comment says of its branch. A press anywhere but on a link or a button unfolds it. */
export function FoldedHead({ comment, muted, noNew, onUnfold }: FoldedProps) {
  const { noReplies, bodyHtml } = comment;
  const unfold = ({ target }: MouseEvent) => {
    if (target instanceof Element && !target.closest('a, button')) onUnfold();
  };
  return (
    <header className="comment-head" onClick={unfold}>
      <CommentAuthor comment={comment} muted={muted} />
      {!muted && <span className="first-words">{wordsOf(bodyHtml)}</span>}
      <span className="folded-count tabular">
        {noReplies > 0 && counted(noReplies, 'reply', 'replies')}{' '}
        {noNew > 0 && <span className="new-count">{noNew} new</span>}
      </span>
    </header>
  );
}

/** Only readers fold comments with words, so this runs in browsers only. */
function wordsOf(html: string): string {
  const { textContent } = new DOMParser().parseFromString(html, 'text/html').body;
  return textContent.slice(0, 160);
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
