/** The lengths that are offered for a ban, in days. */
export const banDays = [1, 3, 7, 30] as const;
export type BanDays = (typeof banDays)[number];

/** How long the next ban should be, by the number of earlier ones: a day at first, then a week, then a month. */
export function suggestedBanDays(noBans: number): BanDays {
  if (noBans === 0) return 1;
  return noBans === 1 ? 7 : 30;
}

/** A suspension that has ended counts no more, even before the worker lifts it. */
export function isSuspended(
  { bannedAt, bannedUntil }: { bannedAt: string | null; bannedUntil: string | null },
  now: number,
): boolean {
  return bannedAt !== null && (bannedUntil === null || Date.parse(bannedUntil) > now);
}

/** What is decided about an appeal: the ban is lifted, shortened, or stays. */
export const appealVerdicts = ['lift', 'shorten', 'keep'] as const;
export type AppealVerdict = (typeof appealVerdicts)[number];

/** From the banned member, to them from moderators or admins, or among these only. */
export const messageKinds = ['member', 'team', 'note'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** What a member is told about their ban from a community, or their suspension. */
export const banEvents = ['banned', 'asked', 'lifted', 'shortened', 'kept', 'ended'] as const;
export type BanEvent = (typeof banEvents)[number];

/** A member answers what moderators or admins ask, so that each appeal stays one appeal. */
export function mayAnswer(appeal: { decidedAt: string | null }, said: readonly MessageKind[]): boolean {
  return appeal.decidedAt === null && said.findLast((kind) => kind !== 'note') === 'team';
}
