import {
  communitiesApi,
  type Community,
  type CommunitySummary,
  type Image,
  imagesApi,
  type OwnUser,
  usersApi,
} from '@confab/api-contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { upload, type UploadWatch } from '../lib/upload.ts';
import { showCommunity, showCommunityPictures } from './communities.ts';
import { updateStartup } from './startup.ts';
import { userQuery } from './users.ts';

/** Stores a picture. Until a post uses it only its uploader sees it, for some hours. */
export function uploadPicture(file: File, watch: UploadWatch): Promise<Image> {
  return upload(imagesApi.upload, { field: 'image', file }, watch);
}

export function describePicture(imageId: string, altText: string): Promise<Image> {
  return call(imagesApi.describe, { params: { imageId }, body: { altText } });
}

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

/** Uploads, edits or removes one of a community's two pictures and shows the result everywhere. */
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
      // The answer lacks the resized copies.
      showCommunity(client, { id: community.id, [field]: { ...image, altText: saved.altText } });
    },
  };
}

/** Uploads, edits or removes the viewer's own picture and shows the result in the navbar and on the profile. */
export function profilePicture(client: QueryClient, { username, proPic }: OwnUser) {
  const params = { username };
  const show = (picture: Image | null) => showProfilePicture(client, username, picture);

  return {
    image: proPic,
    upload: async (file: File, watch: UploadWatch) =>
      show((await upload(usersApi.setProPic, { params, field: 'image', file }, watch)).proPic),
    remove: async () => show((await call(usersApi.deleteProPic, { params })).proPic),
    describe: async (image: Image, altText: string) => {
      const saved = await describePicture(image.id, altText);
      // The answer lacks the resized copies.
      show({ ...image, altText: saved.altText });
    },
  };
}

function showProfilePicture(client: QueryClient, username: string, proPic: Image | null): void {
  updateStartup(client, (startup) => ({ ...startup, user: startup.user && { ...startup.user, proPic } }));
  client.setQueryData(userQuery(username).queryKey, (user) => user && { ...user, proPic });
}
