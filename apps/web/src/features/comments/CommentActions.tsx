import type { Comment } from '@confab/api-contract/calls';
import { canComment, canReplyTo, firstDenial, messages } from '@confab/domain';
import type { Ref } from 'react';
import { copyLink } from '../../lib/alerts.ts';
import { gated } from '../../lib/modals.ts';
import { classNames } from '../../ui/class-names.ts';
import '../../ui/glyph.css';
import { SaveCommentButton } from '../saving/save.tsx';
import '../post/post.css';
import { commentPath } from '../content/comment-address.ts';
import { CommentMenu, hasMenu } from './CommentMenu.tsx';
import './comments.css';
import { useThread } from './thread-context.ts';

type Props = {
  comment: Comment;
  /** Only folding: the comment is muted, under way, or without its text. */
  plain: boolean;
  collapsed: boolean;
  onToggle: () => void;
  replying: boolean;
  /** `quoted` is what was selected on the page at that moment. */
  onReply: (quoted: string) => void;
  /** Puts the comment's text into a field, for its author. */
  onEdit: () => void;
  replyButton: Ref<HTMLButtonElement>;
};

/**
 * The buttons of a comment: at the end of its head, seen with the pointer or focus; on phones below its text, after a tap.
 * The one that folds is the one that unfolds, so that focus stays on it.
 */
export function CommentActions(props: Props) {
  const { comment, plain, collapsed, onToggle, replying, onReply, onEdit, replyButton } = props;
  const { post, viewer } = useThread();

  const decision = firstDenial(canComment(viewer, post), canReplyTo(comment));
  const reply = gated(decision, () => onReply(getSelection()?.toString() ?? ''), {
    words: `Then you write your reply to @${comment.username}.`,
    about: comment,
  });
  const tooDeep = !decision.allowed && decision.error === 'comment-max-depth-reached';
  const label = collapsed ? 'Expand thread' : 'Collapse thread';

  return (
    <div className="comment-actions row muted">
      {!plain && !comment.deleted && (
        <button
          type="button"
          className="action glyph glyph-reply"
          aria-expanded={replying}
          {...reply}
          {...(tooDeep ? { title: messages.threadTooDeep } : {})}
          ref={replyButton}
          // A press on a button would end the selection that is to be quoted.
          onMouseDown={(event) => event.preventDefault()}
        >
          Reply
        </button>
      )}
      {!plain && (
        <button
          type="button"
          className="action glyph glyph-share"
          aria-label="Share"
          title="Share"
          onClick={() => void copyLink(commentPath(comment))}
        />
      )}
      {!plain && !comment.deleted && <SaveCommentButton id={comment.id} />}
      <button
        type="button"
        className={classNames('action glyph fold', collapsed ? 'glyph-circle-plus' : 'glyph-circle-minus')}
        aria-label={label}
        title={label}
        aria-expanded={!collapsed}
        onClick={onToggle}
      />
      {!plain && hasMenu(viewer, comment) && (
        <CommentMenu comment={comment} viewer={viewer} onEdit={onEdit} />
      )}
    </div>
  );
}
