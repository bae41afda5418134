import type { Comment } from '@confab/api-contract/calls';
import { isGhost } from '../../authorship/Author.tsx';

/** Who wrote a comment, as it is said to people who hear the page. */
export function nameOf(comment: Comment, muted: boolean): string {
  if (muted) return 'a muted user';
  return isGhost(comment) ? 'a deleted user' : `@${comment.username}`;
}
