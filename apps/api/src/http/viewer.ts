import type { communities, Db, Reader } from '@confab/db';
import { type LoggedInViewer, type ScoredViewer, visitor } from '@confab/domain';
import type { Token } from './rate-limit.queries.ts';
import type { Session } from './session.ts';
import { inTurns, type InTurns } from './in-turns.ts';
import { ifThereIsRoom } from './no-room.ts';
import {
  findSessionUsers,
  type FoundUser,
  listModerated,
  listWaiting,
  recordSeen,
  type SessionUser,
  type Waiting,
} from './viewer.queries.ts';

/** The communities that the viewer moderates, only for handlers that need them. */
type Moderated = {
  moderated: readonly (typeof communities.$inferSelect)[];
  /** What waits in them. */
  waiting: readonly Waiting[];
};

/** Whose writes a replica must have to answer; null for a visitor. */
type AsReader = { reader: Reader | null };

/** Null where no session was looked up. */
type SiteState = { siteIsReadOnly: boolean | null; siteVersion: string | null };

/** Whether the account is suspended: it holds no roles, and writes only what the contract lets it. */
type Suspended = { suspended: boolean };

/** The viewer of a request; `row` is null for a visitor. */
export type RequestViewer = ScoredViewer &
  Moderated &
  AsReader &
  SiteState &
  Suspended & { row: SessionUser | null };
/** `token` is what the call takes of the member's rate limit, if it has one. */
export type MemberViewer = LoggedInViewer &
  Moderated &
  AsReader &
  SiteState &
  Suspended & { row: SessionUser; token: Token | null };

/** Viewer data that a handler needs beyond the default. */
export type ViewerNeeds = { moderated?: boolean };

export const visitorOnly: RequestViewer = {
  ...visitor,
  row: null,
  moderated: [],
  waiting: [],
  reader: null,
  siteIsReadOnly: null,
  siteVersion: null,
  suspended: false,
};

/** Loads the users of sessions. Requests at once share a statement. */
export type Viewers = { db: Db; bySession: InTurns<FoundUser> };

export function viewersOf(db: Db): Viewers {
  return { db, bySession: inTurns((keys) => findSessionUsers(db, keys)) };
}

/**
 * Loads the session's user. One query by key, none for a new session, one more for a moderator where a handler needs
 * their communities; "last seen" is written at most every five minutes.
 */
export async function loadViewer(
  { db, bySession }: Viewers,
  session: Session,
  address: string,
  needs: ViewerNeeds,
): Promise<RequestViewer> {
  if (session.isNew) return visitorOnly;
  const found = await bySession(session.key);
  if (!found) return visitorOnly;
  const { user, supporterBadgeId, proPic, bannedFrom, lastWrite, server, suspended } = found;
  const moderates = suspended ? [] : found.moderates;
  if (found.seenLongAgo) await ifThereIsRoom(recordSeen(db, session.key, user.id, address));
  const [moderated, waiting] =
    needs.moderated && moderates.length > 0
      ? await Promise.all([listModerated(db, user.id), listWaiting(db, moderates)])
      : [null, []];
  return {
    user: { id: user.id, username: user.username, isAdmin: user.isAdmin, points: user.points },
    moderates: moderated?.map(({ id }) => id) ?? moderates,
    bannedFrom,
    moderated: moderated ?? [],
    waiting,
    reader: { lastWrite, server },
    siteIsReadOnly: found.siteIsReadOnly,
    siteVersion: found.siteVersion,
    suspended,
    row: { ...user, supporterBadgeId, proPic },
  };
}
