import { createHash } from 'node:crypto';

/**
 * The stored form of a mailed token (schema: passwordResets): the holder of the token finds the row, but a reader of
 * the table cannot use it.
 */
export function hashResetToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
