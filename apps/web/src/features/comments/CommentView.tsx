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
import { barHeight } from './comments-in-sight.ts';
import {
  closeEdit,
  closeReply,
  isNewcomer,
  openEdit,
  openReply,
  setCollapsed,
  useBoxes,
  useCollapsed,
  useFresh,
} from './comment-state.ts';
import {
  type CommentNode,
  type CommentTree,
  type Group,
  grouped,
  inReadingOrder,
  sizeOf,
} from './comment-tree.ts';
import { CommentActions } from './CommentActions.tsx';
import { CommentBody } from './CommentBody.tsx';
import { CommentHead, FoldedHead, nameOf } from './CommentHead.tsx';
import './comments.css';
import { useIsNew, useThread } from './thread-context.ts';

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

/** The depth from which each level is indented less. */
const deepFrom = 8;
/** Phones end a branch earlier, by style: the server does not know the window. */
const phoneLevels = 5;

/** A comment with its replies, as an item of a list. Folding hides all but its head, and keeps it in the page. */
const CommentView = memo(function CommentView({ node }: { node: CommentNode }) {
  const { comment } = node;
  const { post, targetId, baseDepth, highlight } = useThread();
  const isNew = useIsNew();
  const collapsed = useCollapsed(comment);
  const fresh = useFresh(comment.id);
  const [unmuted, setUnmuted] = useState(false);
  const boxes = useBoxes(comment.id);
  const sending = isPending(comment);
  const article = useRef<HTMLElement>(null);
  const replyButton = useRef<HTMLButtonElement>(null);

  const muted = comment.isAuthorMuted === true && !unmuted;
  const plain = sending || muted || comment.contentStripped === true;
  const answered = isAnswered(node);
  const toggle = () => {
    setCollapsed(post.publicId, [comment.id], !collapsed);
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
        answered && 'is-answered',
        collapsed && 'is-collapsed',
        comment.depth >= deepFrom && 'is-deep',
        targetId !== undefined && comment.depth <= baseDepth && 'leads-to-target',
        (comment.id === targetId || isHighlighted(comment.createdAt, highlight)) && 'is-target',
        sending && 'is-sending',
        isNewcomer(comment) && 'is-newcomer',
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
        {collapsed ? (
          <FoldedHead
            comment={comment}
            muted={muted}
            noNew={inReadingOrder(node.replies).filter(isNew).length}
            onUnfold={toggle}
          />
        ) : (
          <CommentHead comment={comment} muted={muted} fresh={fresh} votable={!plain} />
        )}
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
        <CommentActions
          {...{ comment, plain, collapsed, replyButton }}
          onToggle={toggle}
          replying={boxes.reply !== undefined}
          onReply={(quoted) => openReply(comment.id, quoted)}
          onEdit={() => openEdit(comment.id)}
        />
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
      {answered && (
        <>
          {/* The line is for pointers; others have the button among the actions. */}
          <button type="button" className="thread" aria-hidden="true" tabIndex={-1} onClick={toggle} />
          <Replies to={node} hidden={collapsed} />
        </>
      )}
    </li>
  );
});

const isAnswered = ({ replies, missing, aside, beyond }: CommentNode) =>
  replies.length + missing + aside + beyond > 0;

/** Folding a long thread from far below would scroll its head out of view: brings it back. */
function keepInSight(element: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (element && element.getBoundingClientRect().top < spaceAbove() + barHeight) element.scrollIntoView();
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
    <p className="sending-note muted" role="status">
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
  const { comment, replies, missing, aside, beyond } = node;
  const endsOnPhones = comment.depth - useThread().baseDepth === phoneLevels && replies.length > 0;
  return (
    <ol className={classNames('replies', endsOnPhones && 'ends-on-phones')} role="list" hidden={hidden}>
      <Branches of={replies} />
      {missing > 0 && <MissingReplies to={node} />}
      {aside > 0 && <AsideReplies to={node} />}
      {endsOnPhones && <Beyond comment={comment} count={comment.noReplies} className="only-phone" />}
      {beyond > 0 && <Beyond comment={comment} count={beyond} />}
    </ol>
  );
});

function MissingReplies({ to: { comment, missing } }: { to: CommentNode }) {
  const client = useQueryClient();
  const { busy, begin } = useBusy(() => loadReplies(client, comment));
  return (
    <li className="more">
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
function AsideReplies({ to: { comment, aside, leftOut } }: { to: CommentNode }) {
  const isNew = useIsNew();
  const noNew = inReadingOrder(leftOut).filter(isNew).length;
  return (
    <li className="more">
      <Link {...commentAddress(comment)} className="more-replies text-sm strong">
        <Icon name="corner-down-right" className="icon-flip" />
        {counted(aside, 'more reply', 'more replies')}
        {noNew > 0 && `, ${noNew} new`}
      </Link>
    </li>
  );
}

type BeyondProps = { comment: Comment; count: number; className?: string };

/** What is too deep for this page goes on at the address of its parent. */
function Beyond({ comment, count, className }: BeyondProps) {
  return (
    <li className={classNames('more', className)}>
      <Link {...commentAddress(comment)} className="more-replies text-sm strong">
        <Icon name="corner-down-right" className="icon-flip" />
        Continue this thread, {count} more
      </Link>
    </li>
  );
}
