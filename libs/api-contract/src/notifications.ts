import { notificationFilters, pushAuthPattern, pushKeyPattern, readPushEndpoint } from '@confab/domain';
import { z } from 'zod';
import { rawNotification, renderedNotification } from './notification-objects.ts';
import type { Shape } from './shape.ts';
import { choice, cursor, flag, optional, success } from './values.ts';

const form = {
  render: flag.describe('`true` answers titles and addresses to show; by default the answer has data only.'),
  format: choice(['', 'html'], 'invalid-render-format')
    .optional()
    .describe('The format of rendered titles; plain text by default.'),
};

const notification = z.union([renderedNotification, rawNotification]);

export const notificationsPage = z.object({
  /** Number of all stored notifications. */
  count: z.int(),
  /** The number on the bell (api.md 4.7). */
  newCount: z.int(),
  /** Of all stored notifications, how many are unseen, and how many of those each filter shows. Our addition. */
  unseen: z.object({ all: z.int(), replies: z.int(), votes: z.int(), mod: z.int() }),
  items: z.array(notification),
  /** Empty on the last page. */
  next: z.string(),
});
export type NotificationsPage = z.output<typeof notificationsPage>;

/** A browser's push subscription (api.md 2.6). Keys are stored without padding. */
const pushSubscription = z.object({
  endpoint: z.string().transform((given, context) => {
    const endpoint = readPushEndpoint(given);
    if (endpoint !== null) return endpoint;
    context.issues.push({ code: 'custom', input: given });
    return z.NEVER;
  }),
  keys: z.object({
    p256dh: z.string().regex(pushKeyPattern).transform(withoutPadding),
    auth: z.string().regex(pushAuthPattern).transform(withoutPadding),
  }),
  expirationTime: optional(z.number()),
});

const one = z.object({ notificationId: z.string() });
const unknown = ['notif_not_found', 'not_owner'] as const;

/** api.md 2.6 */
export const notificationShapes = {
  list: {
    at: 'GET /api/notifications',
    auth: 'user',
    summary: 'The viewer’s notifications: unseen ones first, then by their last change; ten a page.',
    query: z.object({
      ...form,
      filter: choice(notificationFilters, 'invalid_filter')
        .optional()
        .describe(
          'Only replies and comments, only upvotes, or only what concerns moderation; all by default.',
        ),
      next: cursor,
    }),
    response: notificationsPage,
    errors: ['invalid-render-format', 'invalid_filter', 'invalid_cursor'],
  },
  resetNewCount: {
    at: 'POST /api/notifications?action=resetNewCount',
    whileReadOnly: true,
    auth: 'user',
    summary: 'Sets the number on the bell to zero.',
    response: success,
    limit: 'notifications',
  },
  markAllAsSeen: {
    at: 'POST /api/notifications?action=markAllAsSeen',
    auth: 'user',
    summary: 'Marks all as seen, or those of one type, or some.',
    query: z.object({
      type: z.string().optional().describe('All types by default.'),
      ids: z
        .string()
        .regex(/^\d{1,15}(,\d{1,15}){0,19}$/)
        .transform((ids) => ids.split(',').map(Number))
        .optional()
        .describe('Only these: at most 20, with commas between them.'),
    }),
    response: success,
    limit: 'notifications',
  },
  get: {
    at: 'GET /api/notifications/:notificationId',
    auth: 'user',
    who: ['owner'],
    summary: 'One of the viewer’s notifications.',
    params: one,
    query: z.object(form),
    response: notification,
    errors: [...unknown, 'invalid-render-format'],
  },
  mark: {
    at: 'PUT /api/notifications/:notificationId?action=markAsSeen',
    whileReadOnly: true,
    auth: 'user',
    who: ['owner'],
    summary: 'Marks a notification as seen, or with `seen=false` as unseen.',
    params: one,
    query: z.object({
      ...form,
      seen: z.string().optional().describe('`false`: as unseen.'),
      seenFrom: z
        .string()
        .optional()
        .describe(
          '`webpush`: the member came from a push message, so the number on the bell is counted again.',
        ),
    }),
    response: notification,
    errors: [...unknown, 'invalid-render-format'],
    limit: 'tidy',
  },
  delete: {
    at: 'DELETE /api/notifications/:notificationId',
    auth: 'user',
    who: ['owner'],
    summary: 'Deletes a notification. Answers with it.',
    params: one,
    query: z.object(form),
    response: notification,
    errors: [...unknown, 'invalid-render-format'],
    limit: 'tidy',
  },
  deleteAll: {
    at: 'POST /api/notifications?action=deleteAll',
    auth: 'user',
    summary: 'Deletes all, and sets the number on the bell to zero.',
    response: success,
    limit: 'notifications',
  },
  subscribe: {
    at: 'POST /api/push_subscriptions',
    auth: 'user',
    summary:
      'Sends notifications to this browser from now on, until its session ends. Replaces its earlier subscription.',
    body: pushSubscription,
    response: success,
    limit: 'tidy',
  },
} as const satisfies Record<string, Shape>;

function withoutPadding(key: string): string {
  return key.replaceAll('=', '');
}
