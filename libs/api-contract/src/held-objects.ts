import { holdReasons, type HoldRules, holdRulesMax } from '@confab/domain';
import { z } from 'zod';
import { id, time } from './values.ts';

/** What a post or a comment carries that waits for approval, or that was not approved. Our addition. */
export const heldMark = z.object({
  /** By which its author changes or withdraws it, and moderators decide. */
  id,
  /** Why it is held. */
  why: z.array(z.enum(holdReasons)),
  /** What the automatic rules that hold it say to its author. */
  replies: z.array(z.string()),
  /** When moderators did not approve it, or a rule removed it; null while it waits. */
  removedAt: time.nullable(),
  removedAs: z.enum(['mods', 'admins']).nullable(),
  /** The reason as the author reads it. */
  title: z.string().nullable(),
  reason: z.string().nullable(),
});
export type HeldMark = z.output<typeof heldMark>;

/** What a community holds. */
export const holdRules = z.object({
  holdFirst: z
    .int()
    .min(0)
    .max(holdRulesMax.holdFirst)
    .describe('How many of the first posts and comments of an account are held.'),
  holdDays: z
    .int()
    .min(0)
    .max(holdRulesMax.holdDays)
    .describe('For how many days all that a new account writes is held.'),
  holdLinks: z.boolean().describe('Whether link posts and texts with links are held.'),
  holdPictures: z.boolean().describe('Whether posts with pictures are held.'),
} satisfies Record<keyof HoldRules, z.ZodType>);
