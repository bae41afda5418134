import type { Image } from '@confab/api-contract/calls';
import { limits, postMessages } from '@confab/domain';

/** A picture of a post that is being written: a file on its way to the server, or what became of it. */
export type Picture = {
  key: string;
  /** Of the file. */
  name: string;
  bytes: number;
  caption: string;
  altText: string;
  upload: Upload;
};

export type Upload =
  | { state: 'waiting' }
  | { state: 'running'; sent: number }
  | {
      state: 'done';
      image: Image;
      /** Milliseconds since 1970. */
      at: number;
    }
  | {
      state: 'failed';
      why: string;
      /** Whether another attempt can do better. */
      again: boolean;
    };

/** What the server takes. A browser that is asked for these turns others, HEIC above all, into one of them. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];

/** Why a file need not be sent at all. Where the browser does not know the type the server looks. */
export function refusalOf({ size, type }: File): string | undefined {
  if (size > limits.uploadMaxBytes) return postMessages.fileTooLarge;
  if (size === 0 || (type !== '' && !pictureTypes.includes(type))) return postMessages.imageUnsupported;
  return undefined;
}

export function isUnderWay({ upload: { state } }: Picture): boolean {
  return state === 'waiting' || state === 'running';
}

/** What keeps a post from being sent with these pictures. */
export function checkPictures(pictures: readonly Picture[]): string | undefined {
  if (!pictures.some(({ upload }) => upload.state === 'done')) return postMessages.imagesMissing;
  if (pictures.some(({ upload }) => upload.state === 'failed')) {
    return 'Try again with the pictures that failed, or remove them.';
  }
  return undefined;
}
