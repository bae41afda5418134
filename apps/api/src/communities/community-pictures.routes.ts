import { communitiesApi, type CommunitySummary } from '@confab/api-contract';
import { enqueue } from '@confab/db';
import { actingGroup, canModerate, type ImageUsage } from '@confab/domain';
import type { FastifyRequest } from 'fastify';
import { memberTransaction } from '../members/member-transaction.queries.ts';
import { assertAllowed } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import type { MemberViewer } from '../http/viewer.ts';
import { enqueueImageDeletion } from '@confab/db/acts';
import { receiveImage } from '../members/receive-image.ts';
import { recordAct } from './moderators/moderation-log.queries.ts';
import { type CommunityRow, getCommunityById } from './communities.queries.ts';
import { type PictureColumn, pictureActs, replacePicture } from './community-pictures.queries.ts';
import { findMembership, loadCommunity } from './load-communities.ts';

const usages = {
  proPicId: 'communityIcon',
  bannerImageId: 'communityBanner',
} as const satisfies Record<PictureColumn, ImageUsage>;

type PictureInput = {
  params: { communityId: string };
  viewer: MemberViewer;
  http: { request: FastifyRequest };
};

export const communityPictureRoutes: RouteModule = (route, context) => {
  const { db } = context;

  route(communitiesApi.setProPic, (input) => setPicture('proPicId', input));
  route(communitiesApi.setBannerImage, (input) => setPicture('bannerImageId', input));
  route(communitiesApi.deleteProPic, (input) => changePicture('proPicId', input, null));
  route(communitiesApi.deleteBannerImage, (input) => changePicture('bannerImageId', input, null));

  async function setPicture(column: PictureColumn, input: PictureInput): Promise<CommunitySummary> {
    const { params, viewer, http } = input;
    // Check permission before reading the file.
    const community = await getCommunityById(db, params.communityId);
    assertAllowed(canModerate(viewer, community.id));
    const uploaded = { request: http.request, usage: usages[column], viewer };
    return changePicture(column, input, (await receiveImage(context, uploaded)).id);
  }

  async function changePicture(
    column: PictureColumn,
    { params: { communityId }, viewer }: PictureInput,
    imageId: string | null,
  ): Promise<CommunitySummary> {
    return memberTransaction(db, viewer, { changing: communityId }, async (tx, member) => {
      // Loaded inside the transaction, before another picture can replace this one.
      const answer = async (community: CommunityRow) =>
        loadCommunity(tx, community, viewer, await findMembership(tx, communityId, viewer));
      const before = await getCommunityById(tx, communityId);
      assertAllowed(canModerate(member, communityId));
      if (imageId === null && before[column] === null) return answer(before);
      const { after, removed } = await replacePicture(tx, before, column, imageId);
      // File operations cannot be transactional, so jobs make the copies and delete the old files.
      if (imageId !== null) await enqueue(tx, 'makeImageCopies', { imageId });
      if (removed) await enqueueImageDeletion(tx, [removed]);
      const actedAs = actingGroup(member, communityId);
      await recordAct(tx, { communityId, act: pictureActs[column], userId: viewer.user.id, actedAs });
      return answer(after);
    });
  }
};
