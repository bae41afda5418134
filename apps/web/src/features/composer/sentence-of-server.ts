import { postMessages } from '@confab/domain';
import { isCallError } from '../../lib/call-error.ts';
import type { PostType } from './text-draft.ts';

type Sentence = {
  text: string;
  /** The field that it belongs to, or the page. */
  at: 'title' | 'url' | 'pictures' | 'page';
  /** Unused uploads are deleted after some hours: all have to be sent once more. */
  expired?: true;
};

const sentences = new Map<string | null, Sentence>([
  ['post/title-too-short', { at: 'title', text: postMessages.titleTooShort }],
  ['invalid-url', { at: 'url', text: postMessages.linkInvalid }],
  ['too-many-images', { at: 'pictures', text: postMessages.tooManyImages }],
  [
    'image-not-found',
    { at: 'pictures', text: 'The pictures had expired and are uploaded once more.', expired: true },
  ],
  ['banned-from-community', { at: 'page', text: postMessages.bannedOnSubmit }],
  ['posting-restricted', { at: 'page', text: postMessages.postingRestricted }],
]);

/** What is said of a new post that the server refused. The rest is for the general handler. */
export function sentenceOfServer(error: unknown, type: PostType): Sentence | undefined {
  if (!isCallError(error)) return undefined;
  if (error.code === 'no_image_posts') return { at: 'page', text: error.message };
  if (error.code === 'not_enough_points') {
    return {
      at: 'page',
      text: type === 'link' ? postMessages.linkPointsMissing : postMessages.imagePointsMissing,
    };
  }
  return sentences.get(error.code);
}
