import type { communities, Db } from '@confab/db';
import { type LoggedInViewer, type ScoredViewer, visitor } from '@confab/domain';
import type { Session } from './session.ts';
import { findSessionModerator, findSessionUser, recordSeen, type SessionUser } from './viewer.queries.ts';

/** The communities that the viewer moderates, only for handlers that need them. */
type Moderated = { moderated: readonly (typeof communities.$inferSelect)[] };

/** The write-ahead log position a replica must have reached to show the viewer's own writes; null if there is none. */
type LastWrite = { lastWrite: bigint | null };

/** The viewer of a request; `row` is null for a visitor. */
export type RequestViewer = ScoredViewer & Moderated & LastWrite & { row: SessionUser | null };
export type MemberViewer = LoggedInViewer & Moderated & LastWrite & { row: SessionUser };

/** Viewer data that a handler needs beyond the default. */
export type ViewerNeeds = { moderated?: boolean };

export const visitorOnly: RequestViewer = { ...visitor, row: null, moderated: [], lastWrite: null };

/**
 * Loads the session's user. One query by key, none for a new session; "last seen" is written at most every five
 * minutes.
 */
export async function loadViewer(
  db: Db,
  session: Session,
  address: string,
  needs: ViewerNeeds,
): Promise<RequestViewer> {
  if (session.isNew) return visitorOnly;
  const found = await (needs.moderated ? findSessionModerator : findSessionUser)(db, session.key);
  if (!found) return visitorOnly;
  if (found.seenLongAgo) await recordSeen(db, session.key, found.user.id, address);
  const { user, supporterBadgeId, proPic, moderates, bannedFrom, moderated, lastWrite } = found;
  return {
    user: { id: user.id, username: user.username, isAdmin: user.isAdmin, points: user.points },
    moderates,
    bannedFrom,
    moderated,
    lastWrite,
    row: { ...user, supporterBadgeId, proPic },
  };
}
