import { readLinkUrl } from '@confab/domain';
import type { Shared } from '../../lib/worker-messages.ts';
import type { PostText } from './text-draft.ts';

/**
 * What becomes of something that was shared, and of what was written before: a picture makes a post of pictures, an
 * address a link, anything else a text. What stands there already stays.
 */
export function withShared(kept: PostText, shared: Omit<Shared, 'at'>): PostText {
  const address = readLinkUrl(shared.url) ?? readLinkUrl(shared.text);
  // Many apps put the address into the text.
  const words = readLinkUrl(shared.text) === null ? shared.text.trim() : '';
  const text = {
    ...kept,
    title: kept.title === '' ? shared.title.trim() : kept.title,
    body: [kept.body, words].filter((part) => part !== '').join('\n\n'),
  };
  if (shared.files.length > 0) return { ...text, type: 'image' };
  return address === null ? { ...text, type: 'text' } : { ...text, url: address, type: 'link' };
}
