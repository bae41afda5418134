import type { MemberSession } from '@confab/api-contract';
import type { sessions } from '@confab/db';

/** A session as its owner sees it; `currentKey` is that of the one that asks. */
export function presentSession(row: typeof sessions.$inferSelect, currentKey: string): MemberSession {
  const { id, device, createdAt, lastSeenAt, key } = row;
  return { id, device, createdAt, lastSeenAt, current: key === currentKey };
}
