import { type Image, type OwnUser, usersApi } from '@confab/api-contract/calls';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { upload, type UploadWatch } from '../lib/upload.ts';
import { updateStartup } from './startup.ts';
import { describePicture } from './uploads.ts';
import { userQuery } from './users.ts';

/** The acts on the viewer's own picture. What they come to is seen at once in the navbar and on the profile. */
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
      // The answer is the picture without its copies.
      show({ ...image, altText: saved.altText });
    },
  };
}

function showProfilePicture(client: QueryClient, username: string, proPic: Image | null): void {
  updateStartup(client, (startup) => ({ ...startup, user: startup.user && { ...startup.user, proPic } }));
  client.setQueryData(userQuery(username).queryKey, (user) => user && { ...user, proPic });
}
