import type { Auth, Endpoint, Role, Shape } from '@confab/api-contract';
import { type Bucket, rateLimits } from '@confab/domain';

const inWords = new Intl.ListFormat('en-GB');

const byAuth: Readonly<Record<Auth, readonly Role[]>> = {
  anyone: ['guest', 'member'],
  user: ['member'],
  admin: ['admin'],
};

const names: Readonly<Record<Role, string>> = {
  guest: 'guests',
  member: 'members',
  author: 'its author',
  owner: 'its owner',
  moderator: 'moderators of the community',
  admin: 'admins',
};

/** All roles that may make a call. */
export function rolesOf({ shape }: Pick<Endpoint, 'shape'>): readonly Role[] {
  return shape.who ?? byAuth[shape.auth];
}

/** In words: "its author, moderators of the community and admins". */
export function namesOf(endpoint: Pick<Endpoint, 'shape'>): string {
  return inWords.format(rolesOf(endpoint).map((role) => names[role]));
}

/** In words: "4 in a second and 2,000 in a day, for each member". */
export function limitOf({ auth, limit }: Pick<Shape, 'auth' | 'limit'>): string {
  if (limit === undefined) return 'none of its own';
  const buckets: readonly Bucket[] = rateLimits[limit];
  const each = buckets.map(({ tokens, seconds }) => `${tokens.toLocaleString('en')} in ${timeOf(seconds)}`);
  return `${inWords.format(each)}, for each ${keyOf(auth, limit)}`;
}

/** Acts whose second bucket has another key (see `rateLimits`). */
const perName: readonly Shape['limit'][] = ['login', 'recover'];

function keyOf(auth: Auth, limit: Shape['limit']): string {
  if (auth !== 'anyone') return 'member';
  return perName.includes(limit) ? 'address, the latter also by name' : 'address';
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

function timeOf(seconds: number): string {
  const [unit, size] = units.find(([, length]) => seconds % length === 0) ?? ['second', 1];
  const count = seconds / size;
  if (count === 1) return unit === 'hour' ? 'an hour' : `a ${unit}`;
  return `${count} ${unit}s`;
}
