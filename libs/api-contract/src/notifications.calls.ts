import { defineCalls } from './call.ts';
import type { notificationShapes } from './notifications.ts';

export const notificationsApi = defineCalls<typeof notificationShapes>({
  list: { method: 'GET', path: '/api/notifications' },
  resetNewCount: { method: 'POST', path: '/api/notifications', action: 'resetNewCount' },
  markAllAsSeen: { method: 'POST', path: '/api/notifications', action: 'markAllAsSeen' },
  get: { method: 'GET', path: '/api/notifications/:notificationId' },
  mark: { method: 'PUT', path: '/api/notifications/:notificationId', action: 'markAsSeen' },
  delete: { method: 'DELETE', path: '/api/notifications/:notificationId' },
  deleteAll: { method: 'POST', path: '/api/notifications', action: 'deleteAll' },
  subscribe: { method: 'POST', path: '/api/push_subscriptions' },
});
