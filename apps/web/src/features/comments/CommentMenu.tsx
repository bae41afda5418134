import type { Comment } from '@confab/api-contract/calls';
import { canSpeakAs, type Viewer } from '@confab/domain';
import { useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';
import '../../ui/glyph.css';
import { Menu } from '../../ui/Menu.tsx';
import { LoadBoundary } from '../../ui/State.tsx';
import type { CommentDialogName } from './CommentDialog.tsx';

const CommentMenuRows = lazyPart(() => import('./CommentMenuRows.tsx'));
const CommentDialog = lazyPart(() => import('./CommentDialog.tsx'));

type Props = {
  comment: Comment;
  viewer: Viewer;
  /** Opens the edit form; absent where a comment cannot be edited in place. */
  onEdit?: () => void;
};

/** Every comment has a menu; a deleted one only for admins, who may look up its id. */
export function hasMenu(viewer: Viewer, { deleted, communityId }: Comment): boolean {
  return !deleted || canSpeakAs(viewer, communityId, 'admins').allowed;
}

export function CommentMenu({ comment, viewer, onEdit }: Props) {
  const [dialog, setDialog] = useState<CommentDialogName | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <Menu
        label="More actions"
        button={(props) => (
          <button
            {...props}
            type="button"
            className="action glyph glyph-ellipsis"
            aria-label="More actions"
          />
        )}
        preload={CommentMenuRows.preload}
      >
        <CommentMenuRows comment={comment} viewer={viewer} onAsk={setDialog} onEdit={onEdit} />
      </Menu>
      {dialog && (
        <LoadBoundary onFailure={close}>
          <CommentDialog name={dialog} comment={comment} onClose={close} />
        </LoadBoundary>
      )}
    </>
  );
}
