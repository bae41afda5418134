import { defineCalls } from './call.ts';
import type { commentShapes } from './comments.ts';

export const commentsApi = defineCalls<typeof commentShapes>({
  list: { method: 'GET', path: '/api/posts/:postId/comments' },
  create: { method: 'POST', path: '/api/posts/:postId/comments' },
  get: { method: 'GET', path: '/api/comments/:commentId' },
  vote: { method: 'POST', path: '/api/_commentVote' },
});
