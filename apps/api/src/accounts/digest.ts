import { createHash } from 'node:crypto';

/** What somebody typed can be a megabyte long, and somebody's address; the key of a bucket is neither. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
