import type { Comment } from '@confab/api-contract/calls';
import { canComment, canReplyTo, firstDenial, messages } from '@confab/domain';
import type { Ref } from 'react';
import { copyLink } from '../../lib/alerts.ts';
import { gated } from '../../lib/modals.ts';
import { classNames } from '../../ui/class-names.ts';
import '../../ui/glyph.css';
import { SaveCommentButton } from '../saving/save.tsx';
import '../post/post.css';
import { CommentVotes } from '../voting/Votes.tsx';
import { commentPath } from '../content/comment-address.ts';
import { CommentMenu, hasMenu } from './CommentMenu.tsx';
import './comments.css';
import { useThread } from './thread-context.ts';

type Props = {
  comment: Comment;
  replying: boolean;
  /** `quoted` is what was selected on the page at that moment. */
  onReply: (quoted: string) => void;
  /** Puts the comment's text into a field, for its author. */
  onEdit: () => void;
  replyButton: Ref<HTMLButtonElement>;
};

/** The buttons of a comment: votes, reply, share and its menu. */
export function CommentActions({ comment, replying, onReply, onEdit, replyButton }: Props) {
  const { post, viewer } = useThread();

  const decision = firstDenial(canComment(viewer, post), canReplyTo(comment));
  const reply = gated(decision, () => onReply(getSelection()?.toString() ?? ''), {
    words: `Your reply to @${comment.username} is kept.`,
    about: comment,
  });
  const withMenu = hasMenu(viewer, comment);
  const tooDeep = !decision.allowed && decision.error === 'comment-max-depth-reached';

  return (
    <div className="comment-actions row wrap muted">
      <CommentVotes comment={comment} viewer={viewer} postLocked={post.locked} />
      {!comment.deleted && (
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
      <button
        type="button"
        // On phones a row of the menu, where there is one.
        className={classNames('action glyph glyph-share', withMenu && 'not-phone')}
        aria-label="Share"
        onClick={() => void copyLink(commentPath(comment))}
      >
        <span className="label">Share</span>
      </button>
      {!comment.deleted && <SaveCommentButton id={comment.id} />}
      {withMenu && <CommentMenu comment={comment} viewer={viewer} onEdit={onEdit} />}
    </div>
  );
}
