import { badgeTypes, defaultSettings } from '@confab/domain';
import { z } from 'zod';
import { image } from './images.ts';
import { id, time } from './values.ts';

/** A person's name and picture. */
export const face = z.object({ username: z.string(), proPic: image.nullable() });

export const badge = z.object({ id: z.int(), type: z.enum(badgeTypes) });

/** For each value a schema that knows no other. */
const literals = <const Values extends Record<string, boolean | string>>(values: Values) =>
  // The keys are those of the values.
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, z.literal(value)])) as {
    [Key in keyof Values]: z.ZodLiteral<Values[Key]>;
  };

/**
 * A person as others see them (api.md 3.2, column "Public"). Private fields have one possible value, so a presenter
 * cannot leak them.
 */
export const publicUser = z.object({
  id,
  username: z.string(),
  email: z.null(),
  emailConfirmedAt: z.null(),
  aboutMe: z.string().nullable(),
  aboutMeHtml: z.string().nullable(),
  points: z.int(),
  isAdmin: z.boolean(),
  proPic: image.nullable(),
  badges: z.array(badge),
  noPosts: z.int(),
  noComments: z.int(),
  lastSeenMonth: z.string(),
  createdAt: time,
  deleted: z.boolean(),
  deletedAt: time.nullable(),
  ...literals(defaultSettings),
  bannedAt: time.nullable(),
  isBanned: z.boolean(),
  notificationsNewCount: z.literal(0),
  moddingList: z.null(),
});
export type PublicUser = z.output<typeof publicUser>;
