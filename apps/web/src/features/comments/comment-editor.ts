import { prepared } from '../../lib/prepared.tsx';

/** Where a comment or a reply is written; people begin to write before it is there. */
export const [CommentEditor, loadCommentEditor] = prepared(() => import('./CommentEditor.tsx'));
