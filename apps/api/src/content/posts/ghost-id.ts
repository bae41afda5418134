import { createHash } from 'node:crypto';

/**
 * Distinguishes the deleted authors within one post without identifying them: the first 8 hexadecimal digits of the
 * SHA-1 of the user id's bytes and the post id's text (api.md 1.7).
 */
export function ghostId(userId: string, postId: string): string {
  return createHash('sha1').update(Buffer.from(userId, 'hex')).update(postId).digest('hex').slice(0, 8);
}
