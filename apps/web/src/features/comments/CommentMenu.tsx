import type { Comment } from '@confab/api-contract/calls';
import type { Viewer } from '@confab/domain';
import { lazy } from 'react';
import { Later } from '../../ui/Later.tsx';

export type CommentMenuProps = {
  comment: Comment;
  viewer: Viewer;
  /** Puts the comment's text into a field; absent where there is none. */
  onEdit?: () => void;
};

/** Visitors load nothing of this half. The server has it at hand, and what it rendered stands until the browser has it too. */
const MemberCommentMenu = import.meta.env.SSR
  ? (await import('./MemberCommentMenu.tsx')).default
  : lazy(() => import('./MemberCommentMenu.tsx'));

/** What its author, moderators and admins can do with a comment: for whoever `mayChange` it. */
export function CommentMenu(props: CommentMenuProps) {
  return (
    <Later>
      <MemberCommentMenu {...props} />
    </Later>
  );
}
