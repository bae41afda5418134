import { z } from 'zod';
import type { Shape } from './shape.ts';
import { optional } from './values.ts';

export const siteSettings = z.object({ signupsDisabled: z.boolean(), torBlocked: z.boolean() });
export type SiteSettings = z.output<typeof siteSettings>;

export const siteShapes = {
  settings: {
    auth: 'admin',
    summary: 'What admins switch at run time.',
    response: siteSettings,
    errors: ['not_admin'],
  },
  updateSettings: {
    auth: 'admin',
    summary: 'Changes the settings that are present in the body.',
    body: z.object({ signupsDisabled: optional(z.boolean()), torBlocked: optional(z.boolean()) }),
    response: siteSettings,
    errors: ['not_admin'],
  },
  recordEvent: {
    auth: 'anyone',
    summary: 'Counts a use of the installed app, once per session.',
    body: z.object({ event: z.literal('pwa_use', { error: 'bad_event' }) }),
    response: z.object({ success: z.literal(true) }),
    errors: ['bad_event'],
    limit: 'analytics',
  },
} as const satisfies Record<string, Shape>;
