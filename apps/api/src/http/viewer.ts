import type { communities, Db } from '@confab/db';
import { type LoggedInViewer, type ScoredViewer, visitor } from '@confab/domain';
import type { Session } from './session.ts';
import { findSessionModerator, findSessionUser, recordSeen, type SessionUser } from './viewer.queries.ts';

/** The communities that somebody moderates, for the handlers that ask for them. */
type Moderated = { moderated: readonly (typeof communities.$inferSelect)[] };

/** Up to where of the write-ahead log a server has to be for somebody to find what they wrote; null without any. */
type LastWrite = { lastWrite: bigint | null };

/** Whoever is asking, with their own row where somebody is logged in. */
export type RequestViewer = ScoredViewer & Moderated & LastWrite & { row: SessionUser | null };
export type MemberViewer = LoggedInViewer & Moderated & LastWrite & { row: SessionUser };

/** What a handler needs of the viewer beyond what every handler is given. */
export type ViewerNeeds = { moderated?: boolean };

export const nobody: RequestViewer = { ...visitor, row: null, moderated: [], lastWrite: null };

/** Who the session belongs to. One query by key, none where no client knows the session yet; "last seen" is written at most every five minutes. */
export async function loadViewer(
  db: Db,
  session: Session,
  address: string,
  needs: ViewerNeeds,
): Promise<RequestViewer> {
  if (session.isNew) return nobody;
  const found = await (needs.moderated ? findSessionModerator : findSessionUser)(db, session.key);
  if (!found) return nobody;
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
