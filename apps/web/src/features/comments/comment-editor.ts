import { prepared } from '../../lib/prepared.tsx';

/** Where a comment or a reply is written. */
export const [CommentEditor, loadCommentEditor] = prepared(async () => {
  const { CommentEditor } = await import('./CommentEditor.tsx');
  return { default: CommentEditor };
});

/** Where authors edit their comment, in place of its text. */
export const [CommentEditForm, loadCommentEditForm] = prepared(async () => {
  const { CommentEditForm } = await import('./CommentEditor.tsx');
  return { default: CommentEditForm };
});
