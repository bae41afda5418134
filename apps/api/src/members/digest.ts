import { createHash } from 'node:crypto';

/** Bucket keys are digests: input can be a megabyte long, and an address is personal data. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
