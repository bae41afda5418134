/** Most read what is there: what loads more comments comes when it is wanted. */
export const loadComments = () => import('../../data/comments.ts');
