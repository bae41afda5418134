import type { Comment } from '@confab/api-contract/calls';
import { counted } from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo, Suspense, useRef, useState } from 'react';
import { isPending, keyOf, type Sending, useSending } from '../../data/pending-comments.ts';
import { loadReplies } from '../../data/comments.ts';
import { useBusy } from '../../lib/timers.ts';
import { spaceAbove } from '../../lib/scrolling.ts';
import { classNames, cssVariables } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { commentAddress, isHighlighted } from '../content/comment-address.ts';
import { CommentEditForm, CommentEditor } from './comment-editor.ts';
import {
  closeEdit,
  closeReply,
  isFresh,
  openEdit,
  openReply,
  setCollapsed,
  useBoxes,
  useCollapsed,
  useFresh,
} from './comment-state.ts';
import { type CommentNode, type CommentTree, type Group, grouped, sizeOf } from './comment-tree.ts';
import { CommentActions } from './CommentActions.tsx';
import { CommentBody } from './CommentBody.tsx';
import { CommentHead, nameOf } from './CommentHead.tsx';
import './comments.css';
import { useThread } from './thread-context.ts';

/**
 * Branches of a thread, as items of a list. Long lists of siblings are grouped, so that the browser can skip whole groups
 * out of view instead of a thousand comments. Screen readers see no groups.
 */
export function Branches({ of }: { of: CommentTree }) {
  return grouped(of, isNewcomer).map(({ key, nodes }) =>
    key === null ? (
      <Comments key="first" nodes={nodes} />
    ) : (
      <li
        key={key}
        role="presentation"
        className="branches"
        style={cssVariables({ '--branch': String(sizeOf(nodes)) })}
      >
        <ol role="presentation" className="comment-list">
          <Comments nodes={nodes} />
        </ol>
      </li>
    ),
  );
}

function Comments({ nodes }: Pick<Group, 'nodes'>) {
  return nodes.map((node) => <CommentView key={keyOf(node.comment)} node={node} />);
}

/** Whether a comment was added while the page was open, by the viewer or by others. */
function isNewcomer(comment: Comment): boolean {
  return isPending(comment) || keyOf(comment) !== comment.id || isFresh(comment.id);
}

/** The depth from which each level is indented less. */
const deepFrom = 8;

/** A comment with its replies, as an item of a list. Folding hides all but its head, and keeps it in the page. */
const CommentView = memo(function CommentView({ node }: { node: CommentNode }) {
  const { comment } = node;
  const { post, targetId, highlight } = useThread();
  const collapsed = useCollapsed(comment);
  const fresh = useFresh(comment.id);
  const [unmuted, setUnmuted] = useState(false);
  const boxes = useBoxes(comment.id);
  const sending = isPending(comment);
  const article = useRef<HTMLElement>(null);
  const replyButton = useRef<HTMLButtonElement>(null);

  const muted = comment.isAuthorMuted === true && !unmuted;
  const toggle = () => {
    setCollapsed(comment.id, !collapsed);
    keepInSight(article.current);
  };
  const reveal = () => {
    setUnmuted(true);
    // The button that has focus disappears.
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
        // Jumping to the comment focuses it.
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
        {sending && <SendingNote id={comment.id} />}
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

/** Folding a long thread from far below would scroll its head out of view: brings it back. */
function keepInSight(element: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (element && element.getBoundingClientRect().top < spaceAbove()) element.scrollIntoView();
  });
}

const notes: Record<Sending, string> = {
  again: 'Sending again in a moment',
  waits: 'Sent when you are back online',
};

/** Stands in place of a comment's actions until the server has it. */
function SendingNote({ id }: { id: string }) {
  const sending = useSending(id);
  return (
    <p className="comment-actions sending-note row wrap muted" role="status">
      {sending ? notes[sending] : 'Sending…'}
    </p>
  );
}

type Props = {
  to: CommentNode;
  /** Folded replies stay rendered: unfolding them again costs nothing. */
  hidden: boolean;
};

/** The replies to a comment, and ways to those that are not loaded or left out beside the way to one comment. */
const Replies = memo(function Replies({ to: node, hidden }: Props) {
  const { replies, missing, aside } = node;
  if (replies.length + missing + aside === 0) return null;
  return (
    <ol className="replies" role="list" hidden={hidden}>
      <Branches of={replies} />
      {missing > 0 && <MissingReplies to={node} />}
      {aside > 0 && <AsideReplies to={node} />}
    </ol>
  );
});

function MissingReplies({ to: { comment, missing } }: { to: CommentNode }) {
  const client = useQueryClient();
  const { busy, begin } = useBusy(() => loadReplies(client, comment));
  return (
    <li>
      <button
        type="button"
        className="more-replies text-sm strong"
        disabled={busy}
        aria-busy={busy}
        onClick={begin}
      >
        {busy ? <span className="spinner" /> : <Icon name="corner-down-right" className="icon-flip" />}
        {counted(missing, 'more reply', 'more replies')}
      </button>
    </li>
  );
}

/** The replies left out here are shown at the address of their parent. */
function AsideReplies({ to: { comment, aside } }: { to: CommentNode }) {
  return (
    <li>
      <Link {...commentAddress(comment)} className="more-replies text-sm strong">
        <Icon name="corner-down-right" className="icon-flip" />
        {counted(aside, 'more reply', 'more replies')}
      </Link>
    </li>
  );
}
