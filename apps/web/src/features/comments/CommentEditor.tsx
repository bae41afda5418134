import type { Comment } from '@confab/api-contract/calls';
import {
  canComment,
  canEditComment,
  denialMessages,
  readerDenials,
  type UserGroup,
  withoutBlankEdges,
} from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createComment, editComment } from '../../data/comment-writing.ts';
import { useStartup, useViewer } from '../../data/startup.ts';
import { draftKey, writeDraft } from '../../lib/drafts.ts';
import { gated, type Wish } from '../../lib/modals.ts';
import { Checkbox } from '../../ui/form/Choices.tsx';
import { roleLabels, speakingGroups } from '../authorship/Author.tsx';
import { closeEdit, closeReply, openEdit, openReply, setCollapsed, useBoxes } from './comment-state.ts';
import { CommentBody } from './CommentBody.tsx';
import { CommentForm } from './CommentForm.tsx';
import { deliver, useRefusal } from './deliver.ts';
import type { ThreadPost } from './thread-context.ts';

/** Another account may log in: the text stays where it is, and is not sent. */
const kept: Wish = { words: 'What you wrote is kept.', act: () => undefined };

type Props = {
  post: ThreadPost;
  /** The parent comment; null for one at the top. */
  parentId: string | null;
  /** The accessible name and the placeholder of the field. */
  label: string;
  submitLabel: string;
  /** The selected text, which a reply begins by quoting. */
  quoted: string;
  /** The comment was sent or discarded. */
  onClose: () => void;
};

/** Where a comment or a reply is written. */
export function CommentEditor(props: Props) {
  const viewerId = useStartup(({ user }) => user?.id);
  const [account, setAccount] = useState(viewerId);
  // Logging out and in again keeps the text; another account does not see it.
  if (viewerId !== undefined && viewerId !== account) setAccount(viewerId);
  if (account === undefined) return null;
  return <Editor key={account} account={account} {...props} />;
}

function Editor({ account, post, parentId, quoted, onClose, ...texts }: Props & { account: string }) {
  const viewer = useViewer();
  const client = useQueryClient();
  const place = parentId ?? post.publicId;
  const draft = draftKey(account, place);
  const refusal = useRefusal(draft);
  const { again } = useBoxes(place);
  const [userGroup, setUserGroup] = useState<UserGroup>(refusal?.userGroup ?? 'normal');

  const send = (text: string) =>
    void deliver(client, {
      draft,
      text,
      userGroup,
      send: (bodyHtml) => createComment(client, { post, parentId, body: text, bodyHtml, userGroup, draft }),
      box: {
        open: () => {
          openReply(place);
          setCollapsed(post.publicId, [place], false);
        },
        close: () => closeReply(place),
      },
      messages: { sent: 'Comment sent.', refused: 'Your comment was not sent.' },
    });

  const decision = canComment(viewer, post);
  const groups = speakingGroups(viewer, post.communityId);
  return (
    <CommentForm
      {...texts}
      again={again}
      beginning={asQuote(quoted)}
      draft={draft}
      continueLabel={parentId === null ? 'Continue your comment' : 'Continue your reply'}
      discardTitle={parentId === null ? 'Discard your comment?' : 'Discard your reply?'}
      blocked={
        decision.allowed || decision.error === 'not_logged_in' ? undefined : readerDenials[decision.error]
      }
      gate={(act) => gated(decision, act, kept)}
      onSubmit={send}
      onClose={onClose}
      options={
        groups.length > 0 && (
          <div className="editor-options">
            {groups.map((group) => (
              <Checkbox
                key={group}
                label={`Speaking as ${roleLabels[group]}`}
                checked={userGroup === group}
                onChange={(speaking) => setUserGroup(speaking ? group : 'normal')}
              />
            ))}
          </div>
        )
      }
    />
  );
}

/** The edit form of a comment, in place of its text. `onClose`: the new text was sent or discarded. */
export function CommentEditForm({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const viewer = useViewer();
  const client = useQueryClient();
  const { again } = useBoxes(comment.id);
  const draft = draftKey(comment.userId, `edit ${comment.id}`);

  const close = () => {
    onClose();
    document.getElementById(comment.id)?.focus({ preventScroll: true });
  };
  const send = (text: string) => {
    if (withoutBlankEdges(text) === comment.body) {
      writeDraft(draft, '');
      return;
    }
    void deliver(client, {
      draft,
      text,
      userGroup: 'normal',
      send: (bodyHtml) => editComment(client, comment, { body: text, bodyHtml }),
      box: { open: () => openEdit(comment.id), close: () => closeEdit(comment.id) },
      messages: { sent: 'Comment updated.', refused: 'Your comment was not updated.' },
    });
  };
  // Another account has logged in since.
  if (viewer.user && viewer.user.id !== comment.userId) return <CommentBody comment={comment} />;
  return (
    <CommentForm
      again={again}
      draft={draft}
      beginning={comment.body}
      label="Edit your comment"
      submitLabel="Update comment"
      continueLabel="Continue your edit"
      discardTitle="Discard your changes?"
      gate={(act) => gated(canEditComment(viewer, comment), act, kept, denialMessages)}
      onSubmit={send}
      onClose={close}
    />
  );
}

/** Selected words as a Markdown quote, with room for an answer below; empty without a selection. */
export function asQuote(selected: string): string {
  const text = selected.trim();
  if (text === '') return '';
  return `${text.replace(/^/gm, '> ')}\n\n`;
}
