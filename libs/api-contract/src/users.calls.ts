import { defineCalls } from './call.ts';
import type { userShapes } from './users.ts';

export const usersApi = defineCalls<typeof userShapes>({
  get: { method: 'GET', path: '/api/users/:username' },
  feed: { method: 'GET', path: '/api/users/:username/feed' },
  lists: { method: 'GET', path: '/api/users/:username/lists' },
  updateProfile: { method: 'POST', path: '/api/_settings', action: 'updateProfile' },
});
