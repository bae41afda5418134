// Written by generate-calls.ts; do not edit.
import type { CallsOf } from '../call.ts';
import type { resources } from '../resources.ts';

export const commentsApi: CallsOf<typeof resources.comments> = {
  list: { method: 'GET', path: '/api/posts/:postId/comments' },
  create: { method: 'POST', path: '/api/posts/:postId/comments' },
  edit: { method: 'PUT', path: '/api/posts/:postId/comments/:commentId' },
  changeAsUser: { method: 'PUT', path: '/api/posts/:postId/comments/:commentId', action: 'changeAsUser' },
  restore: { method: 'PUT', path: '/api/posts/:postId/comments/:commentId', action: 'restore' },
  delete: { method: 'DELETE', path: '/api/posts/:postId/comments/:commentId' },
  events: { method: 'GET', path: '/api/posts/:postId/events', stream: true },
  get: { method: 'GET', path: '/api/comments/:commentId' },
  vote: { method: 'POST', path: '/api/_commentVote' },
  listAll: { method: 'GET', path: '/api/comments' },
};
