import { prepared } from '../../../lib/prepared.tsx';

/** Says of a comment that it is on its way; it comes with the field, for the way may lead nowhere. */
export const [SendingNote, loadSendingNote] = prepared(() => import('./SendingNote.tsx'));

/** Where a comment or a reply is written; people begin to write before it is there. */
export const [CommentEditor, loadCommentEditor] = prepared(async () => {
  const [editor] = await Promise.all([import('./CommentEditor.tsx'), loadSendingNote()]);
  return editor;
});

/** Where authors mend their comment. */
export const [CommentEditForm, loadCommentEditForm] = prepared(() => import('./CommentEditForm.tsx'));
