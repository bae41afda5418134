import type { MemberSession } from '@confab/api-contract';
import type { SessionRow } from './sessions.queries.ts';

/** `currentKey` is the key of the request's session. */
export function presentSession(row: SessionRow, currentKey: string): MemberSession {
  const { id, device, createdAt, lastSeenAt, key } = row;
  return { id, device, createdAt, lastSeenAt, current: key === currentKey };
}
