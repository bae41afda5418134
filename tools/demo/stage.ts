import type { DemoCommunity, DemoMember, DemoMembership } from './content.ts';
import { byDay, day, hour } from './moments.ts';
import { demoNames } from './names.ts';
import { planLook } from './pictures.ts';
import type { Ids, Random } from './random.ts';
import type { CommunityTexts, PersonText, Texts } from './texts.ts';

export type Person = Omit<DemoMember, 'proPic'> & { text: PersonText };

/** A community beside the texts it is made from, and the people who frequent it. */
export type Place = { community: DemoCommunity; texts: CommunityTexts; regulars: readonly Person[] };

/** What every part of the generator works with. */
export type Stage = { texts: Texts; random: Random; ids: Ids; now: number; people: readonly Person[] };

export function personCalled(stage: Pick<Stage, 'people'>, username: string): Person {
  const person = stage.people.find((one) => one.username === username);
  if (!person) throw new Error(`the texts name "${username}", who is not among the people`);
  return person;
}

/** Had they joined by then, and neither left nor been banned, then or later? Those who went speak by name only. */
export function isAround(person: Person, moment: number): boolean {
  return person.joinedAt < moment && person.deletedAt === null && person.bannedAt === null;
}

/** The accounts, oldest first. When each was last seen is set once everything is written (generate.ts). */
export function makePeople(
  texts: readonly PersonText[],
  { random, ids, now }: Omit<Stage, 'people' | 'texts'>,
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
      isAdmin: text.username === demoNames.admin,
      supporter: text.supporter ?? false,
      joinedAt,
      lastSeenAt: joinedAt,
      bannedAt: text.banned === undefined ? null : byDay(now - text.banned * day, random),
      deletedAt,
    };
  });
  return people.sort((a, b) => a.joinedAt - b.joinedAt);
}

export function makePlace(texts: CommunityTexts, stage: Stage): Place {
  const { random, ids, now, people } = stage;
  const mods = texts.mods.map((name) => personCalled(stage, name));
  const founder = mods[0];
  if (!founder) throw new Error(`${texts.name} has no moderator`);

  const createdAt = Math.max(byDay(now - texts.ageDays * day, random), founder.joinedAt + hour);
  const appointedAt = ({ username }: Person) => {
    const days = texts.appointed?.[username];
    return days === undefined ? undefined : now - days * day;
  };
  const regulars = people.filter((person) => person.text.at.includes(texts.name) || mods.includes(person));
  return {
    texts,
    regulars,
    community: {
      id: ids.object(createdAt),
      name: texts.name,
      about: texts.about,
      founderId: founder.id,
      restricted: texts.restricted ?? false,
      isDefault: texts.isDefault ?? false,
      createdAt,
      rules: texts.rules.map(({ rule, description }) => ({ rule, description: description ?? null })),
      moderators: mods.map((mod, rank) => ({
        userId: mod.id,
        joinedAt: appointedAt(mod) ?? Math.max(createdAt + rank * day, mod.joinedAt),
      })),
      members: makeMembers(regulars, createdAt, texts, stage),
      ...planLook(texts, createdAt, stage),
    },
  };
}

/** Regulars, and a share of everybody else: default communities are joined at signup, others are found. */
function makeMembers(
  regulars: readonly Person[],
  createdAt: number,
  texts: CommunityTexts,
  { random, now, people }: Stage,
): DemoMembership[] {
  const share = texts.isDefault ? 0.7 + 0.25 * random.next() : 0.2 + 0.35 * random.next();
  return people
    .filter((person) => isAround(person, now))
    .filter((person) => regulars.includes(person) || random.chance(share))
    .map((person) => ({ userId: person.id, joinedAt: Math.max(createdAt, person.joinedAt) }));
}
