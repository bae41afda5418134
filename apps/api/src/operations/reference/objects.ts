import { contract } from '@confab/api-contract';
import { z } from 'zod';
import { isSchema } from './examples.ts';
import { type Json, schemaOf } from './schemas.ts';

/** Objects that many calls return, each with a call whose reply is that object or a list of it. */
const answered = [
  ['Post', 'posts.vote'],
  ['PostPage', 'posts.get'],
  ['Comment', 'comments.get'],
  ['Community', 'communities.join'],
  ['CommunityDetail', 'communities.get'],
  ['Moderator', 'communities.moderators'],
  ['Rule', 'rules.get'],
  ['User', 'communities.removeModerator'],
  ['OwnUser', 'session.login'],
  ['ViewedUser', 'users.get'],
  ['Image', 'images.upload'],
  ['List', 'lists.get'],
  ['Report', 'reports.create'],
  ['Mutes', 'mutes.list'],
] as const;

export type ApiObject = { name: string; schema: Json };

export const objects: readonly ApiObject[] = answered.map(([name, call]) => {
  const response = contract.find((endpoint) => endpoint.name === call)?.shape.response ?? z.never();
  const schema = schemaOf(response, 'output');
  const { items } = schema;
  return { name, schema: isSchema(items) ? items : schema };
});

const names = new Map(objects.map(({ name, schema }) => [JSON.stringify(schema), name]));

/** The reference's name for an object, if it has one. */
export function nameOf(schema: Json): string | undefined {
  return names.get(JSON.stringify(schema));
}

/** Matches object names within a type. */
export const objectNames = new RegExp(`\\b(${objects.map(({ name }) => name).join('|')})\\b`);
