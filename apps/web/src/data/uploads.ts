import { type Image, imagesApi } from '@confab/api-contract/calls';
import { call } from '../lib/call.ts';
import { upload, type UploadWatch } from '../lib/upload.ts';

/** Stores a picture. Until a post uses it, for some hours, it is its uploader's alone. */
export function uploadPicture(file: File, watch: UploadWatch): Promise<Image> {
  return upload(imagesApi.upload, { field: 'image', file }, watch);
}

export function describePicture(imageId: string, altText: string): Promise<Image> {
  return call(imagesApi.describe, { params: { imageId }, body: { altText } });
}
