import type { PersonText } from './corpus/people.ts';
import { adminName } from './corpus/people.ts';
import { byDay, day } from './moments.ts';
import type { Person, Stage } from './stage.ts';

/** The accounts, oldest first. When each was last seen is set once everything is written (generate.ts). */
export function makePeople(
  texts: readonly PersonText[],
  { random, ids, now }: Omit<Stage, 'people'>,
): Person[] {
  const people = texts.map((text): Person => {
    const joinedAt = byDay(now - text.joined * day, random);
    const deletedAt = text.left === undefined ? null : byDay(now - text.left * day, random);
    return {
      text,
      id: ids.object(joinedAt),
      username: text.username,
      // Deleting an account erases what it said about itself (api.md 4.10).
      about: deletedAt === null ? (text.about ?? null) : null,
      isAdmin: text.username === adminName,
      supporter: text.supporter ?? false,
      joinedAt,
      lastSeenAt: joinedAt,
      bannedAt: text.banned === undefined ? null : byDay(now - text.banned * day, random),
      deletedAt,
    };
  });
  return people.sort((a, b) => a.joinedAt - b.joinedAt);
}
