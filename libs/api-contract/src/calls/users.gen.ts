// Written by generate-calls.ts; do not edit.
import type { CallsOf } from '../call.ts';
import type { resources } from '../resources.ts';

export const usersApi: CallsOf<typeof resources.users> = {
  get: { method: 'GET', path: '/api/users/:username' },
  feed: { method: 'GET', path: '/api/users/:username/feed' },
  updateProfile: { method: 'POST', path: '/api/_settings', action: 'updateProfile' },
  search: { method: 'GET', path: '/api/_users' },
  list: { method: 'GET', path: '/api/users' },
  delete: { method: 'DELETE', path: '/api/users/:username' },
  erasure: { method: 'GET', path: '/api/users/:username/erasure' },
  erase: { method: 'POST', path: '/api/users/:username/erasure' },
  setProPic: { method: 'POST', path: '/api/users/:username/pro_pic' },
  deleteProPic: { method: 'DELETE', path: '/api/users/:username/pro_pic' },
  giveBadge: { method: 'POST', path: '/api/users/:username/badges' },
  removeBadge: { method: 'DELETE', path: '/api/users/:username/badges/:badge' },
  changePassword: { method: 'POST', path: '/api/_settings', action: 'changePassword' },
  requestExport: { method: 'POST', path: '/api/_export' },
  export: { method: 'GET', path: '/api/_export', nullable: true },
  exportFile: { method: 'GET', path: '/api/_export/file', download: 'application/zip' },
};
