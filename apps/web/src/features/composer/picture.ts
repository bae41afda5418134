import type { Image } from '@confab/api-contract/calls';
import { postMessages } from '@confab/domain';

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
