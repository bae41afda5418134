import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSpeakInComment } from '../../../data/comment-changes.ts';
import { loadCommentEditForm } from '../writing/comment-editor.ts';
import { commentEntries } from './comment-menu-entries.ts';
import { CommentDialog, type CommentDialogName } from './CommentDialog.tsx';
import type { CommentMenuProps } from './CommentMenu.tsx';
import { MoreMenu } from './MoreMenu.tsx';

/** The loaded half of CommentMenu. */
export default function MemberCommentMenu({ comment, viewer, onEdit }: CommentMenuProps) {
  const client = useQueryClient();
  const [dialog, setDialog] = useState<CommentDialogName | null>(null);
  const { mutate: speakAs } = useSpeakInComment(comment);
  const entries = () => {
    // Whoever mends a comment begins to write the moment the form is there.
    if (onEdit) void loadCommentEditForm().catch(() => undefined);
    return commentEntries(client, viewer, comment, { ask: setDialog, edit: onEdit, speakAs });
  };
  return (
    <>
      <MoreMenu entries={entries} />
      {dialog && <CommentDialog name={dialog} comment={comment} onClose={() => setDialog(null)} />}
    </>
  );
}
