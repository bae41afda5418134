import type { mutes } from '@confab/db';
import type { DemoContent } from './content.ts';
import { demoMemberName } from './corpus/people.ts';
import { day, iso } from './moments.ts';

/** The demo's member has had enough of two people who write little, and of a place that they never joined. */
export function muteRowsOf({ members, communities, posts, now }: DemoContent): (typeof mutes.$inferInsert)[] {
  const member = members.find(({ username }) => username === demoMemberName);
  if (!member) throw new Error(`nobody is called "${demoMemberName}"`);
  const written = Map.groupBy(posts, ({ userId }) => userId);
  const others = members
    .filter(({ id, isAdmin, deletedAt }) => id !== member.id && !isAdmin && deletedAt === null)
    .sort((one, other) => (written.get(one.id)?.length ?? 0) - (written.get(other.id)?.length ?? 0))
    .slice(0, 2);
  const unwanted = communities
    .filter((place) => !place.members.some(({ userId }) => userId === member.id))
    .slice(-1);
  const at = (ago: number) => ({ userId: member.id, createdAt: iso(now - ago * day) });
  return [
    ...others.map(({ id }, index) => ({ ...at(9 - index), mutedUserId: id })),
    ...unwanted.map(({ id }) => ({ ...at(5), mutedCommunityId: id })),
  ];
}
