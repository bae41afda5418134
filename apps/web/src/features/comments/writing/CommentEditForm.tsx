import type { Comment } from '@confab/api-contract/calls';
import { canEditComment, denialMessages } from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { editComment } from '../../../data/edit-comment.ts';
import { useViewer } from '../../../data/startup.ts';
import { draftKey, writeDraft } from '../../../lib/drafts.ts';
import { gated } from '../../../lib/gated.ts';
import { CommentBody } from '../parts/CommentBody.tsx';
import { CommentForm } from './CommentForm.tsx';
import { deliver } from './deliver.ts';
import { closeEdit, openEdit } from './open-boxes.ts';

type Props = {
  comment: Comment;
  /** The new text was sent, or given up. */
  onClose: () => void;
};

/** Where authors mend their comment, in the place of its text. */
export default function CommentEditForm({ comment, onClose }: Props) {
  const viewer = useViewer();
  const client = useQueryClient();
  const draft = draftKey(comment.userId, `edit ${comment.id}`);

  const close = () => {
    onClose();
    document.getElementById(comment.id)?.focus({ preventScroll: true });
  };
  const send = (text: string) => {
    if (text.trim() === comment.body) {
      writeDraft(draft, '');
      return;
    }
    void deliver(client, {
      draft,
      text,
      userGroup: 'normal',
      send: (bodyHtml) => editComment(client, comment, { body: text, bodyHtml }),
      box: { open: () => openEdit(comment.id), close: () => closeEdit(comment.id) },
      told: { sent: 'Comment updated.', refused: 'Your comment was not updated.' },
    });
  };
  // Somebody else has logged in meanwhile.
  if (viewer.user && viewer.user.id !== comment.userId) return <CommentBody comment={comment} />;
  return (
    <CommentForm
      draft={draft}
      beginning={comment.body}
      label="Edit your comment"
      submitLabel="Update comment"
      continueLabel="Continue your edit"
      discardTitle="Discard your changes?"
      gate={(act) => gated(canEditComment(viewer, comment), act, denialMessages)}
      onSubmit={send}
      onClose={close}
    />
  );
}
