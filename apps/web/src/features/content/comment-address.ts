import type { Comment } from '@confab/api-contract/calls';

type Addressed = Pick<Comment, 'id' | 'communityName' | 'postPublicId'>;

/** The address of a comment, as props of a Link. */
export function commentAddress({ id, communityName, postPublicId }: Addressed) {
  return {
    to: '/$name/post/$publicId/$commentId',
    params: { name: communityName, publicId: postPublicId, commentId: id },
  } as const;
}

/** The same as a path, to be shared. */
export function commentPath({ id, communityName, postPublicId }: Addressed): string {
  return `/${communityName}/post/${postPublicId}/${id}`;
}

/**
 * The search parameters with the time of the comments to tint, in Unix seconds, set by notifications (screens.md 5).
 */
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
