import { useState } from 'react';
import { useSpeakInComment } from '../../data/comment-changes.ts';
import '../../ui/glyph.css';
import { Menu } from '../../ui/Menu.tsx';
import { loadCommentEditForm } from './comment-editor.ts';
import { commentEntries } from './comment-menu-entries.ts';
import { CommentDialog, type CommentDialogName } from './CommentDialog.tsx';
import type { CommentMenuProps } from './CommentMenu.tsx';

/** The loaded half of CommentMenu. */
export default function MemberCommentMenu({ comment, viewer, onEdit }: CommentMenuProps) {
  const [dialog, setDialog] = useState<CommentDialogName | null>(null);
  const { mutate: speakAs } = useSpeakInComment(comment);
  const entries = () => {
    // Whoever mends a comment begins to write the moment the form is there.
    if (onEdit) void loadCommentEditForm().catch(() => undefined);
    return commentEntries(viewer, comment, { ask: setDialog, edit: onEdit, speakAs });
  };
  return (
    <>
      <Menu
        label="More actions"
        entries={entries}
        button={(props) => (
          <button
            {...props}
            type="button"
            className="action glyph glyph-ellipsis"
            aria-label="More actions"
          />
        )}
      />
      {dialog && <CommentDialog name={dialog} comment={comment} onClose={() => setDialog(null)} />}
    </>
  );
}
