import { postMessages } from '@confab/domain';
import { isCallError } from '../../lib/call-error.ts';

/** What the dialog says of a refusal itself, in the words of the product or else of the server. */
const explained = new Map<string, string | undefined>([
  ['file_size_exceeded', postMessages.fileTooLarge],
  ['unsupported_image', postMessages.imageUnsupported],
  ['no-image-file', postMessages.imageUnsupported],
  ['overloaded', undefined],
  ['not_admin_nor_mod', undefined],
  ['permission_denied', undefined],
  ['image-not-found', undefined],
]);

export const explainedCodes = [...explained.keys()];

export function explanationOf(error: Error): string | undefined {
  if (!isCallError(error) || error.code === null || !explained.has(error.code)) return undefined;
  return explained.get(error.code) ?? error.message;
}
