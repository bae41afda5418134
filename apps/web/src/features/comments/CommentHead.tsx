import type { Comment } from '@confab/api-contract/calls';
import { counted, longDate } from '@confab/domain';
import { useStartup } from '../../data/startup.ts';
import { GhostAvatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import { AuthorAvatar, AuthorName, RoleBadge } from '../authorship/Author.tsx';
import { isEdited } from '../authorship/is-edited.ts';
import { isNew } from './is-new.ts';
import { type ThreadPost, useThread } from './thread-context.ts';

type Props = { comment: Comment; collapsed: boolean; onToggle: () => void };

/** Who wrote a comment, and when; folds its thread. */
export function CommentHead({ comment, collapsed, onToggle }: Props) {
  const { post, lastVisitAt } = useThread();
  const { user } = useStartup();
  const { createdAt, editedAt, noReplies, contentStripped } = comment;
  return (
    <header className="comment-head">
      {contentStripped ? (
        <>
          <GhostAvatar size={26} />
          <span className="name is-gone">Hidden</span>
        </>
      ) : (
        <>
          <CommentAvatar comment={comment} />
          <AuthorName of={comment} className="name" />
          {isByAuthorOf(post, comment) && (
            <Badge kind="op">
              <abbr title="Original poster">OP</abbr>
            </Badge>
          )}
          <RoleBadge group={comment.userGroup} />
        </>
      )}
      <span className="sep" />
      <TimeAgo at={createdAt} />
      {editedAt !== null && isEdited(comment) && (
        <span title={`Edited on ${longDate(editedAt)}`}>· edited</span>
      )}
      {isNew(comment, lastVisitAt, user?.id) && <span className="new-label">(new)</span>}
      {collapsed && noReplies > 0 && <span>· {counted(noReplies, 'reply', 'replies')}</span>}
      <IconButton
        className="fold"
        small
        icon={collapsed ? 'circle-plus' : 'circle-minus'}
        label={collapsed ? 'Expand thread' : 'Collapse thread'}
        aria-expanded={!collapsed}
        onClick={onToggle}
      />
    </header>
  );
}

function CommentAvatar({ comment }: { comment: Comment }) {
  const { user } = useStartup();
  // Whoever hides pictures of people still needs something for the thread's line to hang on.
  if (user?.hideUserProfilePictures) {
    return (
      <span className="avatar ghost">
        <Icon name="user" size={16} />
      </span>
    );
  }
  return <AuthorAvatar of={comment} size={26} />;
}

/** People who deleted their account are told apart by a ghost id that holds within one post. */
function isByAuthorOf(post: ThreadPost, comment: Comment): boolean {
  return comment.userGhostId === undefined
    ? comment.userId === post.userId
    : comment.userGhostId === post.userGhostId;
}
