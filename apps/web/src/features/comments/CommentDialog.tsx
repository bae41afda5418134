import type { Comment } from '@confab/api-contract/calls';
import type { UserGroup } from '@confab/domain';
import { useDeleteComment } from '../../data/comment-changes.ts';
import { showAlert } from '../../lib/alerts.ts';
import { IdDialog } from '../../ui/ConfirmDialog.tsx';
import { DeletionDialog } from '../content/DeletionDialog.tsx';

/** A user group stands for the deletion in its name. */
export type CommentDialogName = 'id' | UserGroup;

type Props = { comment: Comment; onClose: () => void };

/** What the menu of a comment shows, or confirms before it acts. */
export default function CommentDialog({ name, ...props }: Props & { name: CommentDialogName }) {
  if (name === 'id') return <IdDialog title="Comment ID" id={props.comment.id} onClose={props.onClose} />;
  return <DeleteDialog {...props} as={name} />;
}

function DeleteDialog({ comment, as, onClose }: Props & { as: UserGroup }) {
  const leave = async () => {
    onClose();
    showAlert({ kind: 'ok', text: 'Comment deleted.' });
    await new Promise((resolve) => requestAnimationFrame(resolve));
    // Focus is back at the menu's button, which disappears with the text.
    const article = document.getElementById(comment.id);
    if (article?.contains(document.activeElement)) article.focus({ preventScroll: true });
  };
  const { mutate, isPending } = useDeleteComment(comment, leave);
  return (
    <DeletionDialog
      title="Delete comment?"
      as={as}
      enterConfirms
      busy={isPending}
      onClose={onClose}
      onDelete={(reason) => mutate({ as, reason })}
    >
      <p>
        {as === 'normal'
          ? 'Its text will be gone for good. Replies stay readable.'
          : 'Nobody but those who judge it will see its text. Replies stay readable.'}
      </p>
    </DeletionDialog>
  );
}
