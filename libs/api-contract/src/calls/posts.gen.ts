// Written by generate-calls.ts; do not edit.
import type { CallsOf } from '../call.ts';
import type { resources } from '../resources.ts';

export const postsApi: CallsOf<typeof resources.posts> = {
  list: { method: 'GET', path: '/api/posts' },
  create: { method: 'POST', path: '/api/posts' },
  get: { method: 'GET', path: '/api/posts/:postId' },
  edit: { method: 'PUT', path: '/api/posts/:postId' },
  lock: { method: 'PUT', path: '/api/posts/:postId', action: 'lock' },
  unlock: { method: 'PUT', path: '/api/posts/:postId', action: 'unlock' },
  restore: { method: 'PUT', path: '/api/posts/:postId', action: 'restore' },
  pin: { method: 'PUT', path: '/api/posts/:postId', action: 'pin' },
  unpin: { method: 'PUT', path: '/api/posts/:postId', action: 'unpin' },
  announce: { method: 'PUT', path: '/api/posts/:postId', action: 'announce' },
  changeAsUser: { method: 'PUT', path: '/api/posts/:postId', action: 'changeAsUser' },
  delete: { method: 'DELETE', path: '/api/posts/:postId' },
  hide: { method: 'POST', path: '/api/hidden_posts' },
  unhide: { method: 'DELETE', path: '/api/hidden_posts/:postId' },
  vote: { method: 'POST', path: '/api/_postVote' },
};
