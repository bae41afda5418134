import type { DemoCommunity, DemoMember } from './content.ts';
import type { CommunityTexts } from './corpus/texts.ts';
import type { PersonText } from './corpus/people.ts';
import type { Ids } from './ids.ts';
import type { Random } from './random.ts';

export type Person = Omit<DemoMember, 'proPic'> & { text: PersonText };

/** A community beside the texts it is made from, and the people who frequent it. */
export type Place = { community: DemoCommunity; texts: CommunityTexts; regulars: readonly Person[] };

/** What every part of the generator works with. */
export type Stage = { random: Random; ids: Ids; now: number; people: readonly Person[] };

export function personCalled(stage: Pick<Stage, 'people'>, username: string): Person {
  const person = stage.people.find((one) => one.username === username);
  if (!person) throw new Error(`the texts name "${username}", who is not among the people`);
  return person;
}

/** Had they joined by then, and neither left nor been banned, then or later? Those who went speak by name only. */
export function isAround(person: Person, moment: number): boolean {
  return person.joinedAt < moment && person.deletedAt === null && person.bannedAt === null;
}
