import { imagesApi } from '@confab/api-contract';
import { canDescribeImage } from '@confab/domain';
import { storeImage } from '@confab/images';
import { ApiError, assertAllowed } from '../http/errors.ts';
import type { RouteModule } from '../http/route.ts';
import { withUploadedFile } from '../http/upload.ts';
import { presentBareImage } from './images.present.ts';
import { getImageForUpdate, insertImage, setAltText } from './images.queries.ts';

export const imageRoutes: RouteModule = (route, { config, db, store }) => {
  route(imagesApi.upload, async ({ viewer, http }) => {
    if (!config.imagePosts) throw new ApiError('no_image_posts');
    const row = await withUploadedFile(http.request, 'image', config.uploadFolder, (source) =>
      storeImage(store, {
        usage: 'postImage',
        source,
        record: (image) => insertImage(db, { ...image, uploadedBy: viewer.user.id }),
      }),
    );
    return presentBareImage(row);
  });

  route(imagesApi.describe, async ({ params, body, viewer }) => {
    const described = await db.transaction(async (tx) => {
      const { image, ownerId } = await getImageForUpdate(tx, params.imageId);
      assertAllowed(canDescribeImage(viewer, { ownerId }));
      const altText = body.altText || null;
      await setAltText(tx, image.id, altText);
      return { ...image, altText };
    });
    return presentBareImage(described);
  });
};
