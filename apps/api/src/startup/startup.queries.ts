import { comments, communities, communityMembers, type Db, onlyRow, prepared, toUuid } from '@confab/db';
import { asc, count, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { CommunityRow } from '../communities/communities.queries.ts';

/** A visitor's sidebar. */
export function listDefaultCommunities(db: Db, limit: number): Promise<CommunityRow[]> {
  return prepared(db, 'default-communities', (name) =>
    db
      .select()
      .from(communities)
      .where(sql`${communities.isDefault}`)
      .orderBy(asc(sql`lower(${communities.name})`))
      .limit(sql.placeholder('limit'))
      .prepare(name),
  ).execute({ limit });
}

/** A member's sidebar. */
export function listJoinedCommunities(db: Db, userId: string, limit: number): Promise<CommunityRow[]> {
  return prepared(db, 'joined-communities', (name) =>
    db
      .select(getTableColumns(communities))
      .from(communityMembers)
      .innerJoin(communities, eq(communities.id, communityMembers.communityId))
      .where(eq(communityMembers.userId, sql.placeholder('userId')))
      .orderBy(asc(sql`lower(${communities.name})`))
      .limit(sql.placeholder('limit'))
      .prepare(name),
  ).execute({ userId: toUuid(userId), limit });
}

/** The ids of a sidebar in its order, and how many communities there are in all. */
export type SidebarIds = { ids: string[]; noCommunities: number };

/** A visitor's sidebar. */
export async function listDefaultSidebar(db: Db, limit: number): Promise<SidebarIds> {
  return onlyRow(
    await prepared(db, 'default-sidebar', (name) =>
      db
        .select({
          ids: idArray(sql`select ${communities.id} from ${communities} where ${communities.isDefault}
          order by lower(${communities.name}) limit ${sql.placeholder('limit')}`),
          noCommunities: sql<number>`(select count(*)::int from ${communities} where ${communities.isDefault})`,
        })
        .from(oneRow)
        .prepare(name),
    ).execute({ limit }),
  );
}

/** A member's sidebar. */
export async function listJoinedSidebar(db: Db, userId: string, limit: number): Promise<SidebarIds> {
  return onlyRow(
    await prepared(db, 'joined-sidebar', (name) =>
      db
        .select({
          ids: idArray(sql`select ${communities.id} from ${communityMembers}
          join ${communities} on ${communities.id} = ${communityMembers.communityId}
          where ${communityMembers.userId} = ${sql.placeholder('userId')}::uuid
          order by lower(${communities.name}) limit ${sql.placeholder('limit')}`),
          noCommunities: sql<number>`(select count(*)::int from ${communityMembers}
          where ${communityMembers.userId} = ${sql.placeholder('userId')}::uuid)`,
        })
        .from(oneRow)
        .prepare(name),
    ).execute({ userId: toUuid(userId), limit }),
  );
}

/** One row with an array: hundreds of rows cost the driver more than the ids in them. */
const idArray = (query: SQL) => sql`array(${query})`.mapWith(comments.ancestors);
const oneRow = sql`(select) as one_row`;

export async function countDefaultCommunities(db: Db): Promise<number> {
  return onlyRow(
    await prepared(db, 'no-default-communities', (name) =>
      db
        .select({ noCommunities: count() })
        .from(communities)
        .where(sql`${communities.isDefault}`)
        .prepare(name),
    ).execute(),
  ).noCommunities;
}

export async function countJoinedCommunities(db: Db, userId: string): Promise<number> {
  return onlyRow(
    await prepared(db, 'no-joined-communities', (name) =>
      db
        .select({ noCommunities: count() })
        .from(communityMembers)
        .where(eq(communityMembers.userId, sql.placeholder('userId')))
        .prepare(name),
    ).execute({ userId: toUuid(userId) }),
  ).noCommunities;
}
