import type { Origin } from './current.ts';
import { readRequestId } from './request-id.ts';

/** The origin that a job says it has: what stands in a table is believed as far as its form goes. */
export function readOrigin(value: unknown): Origin | undefined {
  if (typeof value !== 'object' || value === null || !('requestId' in value)) return undefined;
  const requestId = typeof value.requestId === 'string' ? readRequestId(value.requestId) : null;
  return requestId === null ? undefined : { requestId };
}
