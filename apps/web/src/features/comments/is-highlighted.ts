import type { Comment } from '@confab/api-contract/calls';
import type { Highlight } from './thread-context.ts';

/** Whether a comment is of the time that the address points at (screens.md 6.3). */
export function isHighlighted({ createdAt }: Comment, highlight: Highlight | undefined): boolean {
  if (!highlight) return false;
  const seconds = Date.parse(createdAt) / 1000;
  return seconds >= highlight.from && (highlight.to === undefined || seconds <= highlight.to);
}
