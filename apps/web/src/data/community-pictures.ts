import {
  type Community,
  communitiesApi,
  type CommunitySummary,
  type Image,
} from '@confab/api-contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { upload, type UploadWatch } from '../lib/upload.ts';
import { showCommunity, showCommunityPictures } from './show-community.ts';
import { describePicture } from './uploads.ts';

export type CommunityPictureKind = 'icon' | 'banner';

type Params = { communityId: string };

const calls = {
  icon: {
    field: 'proPic',
    set: (params: Params, file: File, watch: UploadWatch) =>
      upload(communitiesApi.setProPic, { params, field: 'image', file }, watch),
    remove: (params: Params) => call(communitiesApi.deleteProPic, { params }),
  },
  banner: {
    field: 'bannerImage',
    set: (params: Params, file: File, watch: UploadWatch) =>
      upload(communitiesApi.setBannerImage, { params, field: 'image', file }, watch),
    remove: (params: Params) => call(communitiesApi.deleteBannerImage, { params }),
  },
} as const;

/** The acts on one of the two pictures of a community. What they come to is seen wherever the community is shown. */
export function communityPicture(client: QueryClient, community: Community, kind: CommunityPictureKind) {
  const { field, set, remove } = calls[kind];
  const params = { communityId: community.id };
  const show = (saved: CommunitySummary) => showCommunityPictures(client, saved);

  return {
    image: community[field],
    upload: async (file: File, watch: UploadWatch) => show(await set(params, file, watch)),
    remove: async () => show(await remove(params)),
    describe: async (image: Image, altText: string) => {
      const saved = await describePicture(image.id, altText);
      // The answer is the picture without its copies.
      showCommunity(client, { id: community.id, [field]: { ...image, altText: saved.altText } });
    },
  };
}
