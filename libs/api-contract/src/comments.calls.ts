import { defineCalls } from './call.ts';
import type { commentShapes } from './comments.ts';

export const commentsApi = defineCalls<typeof commentShapes>({
  list: { method: 'GET', path: '/api/posts/:postId/comments' },
  create: { method: 'POST', path: '/api/posts/:postId/comments' },
  edit: { method: 'PUT', path: '/api/posts/:postId/comments/:commentId' },
  changeAsUser: {
    method: 'PUT',
    path: '/api/posts/:postId/comments/:commentId',
    action: 'changeAsUser',
  },
  delete: { method: 'DELETE', path: '/api/posts/:postId/comments/:commentId' },
  events: { method: 'GET', path: '/api/posts/:postId/events' },
  get: { method: 'GET', path: '/api/comments/:commentId' },
  listAll: { method: 'GET', path: '/api/comments' },
  vote: { method: 'POST', path: '/api/_commentVote' },
});
