import { type OwnUser, usersApi } from '@confab/api-contract';
import { enqueue } from '@confab/db';
import { canChangeProPic } from '@confab/domain';
import { assertAllowed } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import type { MemberViewer } from '../http/viewer.ts';
import { enqueueImageDeletion } from '@confab/db/acts';
import { receiveImage } from './receive-image.ts';
import { getUserById, getUserByName, getUserForUpdate, replaceProPic } from './users.queries.ts';
import { memberTransaction } from './member-transaction.queries.ts';
import { presentOwnUser } from './users.present.ts';

export const profilePictureRoutes: RouteModule = (route, context) => {
  const { db } = context;

  route(usersApi.setProPic, async ({ params, viewer, http }) => {
    // Check permission before reading the file.
    assertAllowed(canChangeProPic(viewer, await getUserByName(db, params.username)));
    const uploaded = {
      request: http.request,
      usage: 'profilePicture',
      viewer,
    } as const;
    return changeProPic(viewer, (await receiveImage(context, uploaded)).id);
  });

  route(usersApi.deleteProPic, async ({ params, viewer }) => {
    assertAllowed(canChangeProPic(viewer, await getUserByName(db, params.username)));
    return changeProPic(viewer, null);
  });

  async function changeProPic(viewer: MemberViewer, imageId: string | null): Promise<OwnUser> {
    const { id } = viewer.user;
    await memberTransaction(db, viewer, async (tx) => {
      const removed = await replaceProPic(tx, await getUserForUpdate(tx, id), imageId);
      // File operations cannot be transactional, so jobs make the copies and delete the old files.
      if (imageId !== null) await enqueue(tx, 'makeImageCopies', { imageId });
      if (removed) await enqueueImageDeletion(tx, [removed]);
    });
    return presentOwnUser(await getUserById(db, id));
  }
};
