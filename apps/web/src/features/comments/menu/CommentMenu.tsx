import type { Comment } from '@confab/api-contract/calls';
import type { Viewer } from '@confab/domain';
import { useQueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { Later } from '../../../ui/Later.tsx';
import { mayChange } from '../parts/may-change.ts';
import { MoreMenu } from './MoreMenu.tsx';

export type CommentMenuProps = {
  comment: Comment;
  viewer: Viewer;
  /** Puts the comment's text into a field; absent where there is none. */
  onEdit?: () => void;
};

/** What readers can do comes when they open the menu: most never do, and there are hundreds. */
const loadEntries = () => import('./reader-entries.ts');

/** Readers load nothing of this half. The server has it at hand, and what it rendered stands until the browser has it too. */
const MemberCommentMenu = import.meta.env.SSR
  ? (await import('./MemberCommentMenu.tsx')).default
  : lazy(() => import('./MemberCommentMenu.tsx'));

/** What readers, its author, moderators and admins can do with a comment that `hasMenu`. */
export function CommentMenu(props: CommentMenuProps) {
  const { comment, viewer } = props;
  const client = useQueryClient();
  if (!mayChange(viewer, comment)) {
    return (
      <MoreMenu
        entries={() => loadEntries().then(({ readerEntries }) => readerEntries(client, viewer, comment))}
      />
    );
  }
  return (
    <Later>
      <MemberCommentMenu {...props} />
    </Later>
  );
}
