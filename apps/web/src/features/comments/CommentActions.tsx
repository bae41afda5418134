import type { Comment } from '@confab/api-contract/calls';
import { canComment, canReplyTo, firstDenial, messages } from '@confab/domain';
import type { Ref } from 'react';
import { useViewer } from '../../data/startup.ts';
import { copyLink } from '../../lib/copy-link.ts';
import { gated } from '../../lib/gated.ts';
import { Icon } from '../../ui/Icon.tsx';
import '../post/post-actions.css';
import { CommentVotes } from '../voting/CommentVotes.tsx';
import { commentPath } from './comment-address.ts';
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

/** What one can do with a comment. */
export function CommentActions({ comment, replying, onReply, replyButton }: Props) {
  const { post } = useThread();
  const viewer = useViewer();

  const decision = firstDenial(canComment(viewer, post), canReplyTo(comment));
  const reply = gated(decision, () => onReply(getSelection()?.toString() ?? ''));
  const tooDeep = !decision.allowed && decision.error === 'comment-max-depth-reached';

  return (
    <div className="comment-actions">
      <CommentVotes comment={comment} postLocked={post.locked} />
      {!comment.deleted && (
        <button
          type="button"
          className="action"
          aria-expanded={replying}
          {...reply}
          {...(tooDeep ? { title: messages.threadTooDeep } : {})}
          ref={replyButton}
          // A press on a button would end the selection that is to be quoted.
          onMouseDown={(event) => event.preventDefault()}
        >
          <Icon name="reply" />
          Reply
        </button>
      )}
      <button
        type="button"
        className="action"
        aria-label="Share"
        onClick={() => void copyLink(commentPath(comment))}
      >
        <Icon name="share" />
        <span className="label">Share</span>
      </button>
    </div>
  );
}
