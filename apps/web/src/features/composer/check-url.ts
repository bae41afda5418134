import { messages, readLinkUrl } from '@confab/domain';

/** What is wrong with the address of a link post. */
export function checkUrl(url: string): string | undefined {
  if (url.trim() === '') return messages.linkMissing;
  return readLinkUrl(url) === null ? messages.linkInvalid : undefined;
}
