import { communities, communityMembers, type Db, prepared, toUuid } from '@confab/db';
import { limits } from '@confab/domain';
import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { CommunityRow } from '../communities/communities.queries.ts';

/** What a visitor's sidebar shows. */
export function listDefaultCommunities(db: Db): Promise<CommunityRow[]> {
  return prepared(db, 'default-communities', (name) =>
    db
      .select()
      .from(communities)
      .where(sql`${communities.isDefault}`)
      .orderBy(asc(sql`lower(${communities.name})`))
      .limit(limits.communitiesListMax)
      .prepare(name),
  ).execute();
}

/** What a member's sidebar shows. */
export function listJoinedCommunities(db: Db, userId: string): Promise<CommunityRow[]> {
  return prepared(db, 'joined-communities', (name) =>
    db
      .select(getTableColumns(communities))
      .from(communityMembers)
      .innerJoin(communities, eq(communities.id, communityMembers.communityId))
      .where(eq(communityMembers.userId, sql.placeholder('userId')))
      .orderBy(asc(sql`lower(${communities.name})`))
      .limit(limits.communitiesListMax)
      .prepare(name),
  ).execute({ userId: toUuid(userId) });
}
