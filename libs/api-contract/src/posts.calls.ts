import { defineCalls } from './call.ts';
import type { postShapes } from './posts.ts';

export const postsApi = defineCalls<typeof postShapes>({
  list: { method: 'GET', path: '/api/posts' },
  create: { method: 'POST', path: '/api/posts' },
  get: { method: 'GET', path: '/api/posts/:postId' },
  edit: { method: 'PUT', path: '/api/posts/:postId' },
  vote: { method: 'POST', path: '/api/_postVote' },
});
