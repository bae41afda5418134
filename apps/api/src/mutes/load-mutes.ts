import type { Mutes } from '@confab/api-contract';
import type { Db } from '@confab/db';
import type { Viewer } from '@confab/domain';
import { communityPicturesPresenter } from '../communities/load-community-pictures.ts';
import { presentCommunityMute, presentUserMute } from './mutes.present.ts';
import { listMutes } from './mutes.queries.ts';

/** The viewer's mutes, oldest first; only the newest `most` of each kind. Visitors have none. */
export async function loadMutes(db: Db, viewer: Viewer, most: number): Promise<Mutes> {
  if (!viewer.user) return { communityMutes: [], userMutes: [] };
  const { users: ofUsers, communities: ofCommunities } = await listMutes(db, viewer.user.id, most);
  const communities = ofCommunities.map(({ community }) => community);
  const picturesOf = await communityPicturesPresenter(db, communities);
  return {
    communityMutes: ofCommunities.map((row) => presentCommunityMute(row, picturesOf(row.community))),
    userMutes: ofUsers.map((row) => presentUserMute(row, viewer)),
  };
}
