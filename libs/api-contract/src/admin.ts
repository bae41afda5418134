import { z } from 'zod';
import type { Shape } from './shape.ts';
import { choice } from './values.ts';

const actions = ['add_default_forum', 'remove_default_forum'] as const;

// What is no text at all is a mistyped field; a text that names no action is an unknown one.
const action = z.string().pipe(choice(actions, 'invalid_action'));
const adminAct = z.object({ action, name: z.string().trim() });
export type AdminAct = z.output<typeof adminAct>;

/** api.md 2.14 */
export const adminShapes = {
  act: {
    auth: 'admin',
    summary: 'Makes a community one that new members join, or no longer.',
    body: adminAct,
    response: z.object({ success: z.literal(true) }),
    errors: ['not_admin', 'invalid_action', 'community/not-found'],
  },
} as const satisfies Record<string, Shape>;
