import type { Comment } from '@confab/api-contract/calls';

/** What the page must know of comments that are shown before the server has answered. Whoever sends them is loaded later. */

/** Whether a comment is shown before the server has answered. */
export function isBeingSent({ id }: Pick<Comment, 'id'>): boolean {
  return id.startsWith('sending-');
}

/** Comments that were sent from this page, by the ids that they had until the server answered. */
const sentAs = new Map<string, string>();
const mostRemembered = 200;

/** What React knows a comment by: the same before and after the server has given it its id, so that it stays in place. */
export function keyOf({ id }: Pick<Comment, 'id'>): string {
  return sentAs.get(id) ?? id;
}

export function rememberSentAs(comment: Pick<Comment, 'id'>, sendingId: string): void {
  sentAs.set(comment.id, sendingId);
  const [oldest] = sentAs.keys();
  if (sentAs.size > mostRemembered && oldest !== undefined) sentAs.delete(oldest);
}
