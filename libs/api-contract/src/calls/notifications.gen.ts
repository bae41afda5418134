// Written by generate-calls.ts; do not edit.
import type { CallsOf } from '../call.ts';
import type { resources } from '../resources.ts';

export const notificationsApi: CallsOf<typeof resources.notifications> = {
  list: { method: 'GET', path: '/api/notifications' },
  resetNewCount: { method: 'POST', path: '/api/notifications', action: 'resetNewCount' },
  markAllAsSeen: { method: 'POST', path: '/api/notifications', action: 'markAllAsSeen' },
  get: { method: 'GET', path: '/api/notifications/:notificationId' },
  mark: { method: 'PUT', path: '/api/notifications/:notificationId', action: 'markAsSeen' },
  delete: { method: 'DELETE', path: '/api/notifications/:notificationId' },
  deleteAll: { method: 'POST', path: '/api/notifications', action: 'deleteAll' },
  subscribe: { method: 'POST', path: '/api/push_subscriptions' },
};
