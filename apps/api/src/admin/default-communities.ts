import type { Db } from '@confab/db';
import { memberTransaction } from '../members/member-transaction.queries.ts';
import { getCommunityByName, getCommunityForUpdate } from '../communities/communities.queries.ts';
import type { MemberViewer } from '../http/viewer.ts';
import { recordAct } from '../communities/moderators/moderation-log.queries.ts';
import { setDefault } from './default-communities.queries.ts';

/** Sets whether new members join this community. Only an actual change is logged. */
export async function setDefaultCommunity(
  db: Db,
  viewer: MemberViewer,
  name: string,
  isDefault: boolean,
): Promise<void> {
  const { id } = await getCommunityByName(db, name);
  await memberTransaction(db, viewer, async (tx) => {
    const community = await getCommunityForUpdate(tx, id);
    if (community.isDefault === isDefault) return;
    await setDefault(tx, id, isDefault);
    await recordAct(tx, {
      communityId: id,
      act: isDefault ? 'add_default' : 'remove_default',
      userId: viewer.user.id,
      actedAs: 'admins',
    });
  });
}
