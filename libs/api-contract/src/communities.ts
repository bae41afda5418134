import { directorySorts, limits } from '@confab/domain';
import { z } from 'zod';
import { communityDetail, communitySummary, moderator, publicLog } from './community-objects.ts';
import { publicUser } from './public-user.ts';
import type { Shape } from './shape.ts';
import { aPerson, choice, clearable, flag, givenId, givenName, markdownText, optional } from './values.ts';

const byId = z.object({ communityId: givenId() });

const givenCommunityName = z
  .string()
  .trim()
  .describe(`${limits.communityNameMin} to ${limits.communityNameMax} letters, digits and underscores.`);

const pictureErrors = [
  'invalid_id',
  'community/not-found',
  'not_admin_nor_mod',
  'no-image-file',
  'file_size_exceeded',
  'unsupported_image',
  'overloaded',
] as const;

export const communityShapes = {
  list: {
    at: 'GET /api/communities',
    auth: 'anyone',
    summary:
      'A page of communities, sorted; `next`, the id of the last one, asks for those after it. The client of this API asks for page after page. With `q`, at most 10 whose name contains it; all other parameters are ignored then.',
    query: z.object({
      q: z.string().optional().describe('A part of the name.'),
      set: z.string().optional().describe('`all`, `default` or `subscribed`; `all` by default.'),
      sort: choice(directorySorts, 'invalid-sort')
        .optional()
        .describe(
          '`name_asc` by default. `growing` lists those with more posts in the last four weeks than in the four before, the strongest first, at most 100 on one page.',
        ),
      activity: flag,
      limit: z
        .string()
        .regex(/^-?\d{1,9}$/, { error: 'invalid_limit' })
        .transform(Number)
        .optional()
        .describe(
          `How many of them, at most ${limits.communitiesPageMax.toLocaleString('en')}, which is also the number by default and for 0 or less.`,
        ),
      next: z.string().optional().describe('The id of the last one on the page before.'),
    }),
    alone: 'q',
    response: z.array(communitySummary),
    errors: ['invalid-sort', 'invalid_limit', 'invalid_cursor', 'not_logged_in'],
  },
  create: {
    at: 'POST /api/communities',
    auth: 'user',
    summary: 'Creates a community. Its creator joins and becomes the first moderator.',
    body: z.object({ name: givenCommunityName, about: optional(markdownText(limits.communityAboutMax)) }),
    response: communitySummary,
    errors: ['invalid-community-name', 'not-enough-points', 'max-limit-reached', 'community-exists'],
    limit: 'createCommunity',
  },
  get: {
    at: 'GET /api/communities/:communityId',
    auth: 'anyone',
    summary: 'A community with its moderators and rules, by id, or by name with `byName=true`.',
    params: z.object({ communityId: givenName }),
    query: z.object({ byName: flag }),
    response: communityDetail,
    errors: ['invalid_id', 'community/not-found'],
  },
  update: {
    at: 'PUT /api/communities/:communityId',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary: 'Changes the settings of a community; what is absent stays.',
    params: z.object({ communityId: givenName }),
    query: z.object({ byName: flag }),
    body: z.object({
      about: clearable(markdownText(limits.communityAboutMax)),
      nsfw: optional(z.boolean()),
      postingRestricted: optional(z.boolean()),
      publicLog: optional(publicLog),
    }),
    response: communityDetail,
    errors: ['invalid_id', 'community/not-found', 'not_mod'],
    limit: 'moderate',
  },
  setProPic: {
    at: 'POST /api/communities/:communityId/pro_pic',
    auth: 'user',
    who: ['moderator', 'admin'],
    file: 'image',
    summary:
      'Stores the icon of a community, the file in the multipart field "image", in place of the one before.',
    params: byId,
    response: communitySummary,
    errors: pictureErrors,
    limit: 'upload',
  },
  deleteProPic: {
    at: 'DELETE /api/communities/:communityId/pro_pic',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary: 'Deletes the icon of a community.',
    params: byId,
    response: communitySummary,
    errors: ['invalid_id', 'community/not-found', 'not_admin_nor_mod'],
    limit: 'moderate',
  },
  setBannerImage: {
    at: 'POST /api/communities/:communityId/banner_image',
    auth: 'user',
    who: ['moderator', 'admin'],
    file: 'image',
    summary:
      'Stores the banner of a community, the file in the multipart field "image", in place of the one before.',
    params: byId,
    response: communitySummary,
    errors: pictureErrors,
    limit: 'upload',
  },
  deleteBannerImage: {
    at: 'DELETE /api/communities/:communityId/banner_image',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary: 'Deletes the banner of a community.',
    params: byId,
    response: communitySummary,
    errors: ['invalid_id', 'community/not-found', 'not_admin_nor_mod'],
    limit: 'moderate',
  },
  join: {
    at: 'POST /api/_joinCommunity',
    auth: 'user',
    summary: 'Joins a community, or leaves it. Doing it twice changes nothing.',
    body: z.object({
      communityId: givenId(),
      leave: z
        .boolean()
        .nullish()
        .transform((value) => value ?? false)
        .describe('`false` by default.'),
    }),
    response: communitySummary,
    errors: ['invalid_id', 'community/not-found'],
    limit: 'join',
  },
  moderators: {
    at: 'GET /api/communities/:communityId/mods',
    auth: 'anyone',
    summary: 'The moderators of a community, highest rank first.',
    params: byId,
    response: z.array(moderator),
    errors: ['invalid_id', 'community/not-found'],
  },
  addModerator: {
    at: 'POST /api/communities/:communityId/mods',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary: 'Makes a person a moderator, with the lowest rank. They join the community.',
    params: byId,
    body: aPerson,
    response: z.array(moderator),
    errors: ['invalid_id', 'community/not-found', 'empty_username', 'user_not_found', 'not-mod-not-admin'],
    limit: 'moderate',
  },
  removeModerator: {
    at: 'DELETE /api/communities/:communityId/mods/:username',
    auth: 'user',
    who: ['moderator', 'admin'],
    summary: 'Takes the role of moderator from a person, who stays a member.',
    params: z.object({ communityId: givenId(), username: givenName }),
    response: publicUser,
    errors: ['invalid_id', 'community/not-found', 'user_not_found', 'not-mod-not-admin', 'lower-mod'],
    limit: 'moderate',
  },
} as const satisfies Record<string, Shape>;
