import { cutText, type ErrorName, limits, readObjectId, storableText, userGroups } from '@confab/domain';
import { z } from 'zod';

/**
 * The pieces that schemas are made of. An issue's message is the name of an error in the catalog where the API reference
 * names one; the server answers with it, and with `invalid_json` or `bad_request` where there is none.
 */
const refuse = (error: ErrorName) => ({ error });

export const time = z.string();

/** An object id in a reply. */
export const id = z.string();

/** An object id that somebody sent: 24 hexadecimal digits in either case. */
export const givenId = (error: ErrorName = 'invalid_id') =>
  z
    .string()
    .transform((value, context) => {
      const read = readObjectId(value);
      if (read === null) {
        context.issues.push({ code: 'custom', message: error, input: value });
        return z.NEVER;
      }
      return read;
    })
    .describe('24 hexadecimal digits.');

const atMost = (max: number) => `At most ${max.toLocaleString('en')} characters: what is longer is cut.`;

/** Text that can be stored: what PostgreSQL refuses is dropped, what is too long is cut (api.md 1.12). */
export const text = (max: number) =>
  z
    .string()
    .transform((value) => cutText(storableText(value), max))
    .describe(atMost(max));

export const trimmedText = (max: number) =>
  z
    .string()
    .transform((value) => cutText(storableText(value).trim(), max))
    .describe(atMost(max));

/** Null means the same as absent (api.md 1.2). */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  describedAs(
    schema.description,
    schema.nullish().transform((value) => value ?? undefined),
  );

/** What a schema is made of says what it may be. */
function describedAs<Schema extends z.ZodType>(description: string | undefined, schema: Schema): Schema {
  return description === undefined ? schema : schema.describe(description);
}

/** Absent leaves the stored value, null clears it. */
export const clearable = <Schema extends z.ZodType>(schema: Schema) =>
  schema
    .nullable()
    .optional()
    .describe([schema.description, 'Null clears it.'].filter((text) => text !== undefined).join(' '));

export const choice = <const T extends readonly [string, ...string[]]>(values: T, error: ErrorName) =>
  z.enum(values, refuse(error));

export const userGroup = z.enum(userGroups);

/** A group that somebody sent: empty, null and absent mean `normal` (api.md 2.7). */
export const givenUserGroup = z
  .union(
    [
      z.enum(userGroups),
      z.literal('').transform(() => 'normal' as const),
      z.null().transform(() => 'normal' as const),
    ],
    refuse('user/invalid-group'),
  )
  .describe('In whose name somebody speaks; `normal` unless said otherwise.');

/** How many rows a page holds: 1 to 50. */
export const pageLimit = z
  .string()
  .regex(/^\d{1,3}$/, refuse('invalid_limit'))
  .transform(Number)
  .pipe(z.number().min(1, refuse('invalid_limit')).max(limits.feedPageMax, refuse('invalid_limit')))
  .optional()
  .describe(`How many of them: 1 to ${limits.feedPageMax}; ${limits.feedPageDefault} unless said otherwise.`);

/** Where the page before this one ended. */
export const cursor = z.string().optional().describe('The `next` of the page before.');

/** The number of a page that is asked for by number. */
export const pageNumber = z
  .string()
  .optional()
  .describe(`The number of a page: 1 to ${limits.moderatorPagesMax.toLocaleString('en')}.`);

/** Only the literal `true` is true (api.md 1.2). */
export const flag = z
  .string()
  .optional()
  .transform((value) => value === 'true')
  .describe('Only `true` is true.');

/** A name that somebody sent to look something up. Its form is not judged: what does not exist is not found. */
export const givenName = z.string();

/** Why moderators or admins did something. */
export const givenReason = trimmedText(limits.moderationReasonMax).describe(
  `Of moderators and admins: kept in the log of the community. At most ${limits.moderationReasonMax} characters.`,
);

/** A password that somebody will log in with. */
export const newPassword = z.string().trim().describe(`At least ${limits.passwordMinBytes} bytes.`);
