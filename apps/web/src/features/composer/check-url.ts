import { postMessages, readLinkUrl } from '@confab/domain';

/** What is wrong with the address of a link post. */
export function checkUrl(url: string): string | undefined {
  if (url.trim() === '') return postMessages.linkMissing;
  return readLinkUrl(url) === null ? postMessages.linkInvalid : undefined;
}
