import { limits } from '@confab/domain';
import { z } from 'zod';
import type { Shape } from './shape.ts';
import { choice, cursor, optional, time } from './values.ts';

export const siteSettings = z.object({ signupsDisabled: z.boolean(), torBlocked: z.boolean() });
export type SiteSettings = z.output<typeof siteSettings>;

/** The site's counts for one hour (api.md 3.12). */
export const analyticsEvent = z.object({
  id: z.int(),
  name: z.literal('bss'),
  uniqueKey: z.null(),
  /** A JSON object of counts, serialised. */
  payload: z.string(),
  createdAt: time,
});
export type AnalyticsEvent = z.output<typeof analyticsEvent>;

const snapshotLimit = z
  .string()
  .regex(/^\d{1,3}$/, { error: 'invalid-limit' })
  .transform(Number)
  .pipe(z.number().min(1, { error: 'invalid-limit' }).max(limits.snapshotsPage, { error: 'invalid-limit' }))
  .optional()
  .describe(`How many of them: 1 to ${limits.snapshotsPage}, the largest by default.`);

const snapshotsPage = z.object({ events: z.array(analyticsEvent), next: z.string() });
export type SnapshotsPage = z.output<typeof snapshotsPage>;

export const siteShapes = {
  settings: {
    at: 'GET /api/site_settings',
    auth: 'admin',
    summary: 'The settings that admins can change at run time.',
    response: siteSettings,
    errors: ['not_admin'],
  },
  updateSettings: {
    at: 'PUT /api/site_settings',
    auth: 'admin',
    summary: 'Changes the settings that are present in the body.',
    body: z.object({ signupsDisabled: optional(z.boolean()), torBlocked: optional(z.boolean()) }),
    response: siteSettings,
    errors: ['not_admin'],
  },
  snapshots: {
    at: 'GET /api/analytics/bss',
    auth: 'admin',
    summary:
      'The snapshots of the site’s figures, the latest first: all of them, or with `every=day` the last of each day. `next` is empty at the end.',
    query: z.object({
      limit: snapshotLimit,
      next: cursor,
      every: choice(['hour', 'day'], 'invalid_filter').optional().describe('`hour` by default.'),
    }),
    response: snapshotsPage,
    errors: ['not_admin', 'invalid-limit', 'invalid-next-value', 'invalid_filter'],
  },
  recordEvent: {
    at: 'POST /api/analytics',
    auth: 'anyone',
    summary: 'Counts a use of the installed app, once per session.',
    body: z.object({ event: z.literal('pwa_use', { error: 'bad_event' }) }),
    response: z.object({ success: z.literal(true) }),
    errors: ['bad_event'],
    limit: 'analytics',
  },
} as const satisfies Record<string, Shape>;
