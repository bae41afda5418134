import {
  cutText,
  type ErrorName,
  limits,
  oneLine,
  readObjectId,
  storableText,
  userGroups,
  withoutBlankEdges,
} from '@confab/domain';
import { z } from 'zod';

/**
 * Building blocks of schemas. The message of an issue is the name of a catalog error where the API reference names
 * one; otherwise the server answers `invalid_json` or `bad_request`.
 */
const refuse = (error: ErrorName) => ({ error });

export const time = z.string().meta({ format: 'date-time' });

/** A time in a request, or a day for its first moment. */
export const givenTime = (error: ErrorName) =>
  z
    .string()
    .refine((value) => /^\d{4}-\d{2}-\d{2}/.test(value) && !Number.isNaN(Date.parse(value)), { error })
    .transform((value) => new Date(value).toISOString())
    .optional();

export const id = z.string().meta({ pattern: '^[0-9a-f]{24}$' });

/** What leads to a post: its title, and the id in its address. */
export const postTitle = z.object({ publicId: z.string(), title: z.string() });

/** An object id in a request: 24 hexadecimal digits in either case. */
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

/** A key of the client's for a call that may have to be sent again. */
export const idempotencyKey = z
  .string()
  .min(1)
  .max(limits.idempotencyKeyMax)
  .describe(
    `Any text that is new for each call, at most ${limits.idempotencyKeyMax} characters. A call with the same key and the same content by the same account is answered like the first and writes nothing, so a client may safely send it again.`,
  );

const atMost = (max: number) => `At most ${max.toLocaleString('en')} characters: what is longer is cut.`;

/** Storable text: drops what PostgreSQL refuses, cuts the rest to `max` code points (api.md 1.12). */
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

/** A text of one line: line breaks become spaces, and marks that reverse its order are left out. */
export const lineText = (max: number) =>
  z
    .string()
    .transform((value) => cutText(oneLine(storableText(value)).trim(), max))
    .describe(atMost(max));

/** A Markdown text. The indent of its first line is kept, because it decides what that line is. */
export const markdownText = (max: number) =>
  z
    .string()
    .transform((value) => cutText(withoutBlankEdges(storableText(value)), max))
    .describe(`Markdown. ${atMost(max)}`);

/** A field that may be left out; null counts as left out (api.md 1.2). */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  describedAs(
    schema.description,
    schema.nullish().transform((value) => value ?? undefined),
  );

/** Makes each field of an object optional, as `optional` does. */
export const optionals = <const Schemas extends Record<string, z.ZodType>>(schemas: Schemas) =>
  // The keys are those of the schemas.
  Object.fromEntries(Object.entries(schemas).map(([key, schema]) => [key, optional(schema)])) as {
    [Key in keyof Schemas]: ReturnType<typeof optional<Schemas[Key]>>;
  };

/** Wrapping a schema keeps its description. */
function describedAs<Schema extends z.ZodType>(description: string | undefined, schema: Schema): Schema {
  return description === undefined ? schema : schema.describe(description);
}

/** A field of a change: left out it keeps the stored value, null clears it. */
export const clearable = <Schema extends z.ZodType>(schema: Schema) =>
  schema
    .nullable()
    .optional()
    .describe([schema.description, 'Null clears it.'].filter((text) => text !== undefined).join(' '));

export const choice = <const T extends readonly [string, ...string[]]>(values: T, error: ErrorName) =>
  z.enum(values, refuse(error));

export const userGroup = z.enum(userGroups);

/** A user group in a request: empty, null and absent mean `normal` (api.md 2.7). */
export const givenUserGroup = z
  .union(
    [
      z.enum(userGroups),
      z.literal('').transform(() => 'normal' as const),
      z.null().transform(() => 'normal' as const),
    ],
    refuse('user/invalid-group'),
  )
  .describe('In whose name the author speaks; `normal` by default.');

export const pageLimit = z
  .string()
  .regex(/^\d{1,3}$/, refuse('invalid_limit'))
  .transform(Number)
  .pipe(z.number().min(1, refuse('invalid_limit')).max(limits.feedPageMax, refuse('invalid_limit')))
  .optional()
  .describe(`How many of them: 1 to ${limits.feedPageMax}; ${limits.feedPageDefault} by default.`);

export const cursor = z.string().optional().describe('The `next` of the page before.');

export const pageNumber = z
  .string()
  .optional()
  .describe(`The number of a page: 1 to ${limits.moderatorPagesMax.toLocaleString('en')}.`);

/** What a moderators' list is searched for. */
export const listSearch = trimmedText(limits.searchQueryMax)
  .transform((q) => (q === '' ? undefined : q))
  .optional()
  .describe(
    `Only what contains this, in either case: in the title of the post, the text of the comment, the name of a person, the reason or the rule. Of the list, the newest ${limits.moderatorSearchMax.toLocaleString('en')} are looked through. ${atMost(limits.searchQueryMax)}`,
  );

/** Only the literal `true` is true (api.md 1.2). */
export const flag = z
  .string()
  .optional()
  .transform((value) => value === 'true')
  .describe('Every value but `true` counts as false.');

/** A username to look up. Any form is accepted: an impossible name is just not found. */
export const givenName = z.string();

/** A username that people type, who write it as it stands on pages: with an @. */
export const typedName = z
  .string()
  .trim()
  .overwrite((name) => name.replace(/^@/, ''));

export const toldReason = trimmedText(limits.moderationReasonMax).describe(
  `From moderators and admins: shown to the author, and kept in the log of the community. At most ${limits.moderationReasonMax} characters.`,
);

export const newPassword = z.string().trim().describe(`At least ${limits.passwordMinBytes} bytes.`);

/** The person whom a call concerns, by name. */
export const aPerson = z.object({ username: optional(typedName) });

/** The reply of calls that have nothing else to say. */
export const success = z.object({ success: z.literal(true) });
