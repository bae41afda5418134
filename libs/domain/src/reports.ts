/** Reasons for reports. Ids are a wire format (api.md 4.13); new ones may be appended. */
export const reportReasons = [
  { id: 1, title: 'Breaks community rules', description: null },
  { id: 2, title: 'Copyright violation', description: null },
  { id: 3, title: 'Spam', description: null },
  { id: 4, title: 'Pornography', description: null },
] as const;
export type ReportReason = (typeof reportReasons)[number];

export function findReportReason(id: number): ReportReason | undefined {
  return reportReasons.find((reason) => reason.id === id);
}

/** What moderators decide about a case. */
export const verdicts = ['keep', 'remove'] as const;
export type Verdict = (typeof verdicts)[number];

/** What those who reported hear: what moderators decided, or that the author deleted it before. */
export const toldVerdicts = [...verdicts, 'deleted'] as const;
export type ToldVerdict = (typeof toldVerdicts)[number];

/** How a member's earlier reports in a community ended: of those that were decided, how many led to a removal. */
export type ReportRecord = { noRight: number; noDecided: number };

/** What a guest's report counts: half of a member's, since one person can have many e-mail addresses. */
export const guestReportWeight = 2;

/** Below these numbers of decided reports a record says nothing yet. */
const tellingReports = { half: 4, quarter: 8 };

/**
 * What a new report counts in the order of cases: 4, and less for a member whose earlier reports were mostly without
 * ground. Never 0, because the next one may be right.
 */
export function reportWeight({ noRight, noDecided }: ReportRecord): 4 | 2 | 1 {
  if (noDecided >= tellingReports.quarter && noRight * 4 < noDecided) return 1;
  return noDecided >= tellingReports.half && noRight * 2 < noDecided ? 2 : 4;
}
