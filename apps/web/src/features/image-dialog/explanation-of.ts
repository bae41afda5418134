import { accountMessages, postMessages } from '@confab/domain';
import { isCallError } from '../../lib/call-error.ts';

type Explained = ReadonlyMap<string, string | undefined>;

/** What the dialog says of a refusal itself, in the words of the product or else of the server. */
const ofEveryPicture = [
  ['file_size_exceeded', postMessages.fileTooLarge],
  ['unsupported_image', postMessages.imageUnsupported],
  ['no-image-file', postMessages.imageUnsupported],
  ['overloaded', undefined],
] as const;

const ofCommunity: Explained = new Map([
  ...ofEveryPicture,
  ['not_admin_nor_mod', undefined],
  ['permission_denied', undefined],
  ['image-not-found', undefined],
]);

/** Of the viewer's own: who logged out, or deleted it, did so elsewhere. */
const ofViewer: Explained = new Map([
  ...ofEveryPicture,
  ['not_logged_in', accountMessages.noUserToUpdate],
  ['user_not_found', accountMessages.noUserToUpdate],
  ['not_owner', undefined],
  ['image-not-found', accountMessages.noPictureToUpdate],
  ['permission_denied', undefined],
]);

export const explanations = { avatar: ofViewer, icon: ofCommunity, banner: ofCommunity } as const;

export function explanationOf(error: Error, explained: Explained): string | undefined {
  if (!isCallError(error) || error.code === null || !explained.has(error.code)) return undefined;
  return explained.get(error.code) ?? error.message;
}
