import type { Highlight } from './thread-context.ts';

/** What the address says about the time of the comments to tint: what a notification tells of (screens.md 5). */
type HighlightSearch = { highlightFrom?: string | undefined; highlightTo?: string | undefined };

export function highlightSearch({ highlightFrom, highlightTo }: Record<string, unknown>): HighlightSearch {
  return { highlightFrom: seconds(highlightFrom), highlightTo: seconds(highlightTo) };
}

function seconds(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{1,10}$/.test(value) ? value : undefined;
}

export function highlightOf({ highlightFrom, highlightTo }: HighlightSearch): Highlight | undefined {
  if (highlightFrom === undefined) return undefined;
  return { from: Number(highlightFrom), to: highlightTo === undefined ? undefined : Number(highlightTo) };
}

export function isHighlighted(createdAt: string, highlight: Highlight | undefined): boolean {
  if (!highlight) return false;
  const at = Date.parse(createdAt) / 1000;
  return at >= highlight.from && (highlight.to === undefined || at <= highlight.to);
}
