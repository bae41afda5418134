import { createHash } from 'node:crypto';

/** How a mailed token is stored (schema: passwordResets): found again by whoever has it, and of no use to a reader. */
export function hashResetToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
