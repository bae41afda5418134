import type { ImageUsage } from '@confab/domain';
import { storeImage } from '@confab/images';
import type { FastifyRequest } from 'fastify';
import { memberTransaction } from './member-transaction.queries.ts';
import type { Context } from '../context.ts';
import { withUploadedFile } from '../http/upload.ts';
import type { MemberViewer } from '../http/viewer.ts';
import { type ImageRow, insertImage } from '../images/images.queries.ts';

type Upload = { request: FastifyRequest; usage: ImageUsage; viewer: MemberViewer };

/** Stores the picture in the request's field "image" as a temporary one, which is swept unless it gets used. */
export function receiveImage(
  { config, db, store }: Context,
  { request, usage, viewer }: Upload,
): Promise<ImageRow> {
  return withUploadedFile(request, 'image', config.uploadFolder, (source) =>
    storeImage(store, {
      usage,
      source,
      record: (image) =>
        memberTransaction(db, viewer, (tx) => insertImage(tx, { ...image, uploadedBy: viewer.user.id })),
    }),
  );
}
