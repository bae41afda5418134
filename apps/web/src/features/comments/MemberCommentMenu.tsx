import { useState } from 'react';
import { useSpeakInComment } from '../../data/comment-changes.ts';
import '../../ui/glyph.css';
import { Menu } from '../../ui/Menu.tsx';
import { commentEntries } from './comment-menu-entries.ts';
import { CommentDialog, type CommentDialogName } from './CommentDialog.tsx';
import type { CommentMenuProps } from './CommentMenu.tsx';

/** The loaded half of CommentMenu. */
export default function MemberCommentMenu({ comment, viewer, onEdit }: CommentMenuProps) {
  const [dialog, setDialog] = useState<CommentDialogName | null>(null);
  const { mutate: speakAs } = useSpeakInComment(comment);
  return (
    <>
      <Menu
        label="More actions"
        entries={() => commentEntries(viewer, comment, { ask: setDialog, edit: onEdit, speakAs })}
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
