import type { DemoMembership } from './content.ts';
import type { CommunityTexts } from './corpus/texts.ts';
import { planLook } from './looks.ts';
import { byDay, day, hour } from './moments.ts';
import { isAround, type Person, personCalled, type Place, type Stage } from './stage.ts';

export function makePlace(texts: CommunityTexts, stage: Stage): Place {
  const { random, ids, now, people } = stage;
  const mods = texts.mods.map((name) => personCalled(stage, name));
  const founder = mods[0];
  if (!founder) throw new Error(`${texts.name} has no moderator`);

  const createdAt = Math.max(byDay(now - texts.ageDays * day, random), founder.joinedAt + hour);
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
      rules: texts.rules.map(([rule, description]) => ({ rule, description: description ?? null })),
      moderators: mods.map((mod, rank) => ({
        userId: mod.id,
        joinedAt: Math.max(createdAt + rank * day, mod.joinedAt),
      })),
      members: makeMembers(regulars, createdAt, texts, stage),
      ...planLook({ name: texts.name, createdAt }, stage),
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
