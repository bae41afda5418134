import { createHmac } from 'node:crypto';
import type { LoggedInViewer } from '@confab/domain';

/** A call that a client may have to send again, for want of a reply. */
type Call = { name: string; body: { idempotencyKey?: string | undefined } };

/**
 * 64 bytes that a call has in common with those that repeat it: of the same account, with the same key and the same content.
 * Undefined without a key. Members cannot foresee them.
 */
export function callDigest(
  secret: string,
  { user }: LoggedInViewer,
  { name, body }: Call,
): Buffer | undefined {
  if (body.idempotencyKey === undefined) return undefined;
  return createHmac('sha512', secret)
    .update(JSON.stringify(['call', name, user.id, body]))
    .digest();
}
