import type { Comment } from '@confab/api-contract/calls';
import type { UserGroup } from '@confab/domain';
import { useState } from 'react';
import { useDeleteComment } from '../../../data/comment-changes.ts';
import { showAlert } from '../../../lib/alerts.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { IdDialog } from '../../../ui/IdDialog.tsx';
import { ReasonField } from '../../authorship/ReasonField.tsx';

export type CommentDialogName = 'id' | `delete-as-${UserGroup}`;

type Props = { comment: Comment; onClose: () => void };

/** What the menu of a comment asks before it acts, or shows. */
export function CommentDialog({ name, ...props }: Props & { name: CommentDialogName }) {
  switch (name) {
    case 'id':
      return <IdDialog title="Comment ID" id={props.comment.id} onClose={props.onClose} />;
    case 'delete-as-normal':
      return <DeleteDialog {...props} as="normal" />;
    case 'delete-as-mods':
      return <DeleteDialog {...props} as="mods" />;
    case 'delete-as-admins':
      return <DeleteDialog {...props} as="admins" />;
  }
}

function DeleteDialog({ comment, as, onClose }: Props & { as: UserGroup }) {
  const leave = async () => {
    onClose();
    showAlert({ kind: 'ok', text: 'Comment deleted.' });
    await nextFrame();
    // Focus is back at the button of the menu, which goes with the text.
    const article = document.getElementById(comment.id);
    if (article?.contains(document.activeElement)) article.focus({ preventScroll: true });
  };
  const { mutate, isPending } = useDeleteComment(comment, leave);
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      title="Delete comment?"
      verb="Delete"
      enterConfirms
      busy={isPending}
      onClose={onClose}
      onConfirm={() => mutate({ as, reason })}
    >
      <p>
        {as === 'normal'
          ? 'Its text will be gone for good. Replies stay readable.'
          : 'Nobody but those who judge it will see its text. Replies stay readable.'}
      </p>
      {as !== 'normal' && <ReasonField value={reason} onChange={setReason} />}
    </ConfirmDialog>
  );
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
