/** What the address says about the time of the comments to tint, in Unix seconds: what a notification tells of (screens.md 5). */
export type Highlight = { highlightFrom?: string | undefined; highlightTo?: string | undefined };

export function highlightSearch({ highlightFrom, highlightTo }: Record<string, unknown>): Highlight {
  return { highlightFrom: seconds(highlightFrom), highlightTo: seconds(highlightTo) };
}

function seconds(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{1,10}$/.test(value) ? value : undefined;
}

export function isHighlighted(createdAt: string, { highlightFrom, highlightTo }: Highlight): boolean {
  if (highlightFrom === undefined) return false;
  const at = Date.parse(createdAt) / 1000;
  return at >= Number(highlightFrom) && at <= Number(highlightTo ?? Infinity);
}
