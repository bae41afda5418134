import {
  anyOfMany,
  communities,
  communityMembers,
  communityModerators,
  communityRules,
  type Db,
  images,
  mutes,
  prepared,
  toUuid,
  type Tx,
  userBadges,
  users,
  onlyRow,
} from '@confab/db';
import { type CommunitySort, limits, type LoggedInViewer, readObjectId } from '@confab/domain';
import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, ne, type SQL, sql } from 'drizzle-orm';
import {
  authorColumns,
  type AuthorRow,
  profilePicture,
  proPicColumns,
  supporterBadge,
} from '../members/users.queries.ts';
import { ApiError } from '../http/errors.ts';
import type { ProPicRow } from '../http/viewer.queries.ts';

export type CommunityRow = typeof communities.$inferSelect;
export type RuleRow = typeof communityRules.$inferSelect;

/** The viewer's relation to a community; null for visitors. */
export type Membership = { joined: boolean; moderates: boolean };

export async function findCommunityById(db: Db | Tx, id: string): Promise<CommunityRow | undefined> {
  const [row] = await prepared(db, 'community-by-id', (name) =>
    db
      .select()
      .from(communities)
      .where(eq(communities.id, sql.placeholder('id')))
      .prepare(name),
  ).execute({ id: toUuid(id) });
  return row;
}

export async function getCommunityById(db: Db | Tx, id: string): Promise<CommunityRow> {
  const row = await findCommunityById(db, id);
  if (!row) throw new ApiError('community/not-found');
  return row;
}

export async function listCommunitiesByIds(db: Db, ids: readonly string[]): Promise<CommunityRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(communities)
    .where(inArray(communities.id, [...ids]));
}

/** Locks the community for a change of its row or roles; blocks joins, writes and moderation there. */
export function getCommunityForUpdate(tx: Tx, id: string): Promise<CommunityRow> {
  return lockCommunity(tx, id, 'update');
}

/** Locks the community for a join or leave; blocks other joins and leaves, but not writers. */
export function getCommunityForJoining(tx: Tx, id: string): Promise<CommunityRow> {
  return lockCommunity(tx, id, 'no key update');
}

async function lockCommunity(
  tx: Tx,
  id: string,
  strength: 'update' | 'no key update',
): Promise<CommunityRow> {
  const [row] = await tx.select().from(communities).where(eq(communities.id, id)).for(strength);
  if (!row) throw new ApiError('community/not-found');
  return row;
}

const byName = sql`lower(${communities.name})`;

/** An impossible name needs no query, and might be text that the database refuses. */
const nameForm = /^[0-9A-Za-z_]{3,21}$/;

export async function findCommunityByName(db: Db | Tx, name: string): Promise<CommunityRow | undefined> {
  if (!nameForm.test(name)) return undefined;
  const [row] = await prepared(db, 'community-by-name', (statement) =>
    db
      .select()
      .from(communities)
      .where(eq(byName, sql.placeholder('name')))
      .prepare(statement),
  ).execute({ name: name.toLowerCase() });
  return row;
}

export async function getCommunityByName(db: Db | Tx, name: string): Promise<CommunityRow> {
  const row = await findCommunityByName(db, name);
  if (!row) throw new ApiError('community/not-found');
  return row;
}

/** Finds a community by id, or by name in any case. */
export async function getCommunityByIdOrName(db: Db, given: string, isName: boolean): Promise<CommunityRow> {
  if (isName) return getCommunityByName(db, given);
  const id = readObjectId(given);
  if (id === null) throw new ApiError('invalid_id');
  return getCommunityById(db, id);
}

export type CommunitiesQuery = {
  sort: CommunitySort;
  set: 'all' | 'default' | 'subscribed';
  limit: number;
  /** The last community of the previous page. */
  after: CommunityRow | null;
  userId: string | null;
};

const last = {
  id: sql`${sql.placeholder('lastId')}::uuid`,
  name: sql`${sql.placeholder('lastName')}::text`,
  noMembers: sql`${sql.placeholder('lastNoMembers')}::int`,
};

/** Each order ends in a unique column, so that pages neither overlap nor skip. */
const orders: Record<CommunitySort, { order: SQL[]; beyond: SQL }> = {
  new: { order: [desc(communities.id)], beyond: lt(communities.id, last.id) },
  old: { order: [asc(communities.id)], beyond: gt(communities.id, last.id) },
  size: {
    order: [desc(communities.noMembers), desc(communities.id)],
    // A row comparison seeks in the index; separate conditions would scan it from the start.
    beyond: sql`(${communities.noMembers}, ${communities.id}) < (${last.noMembers}, ${last.id})`,
  },
  name_asc: { order: [asc(byName)], beyond: gt(byName, last.name) },
  name_dsc: { order: [desc(byName)], beyond: lt(byName, last.name) },
};

const among = {
  all: undefined,
  default: sql`${communities.isDefault}`,
  subscribed: sql`exists (select from ${communityMembers} where ${communityMembers.communityId} = ${communities.id}
    and ${communityMembers.userId} = ${sql.placeholder('userId')}::uuid)`,
};

export async function listCommunities(
  db: Db,
  { sort, set, limit, after, userId }: CommunitiesQuery,
): Promise<CommunityRow[]> {
  const { order, beyond } = orders[sort];
  // Visitors subscribe to nothing, and get all.
  const from = set === 'subscribed' && userId === null ? 'all' : set;
  return prepared(db, `communities:${sort}:${from}:${after ? 'further' : 'first'}`, (name) =>
    db
      .select()
      .from(communities)
      .where(and(among[from], after ? beyond : undefined))
      .orderBy(...order)
      .limit(sql.placeholder('limit'))
      .prepare(name),
  ).execute({
    limit,
    userId: userId && toUuid(userId),
    lastId: after && toUuid(after.id),
    lastName: after?.name.toLowerCase(),
    lastNoMembers: after?.noMembers,
  });
}

/** Communities whose name contains the text, ignoring case: an exact match first, then by size (api.md 2.10). */
export async function searchCommunities(db: Db, text: string): Promise<CommunityRow[]> {
  const wanted = text.toLowerCase();
  const [exact, others] = await Promise.all([
    db.select().from(communities).where(eq(byName, wanted)),
    largestContaining(db, wanted),
  ]);
  return [...exact, ...others].slice(0, limits.communitySearchMax);
}

/** So many of the largest are read before the index of letters is asked. */
const largestRead = 2000;
/** The index knows texts from this length on. */
const indexedLetters = 3;

/**
 * Frequent texts are found among the largest, rare ones by the trigram index on names. The database must not choose: it
 * guesses from a sample of names, and one sampled name that contains a rare text makes that look frequent, so that the
 * walk by size goes on through nearly all communities.
 */
async function largestContaining(db: Db, wanted: string): Promise<CommunityRow[]> {
  const pattern = `%${wanted.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;
  const named = (name: SQL) => and(sql`${name} like ${pattern}`, ne(name, wanted));
  const bySize = [desc(communities.noMembers), desc(communities.id)];
  const most = limits.communitySearchMax;
  const all = db.select().from(communities);
  // Shorter ones are in no index: each name is read at most once.
  if ([...wanted].length < indexedLetters)
    return all
      .where(named(byName))
      .orderBy(...bySize)
      .limit(most);
  const largest = db
    .select()
    .from(communities)
    .orderBy(...bySize)
    .limit(largestRead)
    .as('largest');
  const first = await db
    .select()
    .from(largest)
    .where(named(sql`lower(${largest.name})`))
    .orderBy(desc(largest.noMembers), desc(largest.id))
    .limit(most);
  if (first.length === most) return first;
  // By what no index has, so that those that match are collected.
  return all
    .where(named(byName))
    .orderBy(sql`${communities.noMembers} + 0 desc`, desc(communities.id))
    .limit(most);
}

/** By name. */
export async function listModeratedCommunities(db: Db, userId: string): Promise<CommunityRow[]> {
  return db
    .select(getTableColumns(communities))
    .from(communityModerators)
    .innerJoin(communities, eq(communities.id, communityModerators.communityId))
    .where(eq(communityModerators.userId, userId))
    .orderBy(asc(byName))
    .limit(limits.communitiesListMax);
}

export async function listJoinedIds(
  db: Db,
  userId: string,
  among: readonly string[],
): Promise<ReadonlySet<string>> {
  if (among.length === 0) return new Set();
  const rows = await joinedAmong(db).execute({ userId: toUuid(userId), ids: among.map(toUuid) });
  return new Set(rows.map((row) => row.id));
}

function joinedAmong(db: Db) {
  return prepared(db, 'joined-among', (name) =>
    db
      .select({ id: communityMembers.communityId })
      .from(communityMembers)
      .where(
        and(
          sql`${communityMembers.userId} = ${sql.placeholder('userId')}::uuid`,
          sql`${communityMembers.communityId} = ${anyOfMany('ids')}`,
        ),
      )
      .prepare(name),
  );
}

export async function listMutedAmong(
  db: Db,
  userId: string,
  among: readonly string[],
): Promise<ReadonlySet<string | null>> {
  if (among.length === 0) return new Set();
  const rows = await prepared(db, 'muted-among', (name) =>
    db
      .select({ id: mutes.mutedCommunityId })
      .from(mutes)
      .where(
        and(
          sql`${mutes.userId} = ${sql.placeholder('userId')}::uuid`,
          sql`${mutes.mutedCommunityId} = ${anyOfMany('ids')}`,
        ),
      )
      .prepare(name),
  ).execute({ userId: toUuid(userId), ids: among.map(toUuid) });
  return new Set(rows.map(({ id }) => id));
}

export async function isMember(db: Db | Tx, communityId: string, userId: string): Promise<boolean> {
  const [row] = await prepared(db, 'is-member', (name) =>
    db
      .select({ userId: communityMembers.userId })
      .from(communityMembers)
      .where(
        and(
          eq(communityMembers.userId, sql.placeholder('userId')),
          eq(communityMembers.communityId, sql.placeholder('communityId')),
        ),
      )
      .prepare(name),
  ).execute({ userId: toUuid(userId), communityId: toUuid(communityId) });
  return row !== undefined;
}

export type ModeratorRow = { user: AuthorRow; proPic: ProPicRow | null; since: string };

export async function listModerators(db: Db | Tx, communityId: string): Promise<ModeratorRow[]> {
  return prepared(db, 'moderators', (name) =>
    db
      .select({ user: authorColumns, proPic: proPicColumns, since: communityModerators.createdAt })
      .from(communityModerators)
      .innerJoin(users, eq(users.id, communityModerators.userId))
      .leftJoin(userBadges, supporterBadge)
      .leftJoin(images, profilePicture)
      .where(eq(communityModerators.communityId, sql.placeholder('communityId')))
      .orderBy(asc(communityModerators.position))
      .limit(1000)
      .prepare(name),
  ).execute({ communityId: toUuid(communityId) });
}

export async function listRules(db: Db | Tx, communityId: string): Promise<RuleRow[]> {
  return prepared(db, 'community-rules', (name) =>
    db
      .select()
      .from(communityRules)
      .where(eq(communityRules.communityId, sql.placeholder('communityId')))
      .orderBy(asc(communityRules.zIndex), asc(communityRules.id))
      .limit(1000)
      .prepare(name),
  ).execute({ communityId: toUuid(communityId) });
}

/**
 * The viewer with their current points and moderated communities. Locks the viewer's row, so that parallel creations
 * run one after the other and each counts the previous ones.
 */
export async function getCreatingViewer(tx: Tx, viewer: LoggedInViewer): Promise<LoggedInViewer> {
  const user = onlyRow(
    await tx
      .select({ isAdmin: users.isAdmin, points: users.points })
      .from(users)
      .where(eq(users.id, viewer.user.id))
      .for('no key update'),
  );
  const moderated = await tx
    .select({ id: communityModerators.communityId })
    .from(communityModerators)
    .where(eq(communityModerators.userId, viewer.user.id))
    .limit(limits.communitiesListMax);
  return { ...viewer, user: { ...viewer.user, ...user }, moderates: moderated.map(({ id }) => id) };
}

type Settings = Pick<CommunityRow, 'about' | 'aboutHtml' | 'nsfw' | 'postingRestricted' | 'publicLog'>;

/** Undefined keeps a setting. */
export type SettingChanges = { [Name in keyof Settings]: Settings[Name] | undefined };

/** Requires the community's row lock. */
export async function updateCommunity(tx: Tx, id: string, changes: SettingChanges): Promise<CommunityRow> {
  return onlyRow(await tx.update(communities).set(changes).where(eq(communities.id, id)).returning());
}

/** Requires the community's row lock. Returns the community if it changed. */
export async function insertMember(
  tx: Tx,
  communityId: string,
  userId: string,
): Promise<CommunityRow | undefined> {
  const [added] = await tx
    .insert(communityMembers)
    .values({ communityId, userId })
    .onConflictDoNothing()
    .returning();
  return added ? moveMembers(tx, communityId, 1) : undefined;
}

/** Requires the community's row lock. */
export async function deleteMember(
  tx: Tx,
  communityId: string,
  userId: string,
): Promise<CommunityRow | undefined> {
  const [removed] = await tx
    .delete(communityMembers)
    .where(and(eq(communityMembers.userId, userId), eq(communityMembers.communityId, communityId)))
    .returning();
  return removed ? moveMembers(tx, communityId, -1) : undefined;
}

async function moveMembers(tx: Tx, communityId: string, by: 1 | -1): Promise<CommunityRow | undefined> {
  const [row] = await tx
    .update(communities)
    .set({ noMembers: sql`${communities.noMembers} + ${by}` })
    .where(eq(communities.id, communityId))
    .returning();
  return row;
}
