import type { Endpoint } from '@confab/api-contract';
import { limits } from '@confab/domain';
import type { z } from 'zod';
import { exampleIds, exampleNumber, exampleOf, exampleRemoved, isSchema, placeOf } from './examples.ts';
import { resolved, schemaOf } from './schemas.ts';

export type ExampleRequest = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>> | undefined;
};

/** Overrides for inputs whose generated example would be misleading or invalid. */
const chosen: Readonly<Record<string, Partial<ExampleRequest>>> = {
  'session.signup': {
    body: {
      username: 'newcomer',
      password: 'correct horse battery',
      captchaToken: 'eyJzb2x2ZWQiOnRydWV9',
    },
  },
  'session.recover': { body: { username: 'alice' } },
  'users.updateProfile': { body: { aboutMe: 'I watch *birds*.' } },
  'users.changePassword': {
    body: {
      password: 'correct horse battery',
      newPassword: 'staple battery horse',
      repeatPassword: 'staple battery horse',
    },
  },
  'users.removeBadge': { query: { byType: 'true' } },
  'posts.list': { query: { sort: 'latest', limit: '10' } },
  'posts.create': {
    body: { title: 'First swift of the year', body: 'Over the river.', community: 'birding' },
  },
  'posts.edit': { body: { body: 'Over the river, at **six**.' } },
  'posts.restore': { params: { postId: exampleRemoved.postId } },
  'posts.vote': { body: { postId: exampleIds.post, up: true } },
  'images.describe': { body: { altText: 'A swift above a river' } },
  'images.linkInfo': { query: { url: 'https://forum.example/birding' } },
  'comments.create': { body: { body: 'Here as well!' } },
  'comments.edit': { body: { body: 'Here as well, since *Monday*.' } },
  'comments.restore': { params: exampleRemoved },
  'comments.vote': { body: { commentId: exampleIds.comment, up: true } },
  'communities.list': { query: { sort: 'size', limit: '10' } },
  'communities.create': { body: { name: 'swift_watch', about: 'The first ones of the year.' } },
  'communities.get': { params: { communityId: 'birding' }, query: { byName: 'true' } },
  'communities.update': {
    params: { communityId: 'birding' },
    query: { byName: 'true' },
    body: { about: 'Birds, and those who look at them.' },
  },
  'communities.addModerator': { body: { username: 'alice' } },
  'admin.act': { body: { action: 'ban_user', username: 'alice' } },
  'appeals.ban': { query: { communityId: exampleIds.community } },
  'appeals.create': {
    body: { communityId: exampleIds.community, text: 'I did not know that they were protected.' },
  },
  'mail.create': {
    body: {
      ...{ communityId: exampleIds.community, subject: 'Our open day' },
      text: 'May I post when our hide is open?',
    },
  },
  'mail.change': { body: { archived: true } },
  'reports.createAsGuest': {
    body: {
      ...{ type: 'post', targetId: exampleIds.post, reason: 3, text: 'It sells binoculars.' },
      ...{ email: 'guest@example.org', captchaToken: 'eyJzb2x2ZWQiOnRydWV9' },
    },
  },
  'bans.ban': { body: { username: 'alice', reason: 'Spam' } },
  'bans.unban': { body: { username: 'alice' } },
  'cases.changeReason': { body: { text: 'Please name the region instead.' } },
  'autoRules.list': { query: { communityId: exampleIds.community } },
  'autoRules.create': {
    body: {
      communityId: exampleIds.community,
      ...{ name: 'Exact places', target: 'any', acts: [{ act: 'hold' }] },
      when: [{ test: 'pattern', any: [String.raw`\d{2}\.\d{3,}`] }],
    },
  },
  'autoRules.change': { body: { name: 'Places of nests' } },
  'autoRules.mark': { body: { targetId: exampleIds.post, isRight: true } },
  'held.setRules': { body: { holdFirst: 1, holdLinks: true } },
  'held.edit': { body: { body: 'Over the river, at **six**.' } },
  'communityRequests.create': { body: { name: 'swift_watch', note: 'For the first ones of the year.' } },
  'lists.create': { body: { name: 'swifts', displayName: 'Swifts', public: true } },
  'lists.update': { body: { displayName: 'Birds to look for' } },
  'lists.updateById': { body: { displayName: 'Birds to look for' } },
  'lists.removeItems': { body: { targetId: exampleIds.post, targetType: 'post' } },
  'lists.removeItemsById': { body: { targetId: exampleIds.post, targetType: 'post' } },
  'lists.savedTo': { query: { id: exampleIds.post, type: 'post' } },
  'mutes.mute': { body: { userId: exampleIds.user } },
  'notifications.list': { query: { render: 'true' } },
  'notifications.get': { query: { render: 'true' } },
  'notifications.mark': { query: { render: 'true' } },
  'notifications.delete': { query: { render: 'true' } },
  'rollbacks.preview': { body: { communityId: exampleIds.community, usernames: ['alice'] } },
  'rollbacks.start': {
    body: { communityId: exampleIds.community, usernames: ['alice'], reason: 'A wave of advertising' },
  },
  'rollbacks.list': { query: { communityId: exampleIds.community } },
  'rollbacks.undo': { params: { rollbackId: String(exampleNumber + 1) } },
  'rollbacks.redo': { params: { rollbackId: String(exampleNumber + 2) } },
  'warnings.undo': { params: { warningId: String(exampleNumber + 1) } },
  'rules.create': { body: { rule: 'Say where you saw it.' } },
  'rules.update': { body: { rule: 'Say where and when you saw it.' } },
  'search.pages': { query: { q: 'bird', type: 'posts' } },
  'search.suggest': { query: { q: 'bir' } },
  'search.similar': { query: { title: 'First swift of the year', community: 'birding' } },
  'signUps.list': { query: {} },
  'signUps.reopen': { params: { signUpId: String(exampleNumber + 1) } },
  'signUps.approve': { body: { declinedAt: '' } },
  'signUps.decline': { body: { reason: 'No advertising here.' } },
  'invitations.list': { query: {} },
  'invitations.create': { body: { uses: 5, days: 30 } },
  'blocks.list': { query: {} },
  'site.updateSettings': { body: { signupsDisabled: false } },
};

/** Names of the calls with overrides. */
export const chosenNames: readonly string[] = Object.keys(chosen);

/** Valid input: required fields, and those that show the purpose. */
export function exampleRequest({ name, shape }: Endpoint): ExampleRequest {
  const own = chosen[name];
  return {
    params: { ...textsOf(name, shape.params), ...own?.params },
    query: own?.query ?? textsOf(name, shape.query),
    body: shape.body ? (own?.body ?? neededOf(name, shape.body)) : undefined,
  };
}

/** The file that examples upload. */
export const exampleFile = 'picture.jpg';
/** The file that examples save downloads as. */
export const exampleDownload = 'export.zip';
/** In bytes. */
export const uploadMax = limits.uploadMaxBytes;

/** Required values by name. */
function neededOf(call: string, schema: z.ZodType | undefined): Record<string, unknown> {
  if (!schema) return {};
  const { properties, required } = resolved(schemaOf(schema, 'input'));
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  return isSchema(properties)
    ? Object.fromEntries(
        Object.entries(properties)
          .filter(([field]) => needed.includes(field))
          .map(([field, property]) => [field, exampleOf(property, field, placeOf(call))]),
      )
    : {};
}

function textsOf(call: string, schema: z.ZodType | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(neededOf(call, schema)).map(([field, value]) => [field, String(value)]),
  );
}
