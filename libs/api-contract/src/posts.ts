import { feedSorts, limits } from '@confab/domain';
import { z } from 'zod';
import { post, postPage } from './post-objects.ts';
import type { Shape } from './shape.ts';
import {
  choice,
  clearable,
  givenId,
  givenUserGroup,
  optional,
  pageLimit,
  text,
  trimmedText,
} from './values.ts';

/** The publicId of a post; its 24-digit id works too (api.md 1.7). */
const params = z.object({ postId: z.string() });

export const feedPage = z.object({ posts: z.array(post), next: z.string().nullable() });
export type FeedPage = z.output<typeof feedPage>;

export const postShapes = {
  list: {
    auth: 'anyone',
    summary: 'A feed of posts. `next` of one page asks for the following one.',
    query: z.object({
      sort: choice(feedSorts, 'invalid-sort').optional(),
      feed: choice(['all', 'home', 'community'], 'invalid-feed-type').optional(),
      communityId: givenId().optional(),
      filter: choice(['', 'all'], 'invalid_filter').optional(),
      limit: pageLimit,
      next: z.string().optional(),
    }),
    response: feedPage,
    errors: [
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
    auth: 'user',
    summary: 'Creates a post. Its author upvotes it.',
    body: z.object({
      type: z
        .enum(['text', 'image', 'link'], { error: 'post-type/unsupported' })
        .nullish()
        .transform((value) => value ?? 'text'),
      title: trimmedText(limits.postTitleMax),
      body: optional(trimmedText(limits.postBodyMax)),
      community: z.string().trim(),
      userGroup: givenUserGroup.optional(),
    }),
    response: post,
    errors: [
      'post-type/unsupported',
      'community/not-found',
      'post/title-too-short',
      'user/invalid-group',
      'banned-from-community',
      'posting-restricted',
      'not_mod',
      'not_admin',
    ],
    limit: 'createPost',
  },
  get: {
    auth: 'anyone',
    summary: 'A post with its first page of comments. For a member, the visit is recorded.',
    params,
    query: z.object({ fetchCommunity: z.string().optional() }),
    response: postPage,
    errors: ['post/not-found'],
  },
  edit: {
    auth: 'user',
    summary: 'Changes title, body or group of one’s own post; absent fields stay.',
    params,
    body: z.object({
      title: optional(trimmedText(limits.postTitleMax)),
      body: clearable(text(limits.postBodyMax)),
      userGroup: optional(givenUserGroup),
    }),
    response: post,
    errors: [
      'invalid_action',
      'post/not-found',
      'not_author',
      'post/title-too-short',
      'user/invalid-group',
      'not_mod',
      'not_admin',
    ],
    limit: 'changeContent',
  },
  vote: {
    auth: 'user',
    summary: 'Votes on a post. The same direction again withdraws the vote.',
    body: z.object({
      postId: givenId(),
      up: z
        .boolean()
        .nullish()
        .transform((value) => value ?? true),
    }),
    response: post,
    errors: ['invalid_id', 'post/not-found', 'post-locked', 'banned-from-community', 'already-voted-post'],
    limit: 'vote',
  },
} as const satisfies Record<string, Shape>;
