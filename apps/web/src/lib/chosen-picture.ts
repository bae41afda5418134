import { limits, postMessages } from '@confab/domain';

/** What the server takes. A browser that is asked for these turns others, HEIC above all, into one of them. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];

/** Why a file need not be sent at all. Where the browser does not know the type the server looks. */
export function refusalOf({ size, type }: File): string | undefined {
  if (size > limits.uploadMaxBytes) return postMessages.fileTooLarge;
  if (size === 0 || (type !== '' && !pictureTypes.includes(type))) return postMessages.imageUnsupported;
  return undefined;
}
