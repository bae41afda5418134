import type { MemberSession } from '@confab/api-contract';
import type { SessionRow } from './sessions.queries.ts';

/** A session as its owner sees it; `currentKey` is that of the one that asks. */
export function presentSession(row: SessionRow, currentKey: string): MemberSession {
  const { id, device, createdAt, lastSeenAt, key } = row;
  return { id, device, createdAt, lastSeenAt, current: key === currentKey };
}
