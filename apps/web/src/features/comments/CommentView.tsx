import type { Comment } from '@confab/api-contract/calls';
import { lazy, memo, Suspense, useRef } from 'react';
import { isBeingSent } from '../../data/being-sent.ts';
import { classNames } from '../../ui/class-names.ts';
import { isGhost } from '../authorship/Author.tsx';
import { toggleCollapsed, useCollapsed } from './collapsed.ts';
import './comment.css';
import { CommentActions } from './CommentActions.tsx';
import { CommentBody } from './CommentBody.tsx';
import { CommentHead } from './CommentHead.tsx';
import { useFresh } from './fresh.ts';
import { closeEdit, closeReply, openEdit, openReply, useBoxes } from './open-boxes.ts';
import { asQuote } from './quote.ts';
import { Replies } from './Replies.tsx';
import { SendingNote } from './SendingNote.tsx';
import { useThread } from './thread-context.ts';

const CommentEditor = lazy(() => import('./CommentEditor.tsx'));
const CommentEditForm = lazy(() => import('./CommentEditForm.tsx'));

/** From here on every level moves in by less. */
const deepFrom = 8;

/** A comment and all that follows from it. */
export const CommentView = memo(function CommentView({ comment }: { comment: Comment }) {
  const { post, targetId } = useThread();
  const collapsed = useCollapsed(comment.id);
  const element = useRef<HTMLElement>(null);
  const replyButton = useRef<HTMLButtonElement>(null);
  const boxes = useBoxes(comment.id);
  const fresh = useFresh(comment.id);
  const sending = isBeingSent(comment);

  const toggle = () => {
    toggleCollapsed(comment.id);
    // Folding from far below would leave its reader somewhere else.
    requestAnimationFrame(() => element.current?.scrollIntoView({ block: 'nearest' }));
  };
  const leaveReply = () => {
    closeReply(comment.id);
    replyButton.current?.focus();
  };

  return (
    <article
      ref={element}
      id={comment.id}
      className={classNames(
        'comment',
        collapsed && 'is-collapsed',
        comment.depth >= deepFrom && 'is-deep',
        comment.id === targetId && 'is-target',
        fresh && 'is-fresh',
        sending && 'is-sending',
      )}
      aria-label={comment.contentStripped ? 'Deleted comment' : `Comment by ${nameOf(comment)}`}
    >
      <CommentHead comment={comment} collapsed={collapsed} onToggle={toggle} />
      {!collapsed && (
        <>
          <button
            type="button"
            className="thread"
            aria-label="Collapse thread"
            tabIndex={-1}
            onClick={toggle}
          />
          {boxes.edit ? (
            <Suspense fallback={<CommentBody comment={comment} />}>
              <CommentEditForm comment={comment} onClose={() => closeEdit(comment.id)} />
            </Suspense>
          ) : (
            <CommentBody comment={comment} />
          )}
          {sending && <SendingNote id={comment.id} />}
          {!sending && !comment.contentStripped && (
            <CommentActions
              comment={comment}
              replying={boxes.reply !== undefined}
              onReply={(quoted) => openReply(comment.id, asQuote(quoted))}
              onEdit={() => openEdit(comment.id)}
              replyButton={replyButton}
            />
          )}
          {boxes.reply !== undefined && (
            <Suspense>
              <CommentEditor
                post={post}
                parentId={comment.id}
                label={`Reply to ${nameOf(comment)}`}
                submitLabel="Reply"
                beginning={boxes.reply}
                onClose={leaveReply}
              />
            </Suspense>
          )}
          <Replies to={comment} />
        </>
      )}
    </article>
  );
});

function nameOf(comment: Comment): string {
  return isGhost(comment) ? 'a deleted user' : `@${comment.username}`;
}
