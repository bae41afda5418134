import { feedSorts, limits } from '@confab/domain';
import { z } from 'zod';
import { post, postPage } from './post-objects.ts';
import type { Shape } from './shape.ts';
import {
  choice,
  clearable,
  cursor,
  givenId,
  givenUserGroup,
  idempotencyKey,
  lineText,
  listSearch,
  markdownText,
  optional,
  pageLimit,
  pageNumber,
  success,
  text,
  toldReason,
  trimmedText,
} from './values.ts';

/** The publicId of a post; its 24-digit id works too (api.md 1.7). */
const params = z.object({ postId: z.string().describe('Its `publicId`, or its id.') });

export const feedPage = z.object({ posts: z.array(post), next: z.string().nullable() });
export type FeedPage = z.output<typeof feedPage>;

/** A page of the moderators' lists of deleted or locked posts. `noPosts` counts all pages. */
export const moderatorFeedPage = z.object({
  noPosts: z.int(),
  limit: z.int(),
  page: z.int(),
  posts: z.array(post),
});
export type ModeratorFeedPage = z.output<typeof moderatorFeedPage>;

const siteWide = z.string().optional().describe('`true`: on the front page of the site.');

/** Errors of every call that names an action. */
const actionErrors = ['invalid_action', 'post/not-found'] as const;

export const postShapes = {
  list: {
    at: 'GET /api/posts',
    auth: 'anyone',
    summary:
      'A feed of posts; `next` of one page asks for the following one. With `filter` deleted or locked: a numbered list for the moderators of a community.',
    query: z.object({
      sort: choice(feedSorts, 'invalid-sort').optional().describe('`latest` by default.'),
      feed: choice(['all', 'home', 'community'], 'invalid-feed-type')
        .optional()
        .describe('`all` by default. With `communityId` it is that of the community.'),
      communityId: givenId().optional(),
      filter: choice(['', 'all', 'deleted', 'locked'], 'invalid_filter')
        .optional()
        .describe('`all` by default.'),
      /** For moderators' lists only. */
      page: pageNumber,
      q: listSearch.describe(`For moderators’ lists only. ${listSearch.description}`),
      limit: pageLimit,
      next: cursor,
    }),
    response: z.union([feedPage, moderatorFeedPage]),
    errors: [
      'invalid_page',
      'community/not-found',
      'not_admin_nor_mod',
      'invalid-sort',
      'invalid-feed-type',
      'invalid_id',
      'invalid_filter',
      'invalid_limit',
      'invalid_cursor',
      'community-is-empty',
      'not_logged_in',
    ],
  },
  create: {
    at: 'POST /api/posts',
    auth: 'user',
    summary:
      'Creates a post. Its author upvotes it. Where the site or the community holds it for approval, the reply says so in `held`.',
    body: z.object({
      type: z
        .enum(['text', 'image', 'link'], { error: 'post-type/unsupported' })
        .nullish()
        .transform((value) => value ?? 'text')
        .describe('`text` by default.'),
      title: lineText(limits.postTitleMax),
      body: optional(markdownText(limits.postBodyMax)),
      community: z.string().trim().describe('The name of the community.'),
      userGroup: givenUserGroup.optional(),
      images: optional(
        z
          .array(
            z.object({
              imageId: givenId('invalid_image_id'),
              caption: optional(trimmedText(limits.imageCaptionMax)),
              altText: optional(text(limits.altTextMax)).describe(
                `What it shows, for those who do not see it; by default what it was described with before. At most ${limits.altTextMax.toLocaleString('en')} characters.`,
              ),
            }),
          )
          .describe(`At most ${limits.imagesPerPostMax}.`),
      ),
      /** Kept for older clients that send one picture. */
      imageId: optional(givenId('invalid_image_id').describe('The older form of one picture.')),
      url: optional(
        z
          .string()
          .trim()
          .describe(`Of a link: at most ${limits.linkUrlMaxBytes.toLocaleString('en')} bytes.`),
      ),
      idempotencyKey: optional(idempotencyKey),
    }),
    response: post,
    errors: [
      'email-not-confirmed',
      'post-type/unsupported',
      'no_image_posts',
      'not_enough_points',
      'invalid_image_id',
      'too-many-images',
      'image-not-found',
      'invalid-url',
      'community/not-found',
      'post/title-too-short',
      'user/invalid-group',
      'banned-from-community',
      'posting-restricted',
      'too-many-held',
      'warning-unread',
      'not_mod',
      'not_admin',
    ],
    limit: 'createPost',
  },
  get: {
    at: 'GET /api/posts/:postId',
    auth: 'anyone',
    summary: 'A post with its first page of comments. For a member, the visit is recorded.',
    params,
    query: z.object({
      fetchCommunity: z
        .string()
        .optional()
        .describe('With its community. `true` by default; any other value counts as false.'),
      firstComments: z
        .string()
        .optional()
        .describe(
          'With only so many comments, at most 99: those of the first page that a reader meets first, where replies stand below what they answer. Any other value counts as the whole page. `commentsNext` is that of the whole page.',
        ),
    }),
    response: postPage,
    errors: ['post/not-found'],
  },
  edit: {
    at: 'PUT /api/posts/:postId',
    auth: 'user',
    who: ['author'],
    summary: 'Changes title, body or group of one’s own post; absent fields stay.',
    params,
    body: z.object({
      title: optional(lineText(limits.postTitleMax)),
      body: clearable(markdownText(limits.postBodyMax)),
      userGroup: optional(givenUserGroup),
    }),
    response: post,
    errors: [
      'invalid_action',
      'post/not-found',
      'not_author',
      'post/title-too-short',
      'edit-would-wait',
      'user/invalid-group',
      'not_mod',
      'not_admin',
    ],
    limit: 'changeContent',
  },
  lock: {
    at: 'PUT /api/posts/:postId?action=lock',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary: 'Locks a post: no votes and no comments.',
    params,
    query: z.object({ lockAs: choice(['mods', 'admins'], 'user/invalid-group') }),
    response: post,
    errors: [...actionErrors, 'user/invalid-group', 'not_mod', 'not_admin'],
    limit: 'changeContent',
  },
  unlock: {
    at: 'PUT /api/posts/:postId?action=unlock',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary: 'Unlocks a post. It need not have been locked by the same person.',
    params,
    response: post,
    errors: [...actionErrors, 'not-mod-not-admin'],
    limit: 'changeContent',
  },
  restore: {
    at: 'PUT /api/posts/:postId?action=restore',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary:
      'Puts a post back that moderators removed; admins put back what admins removed, too. Our addition.',
    params,
    response: post,
    errors: [...actionErrors, 'not_admin_nor_mod', 'not_admin', 'not-removed', 'content-deleted'],
    limit: 'changeContent',
  },
  pin: {
    at: 'PUT /api/posts/:postId?action=pin',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary: 'Pins a post in its community, or with `siteWide=true` on the site; two at most in each.',
    params,
    query: z.object({ siteWide }),
    response: post,
    errors: [...actionErrors, 'not_mod', 'not_admin', 'cannot-pin-deleted-post', 'limit-reached'],
    limit: 'changeContent',
  },
  unpin: {
    at: 'PUT /api/posts/:postId?action=unpin',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary: 'Unpins a post in its community, or with `siteWide=true` on the site.',
    params,
    query: z.object({ siteWide }),
    response: post,
    errors: [...actionErrors, 'not_mod', 'not_admin'],
    limit: 'changeContent',
  },
  announce: {
    at: 'PUT /api/posts/:postId?action=announce',
    auth: 'user',
    who: ['admin'],
    summary: 'Notifies every account of a post, once.',
    params,
    response: post,
    errors: [...actionErrors, 'not_admin', 'duplicate'],
    limit: 'changeContent',
  },
  changeAsUser: {
    at: 'PUT /api/posts/:postId?action=changeAsUser',
    auth: 'user',
    who: ['author'],
    summary: 'Changes in whose name the author speaks.',
    params,
    query: z.object({ userGroup: choice(['normal', 'mods', 'admins'], 'user/invalid-group') }),
    response: post,
    errors: [...actionErrors, 'not_author', 'user/invalid-group', 'not_mod', 'not_admin'],
    limit: 'changeContent',
  },
  delete: {
    at: 'DELETE /api/posts/:postId',
    auth: 'user',
    who: ['author', 'moderator', 'admin'],
    summary: 'Deletes a post, or the content of a post that is deleted already.',
    params,
    query: z.object({
      deleteAs: choice(['normal', 'mods', 'admins'], 'user/invalid-group')
        .optional()
        .describe('`normal`, its author, by default.'),
      deleteContent: z
        .string()
        .regex(/^(true|false)$/i, { error: 'bad_request' })
        .transform((value) => value.toLowerCase() === 'true')
        .optional()
        .describe('`true` deletes text and pictures as well; `false` by default.'),
      reason: toldReason.optional(),
    }),
    response: post,
    errors: [
      'post/not-found',
      'user/invalid-group',
      'not_author',
      'not_mod',
      'not_admin',
      'mod-cannot-delete-content',
      'already-deleted',
    ],
    limit: 'changeContent',
  },
  hide: {
    at: 'POST /api/hidden_posts',
    auth: 'user',
    summary: 'Takes a post out of the viewer’s feeds. The newest 1,000 are kept.',
    body: z.object({ postId: givenId() }),
    response: success,
    errors: ['invalid_id', 'post/not-found'],
    limit: 'tidy',
  },
  unhide: {
    at: 'DELETE /api/hidden_posts/:postId',
    auth: 'user',
    summary: 'Puts a hidden post back into the viewer’s feeds.',
    params: z.object({ postId: givenId('invalid-post-id') }),
    response: success,
    errors: ['invalid-post-id'],
    limit: 'tidy',
  },
  vote: {
    at: 'POST /api/_postVote',
    auth: 'user',
    summary:
      'Votes on a post. The same direction again withdraws the vote. `from` is the vote that the client last saw: if the stored vote is another, nothing changes, so a client may safely send the call again.',
    body: z.object({
      postId: givenId(),
      up: z
        .boolean()
        .nullish()
        .transform((value) => value ?? true)
        .describe('Upwards: `true` by default.'),
      from: z.boolean().nullable().optional(),
    }),
    response: post,
    errors: ['invalid_id', 'post/not-found', 'post-locked', 'banned-from-community', 'already-counted'],
    limit: 'vote',
  },
} as const satisfies Record<string, Shape>;
