import { defineCalls } from './call.ts';
import type { userShapes } from './users.ts';

export const usersApi = defineCalls<typeof userShapes>({
  get: { method: 'GET', path: '/api/users/:username' },
  feed: { method: 'GET', path: '/api/users/:username/feed' },
  list: { method: 'GET', path: '/api/users' },
  delete: { method: 'DELETE', path: '/api/users/:username' },
  setProPic: { method: 'POST', path: '/api/users/:username/pro_pic' },
  deleteProPic: { method: 'DELETE', path: '/api/users/:username/pro_pic' },
  giveBadge: { method: 'POST', path: '/api/users/:username/badges' },
  removeBadge: { method: 'DELETE', path: '/api/users/:username/badges/:badge' },
  updateProfile: { method: 'POST', path: '/api/_settings', action: 'updateProfile' },
  changePassword: { method: 'POST', path: '/api/_settings', action: 'changePassword' },
  requestExport: { method: 'POST', path: '/api/_export' },
  export: { method: 'GET', path: '/api/_export' },
  exportFile: { method: 'GET', path: '/api/_export/file' },
});
