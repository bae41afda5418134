import { imagesApi } from '@confab/api-contract';
import type { Tx } from '@confab/db';
import { actingGroup, canDescribeImage, type LoggedInViewer } from '@confab/domain';
import { memberTransaction } from '../accounts/still-there.queries.ts';
import {
  type CommunityPicture,
  findCommunityOfPicture,
  pictureActs,
} from '../communities/community-pictures.queries.ts';
import { ApiError, assertAllowed } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import { recordAct } from '../moderators/moderation-log.queries.ts';
import { getActingViewer } from '../moderators/still-moderates.queries.ts';
import { presentBareImage } from './images.present.ts';
import { getImageForUpdate, setAltText } from './images.queries.ts';
import { receiveImage } from './receive-image.ts';

export const imageRoutes: RouteModule = (route, context) => {
  const { config, db } = context;

  route(imagesApi.upload, async ({ viewer, http }) => {
    if (!config.imagePosts) throw new ApiError('no_image_posts');
    const uploaded = { request: http.request, usage: 'postImage', viewer } as const;
    return presentBareImage(await receiveImage(context, uploaded));
  });

  route(imagesApi.describe, async ({ params, body, viewer }) => {
    const described = await memberTransaction(db, viewer, async (tx) => {
      const ofCommunity = await findCommunityOfPicture(tx, params.imageId);
      const acting = ofCommunity ? await getActingViewer(tx, viewer, ofCommunity.communityId) : viewer;
      const { image, ownerId } = await getImageForUpdate(tx, params.imageId);
      assertAllowed(canDescribeImage(acting, { ownerId, communityId: ofCommunity?.communityId ?? null }));
      const altText = body.altText || null;
      if (altText === image.altText) return image;
      await setAltText(tx, image.id, altText);
      if (ofCommunity) await recordDescription(tx, acting, ofCommunity);
      return { ...image, altText };
    });
    return presentBareImage(described);
  });
};

/** What stands for a community is described in its name. */
async function recordDescription(
  tx: Tx,
  viewer: LoggedInViewer,
  { communityId, column }: CommunityPicture,
): Promise<void> {
  await recordAct(tx, {
    communityId,
    act: pictureActs[column],
    userId: viewer.user.id,
    actedAs: actingGroup(viewer, communityId),
    details: { changed: ['altText'] },
  });
}
