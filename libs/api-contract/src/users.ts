import { z } from 'zod';
import { post } from './post-objects.ts';
import { comment } from './comment-objects.ts';
import type { Shape } from './shape.ts';
import { choice, clearable, givenName, id, optional, pageLimit, time } from './values.ts';
import { ownUser, viewedUser } from './user-objects.ts';

const username = z.object({ username: givenName });

export const list = z.object({
  id: z.int(),
  userId: id,
  username: z.string(),
  name: z.string(),
  displayName: z.string(),
  description: z.string().nullable(),
  descriptionHtml: z.string().nullable(),
  public: z.boolean(),
  numItems: z.int(),
  sort: z.enum(['addedDsc', 'addedAsc', 'createdDsc', 'createdAsc']),
  createdAt: time,
  lastUpdatedAt: time,
});
export type List = z.output<typeof list>;

export const profileFeedItem = z.discriminatedUnion('type', [
  z.object({ type: z.literal('post'), item: post }),
  z.object({ type: z.literal('comment'), item: comment }),
]);
export type ProfileFeedItem = z.output<typeof profileFeedItem>;

export const userShapes = {
  get: {
    auth: 'anyone',
    summary: 'A person, looked up by name in any spelling. Deleted accounts answer too, without their data.',
    params: username,
    query: z.object({ adminsView: z.string().optional() }),
    response: viewedUser,
    errors: ['user_not_found', 'not_admin'],
  },
  feed: {
    auth: 'anyone',
    summary: 'What a person posted and commented, newest first.',
    params: username,
    query: z.object({
      filter: choice(['', 'posts', 'comments'], 'invalid-filter').optional(),
      limit: pageLimit,
      next: z.string().optional(),
    }),
    response: z.object({ items: z.array(profileFeedItem), next: z.string().nullable() }),
    errors: [
      'user_not_found',
      'user_banned',
      'not_admin',
      'invalid-filter',
      'invalid_limit',
      'invalid_cursor',
    ],
  },
  lists: {
    auth: 'anyone',
    summary: 'The lists of a person: all of them for the owner, the public ones for everybody else.',
    params: username,
    query: z.object({
      sort: choice(['lastAdded', 'name'], 'invalid-lists-sort').optional(),
      filter: choice(['all', 'public', 'private'], 'invalid-lists-filter').optional(),
    }),
    response: z.array(list),
    errors: ['user_not_found', 'invalid-lists-sort', 'invalid-lists-filter'],
  },
  updateProfile: {
    auth: 'user',
    summary: 'Changes the settings that are present in the body; absent ones stay.',
    body: z.object({
      aboutMe: clearable(z.string()),
      email: clearable(z.string()),
      upvoteNotificationsOff: optional(z.boolean()),
      replyNotificationsOff: optional(z.boolean()),
      homeFeed: optional(z.enum(['all', 'subscriptions'])),
      rememberFeedSort: optional(z.boolean()),
      embedsOff: optional(z.boolean()),
      hideUserProfilePictures: optional(z.boolean()),
    }),
    response: ownUser,
    errors: ['invalid-email'],
    limit: 'settings',
  },
} as const satisfies Record<string, Shape>;
