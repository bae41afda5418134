import { limits, searchSorts, searchTypes } from '@confab/domain';
import { z } from 'zod';
import { comment } from './comment-objects.ts';
import { communitySummary } from './community-objects.ts';
import { post } from './post-objects.ts';
import { publicUser } from './public-user.ts';
import type { Shape } from './shape.ts';
import { choice, cursor, flag, givenTime } from './values.ts';

/** HTML in which `<mark>` is the only element. */
const marked = z.string();

export const searchItem = z.discriminatedUnion('type', [
  z.object({ type: z.literal('post'), post, titleHtml: marked, excerptHtml: marked.optional() }),
  z.object({ type: z.literal('comment'), comment, titleHtml: marked, excerptHtml: marked }),
  z.object({
    type: z.literal('community'),
    community: communitySummary,
    titleHtml: marked,
    excerptHtml: marked.optional(),
  }),
  z.object({ type: z.literal('user'), user: publicUser, titleHtml: marked, excerptHtml: marked.optional() }),
]);
export type SearchItem = z.output<typeof searchItem>;

export const searchPage = z.object({
  items: z.array(searchItem),
  next: z.string().nullable(),
  /** The query that was used instead of the given one, which finds nothing and looks like a typing error. */
  correctedTo: z.string().nullable(),
  /** How long the oldest change waits that the index does not have yet; 0 if it has all. */
  indexAgeSeconds: z.int(),
  /** The index is being made for the first time, so that much is not found yet. */
  indexIncomplete: z.literal(true).optional(),
  /** The database took too long, so there may be more. */
  partial: z.literal(true).optional(),
});
export type SearchPage = z.output<typeof searchPage>;

export const searchSuggestions = z.object({
  communities: z.array(communitySummary),
  users: z.array(publicUser),
  posts: z.array(post),
  comments: z.array(comment),
});
export type SearchSuggestions = z.output<typeof searchSuggestions>;

const query = z
  .string({ error: 'bad_query' })
  .transform((value) => value.trim())
  .refine((value) => value !== '', { error: 'bad_query' })
  .describe(
    `What to look for: words, "a phrase", -without, and the operators community:, by:, type:, before:, after:, domain: and title:; or an address, for what links to it. At most ${limits.searchQueryMax} characters: what is longer is cut.`,
  );

const pageLimit = z
  .string()
  .regex(/^-?\d{1,9}$/, { error: 'invalid_limit' })
  .transform((value) => Math.min(Math.max(Number(value), 1), limits.searchPageMax))
  .optional()
  .describe(
    `How many: ${limits.searchPageDefault} by default. Numbers beyond 1 to ${limits.searchPageMax} count as these.`,
  );

export const searchShapes = {
  pages: {
    at: 'GET /api/search',
    auth: 'anyone',
    summary:
      'Posts, comments, communities and people that match a query, for this reader: what is deleted is not found, and neither is what the reader muted or hid. Where the query itself finds little, longer words that begin with its last one follow, then what it was probably meant to be. An address that nothing links to finds the links to its host.',
    query: z.object({
      q: query,
      type: choice(searchTypes, 'bad_query').optional().describe('`all` by default.'),
      community: z.string().optional().describe('The name of a community: only what is in it.'),
      by: z.string().optional().describe('A username: only what they wrote.'),
      since: givenTime('bad_query').describe('Only what was written at this time or later.'),
      until: givenTime('bad_query').describe('Only what was written earlier than this time.'),
      sort: choice(searchSorts, 'bad_query').optional().describe('`relevance` by default.'),
      limit: pageLimit,
      next: cursor,
      exact: flag.describe('`true` looks for the words as they are typed.'),
    }),
    response: searchPage,
    errors: ['bad_query', 'invalid_limit', 'invalid_cursor', 'search_disabled'],
    limit: 'search',
  },
  suggest: {
    at: 'GET /api/search/suggest',
    auth: 'anyone',
    summary: `At most ${limits.searchSuggestions} of each kind while a query is typed: its last word may be a beginning. What it was probably meant to be only fills what is left.`,
    query: z.object({ q: query }),
    response: searchSuggestions,
    errors: ['bad_query', 'search_disabled'],
    limit: 'search',
  },
  similar: {
    at: 'GET /api/search/similar',
    auth: 'anyone',
    summary: `At most ${limits.similarPosts} posts like one that is being written: with such a title in the community, or with the same link.`,
    query: z.object({
      title: z.string().optional(),
      community: z.string().optional().describe('The name of a community.'),
      url: z
        .string()
        .optional()
        .describe('A link, compared by its host, path and query, however they are spelled.'),
    }),
    response: z.object({ posts: z.array(post) }),
    errors: ['search_disabled'],
    limit: 'search',
  },
} as const satisfies Record<string, Shape>;
