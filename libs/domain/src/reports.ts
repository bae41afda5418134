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
