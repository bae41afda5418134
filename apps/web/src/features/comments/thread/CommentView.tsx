import { memo, Suspense, useRef, useState } from 'react';
import { isBeingSent } from '../../../data/being-sent.ts';
import { classNames } from '../../../ui/class-names.ts';
import { cssVariables } from '../../../ui/css-variables.ts';
import { setCollapsed, useCollapsed } from '../parts/collapsed.ts';
import './comment.css';
import { CommentEditForm, CommentEditor, SendingNote } from '../writing/comment-editor.ts';
import type { CommentNode } from '../parts/comment-tree.ts';
import { CommentActions } from '../menu/CommentActions.tsx';
import { CommentBody } from '../parts/CommentBody.tsx';
import { CommentHead } from './CommentHead.tsx';
import { useFresh } from '../live/fresh.ts';
import { isHighlighted } from '../parts/highlight.ts';
import { keepInSight } from './keep-in-sight.ts';
import { nameOf } from '../parts/name-of.ts';
import { closeEdit, closeReply, openEdit, openReply, useBoxes } from '../writing/open-boxes.ts';
import { Replies } from './Replies.tsx';
import { useThread } from '../parts/thread-context.ts';

/** From here on every level moves in by less. */
const deepFrom = 8;

/**
 * A comment and all that follows from it: an item of a list, with the list of its replies. Folding it hides all but its
 * head, and leaves it in the page.
 */
export const CommentView = memo(function CommentView({ node }: { node: CommentNode }) {
  const { comment } = node;
  const { post, targetId, highlight } = useThread();
  const collapsed = useCollapsed(comment);
  const fresh = useFresh(comment.id);
  const [unmuted, setUnmuted] = useState(false);
  const boxes = useBoxes(comment.id);
  const sending = isBeingSent(comment);
  const article = useRef<HTMLElement>(null);
  const replyButton = useRef<HTMLButtonElement>(null);

  const muted = comment.isAuthorMuted === true && !unmuted;
  const toggle = () => {
    setCollapsed(comment.id, !collapsed);
    keepInSight(article.current);
  };
  const reveal = () => {
    setUnmuted(true);
    // The button that had it goes.
    article.current?.focus();
  };
  const leaveReply = () => {
    closeReply(comment.id);
    replyButton.current?.focus();
  };

  return (
    <li
      role="listitem"
      className={classNames(
        'comment',
        collapsed && 'is-collapsed',
        comment.depth >= deepFrom && 'is-deep',
        (comment.id === targetId || isHighlighted(comment.createdAt, highlight)) && 'is-target',
        fresh && 'is-fresh',
        sending && 'is-sending',
      )}
      style={node.size > 1 ? cssVariables({ '--branch': String(node.size) }) : undefined}
    >
      <article
        ref={article}
        id={comment.id}
        className={classNames('comment-main', collapsed && 'is-folded')}
        // Focus comes here when somebody jumps to the comment.
        tabIndex={-1}
        aria-label={comment.contentStripped ? 'Deleted comment' : `Comment by ${nameOf(comment, muted)}`}
      >
        <CommentHead comment={comment} {...{ muted, fresh, collapsed }} onToggle={toggle} />
        {muted ? (
          <button type="button" className="comment-body muted-notice" onClick={reveal}>
            You muted this person. Show the comment
          </button>
        ) : boxes.edit ? (
          <Suspense fallback={<CommentBody comment={comment} />}>
            <CommentEditForm comment={comment} onClose={() => closeEdit(comment.id)} />
          </Suspense>
        ) : (
          <CommentBody comment={comment} />
        )}
        {sending && (
          <Suspense>
            <SendingNote id={comment.id} />
          </Suspense>
        )}
        {!sending && !muted && !comment.contentStripped && (
          <CommentActions
            comment={comment}
            replying={boxes.reply !== undefined}
            onReply={(quoted) => openReply(comment.id, quoted)}
            onEdit={() => openEdit(comment.id)}
            replyButton={replyButton}
          />
        )}
        {boxes.reply !== undefined && (
          <Suspense>
            <CommentEditor
              post={post}
              parentId={comment.id}
              label={`Reply to ${nameOf(comment, muted)}`}
              submitLabel="Reply"
              quoted={boxes.reply}
              onClose={leaveReply}
            />
          </Suspense>
        )}
      </article>
      {/* The line is for pointers; others have the button in the head. */}
      <button type="button" className="thread" aria-hidden="true" tabIndex={-1} onClick={toggle} />
      <Replies to={node} hidden={collapsed} />
    </li>
  );
});
