import type { Db } from '@confab/db';
import { type LoggedInViewer, type Viewer, visitor } from '@confab/domain';
import type { Session } from './session.ts';
import { findSessionUser, recordSeen, type SessionUser } from './viewer.queries.ts';

/** Whoever is asking, with their own row where somebody is logged in. */
export type RequestViewer = Viewer & { row: SessionUser | null };
export type MemberViewer = LoggedInViewer & { row: SessionUser };

export const nobody: RequestViewer = { ...visitor, row: null };

/** Who the session belongs to. One query by key; "last seen" is written at most every five minutes. */
export async function loadViewer(db: Db, session: Session, address: string): Promise<RequestViewer> {
  const found = await findSessionUser(db, session.key);
  if (!found) return nobody;
  if (found.seenLongAgo) await recordSeen(db, session.key, found.user.id, address);
  const { user, supporterBadgeId, moderates, bannedFrom } = found;
  return {
    user: { id: user.id, username: user.username, isAdmin: user.isAdmin, points: user.points },
    moderates,
    bannedFrom,
    row: { ...user, supporterBadgeId },
  };
}
