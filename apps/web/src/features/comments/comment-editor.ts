import { lazyPart } from '../../lib/lazy-part.tsx';

/** Where a comment or a reply is written. */
export const CommentEditor = lazyPart(async () => {
  const { CommentEditor } = await import('./CommentEditor.tsx');
  return { default: CommentEditor };
});

/** Where authors edit their comment, in place of its text. */
export const CommentEditForm = lazyPart(async () => {
  const { CommentEditForm } = await import('./CommentEditor.tsx');
  return { default: CommentEditForm };
});
