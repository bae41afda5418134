import type { Community } from '@confab/api-contract/calls';
import { canCreatePost, postMessages, readLinkUrl, type Viewer } from '@confab/domain';
import type { PostContent } from '../../data/post-writing.ts';
import { cannotSave, isCallError, refusedField } from '../../lib/call.ts';
import type { Shared } from '../../lib/worker-messages.ts';
import type { Picture } from './picture-draft.ts';
import {
  fieldsOf,
  type PostFieldName,
  postFieldNames,
  type PostText,
  type PostType,
  sentTexts,
} from './PostFields.tsx';

/** The parts of a draft that belong to its type, as they are published. */
export function contentOf(text: PostText, pictures: readonly Picture[]): PostContent {
  const { type, title } = text;
  const images = pictures.flatMap(({ upload, caption }) =>
    upload.state === 'done' ? [{ imageId: upload.image.id, caption }] : [],
  );
  return { type, title, ...sentTexts(text, fieldsOf(type)), ...(type === 'image' && { images }) };
}

/**
 * Adds shared content to a draft: a picture makes an image post, an address a link post, anything else a text post.
 * Existing texts stay.
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

/** Why the viewer may not post in a community: shown on the form, and on submit (product-b 5). */
export function refusalToPost(
  viewer: Viewer,
  community: Community,
): { text: string; onSubmit: string } | undefined {
  const decision = canCreatePost(viewer, community);
  if (decision.allowed) return undefined;
  return decision.error === 'posting-restricted'
    ? { text: postMessages.postingRestricted, onSubmit: postMessages.postingRestricted }
    : { text: postMessages.bannedFrom(community.name), onSubmit: postMessages.bannedOnSubmit };
}

type Sentence = {
  text: string;
  /** The field of the error, or the page. */
  at: PostFieldName | 'pictures' | 'page';
  /** Unused uploads are deleted after some hours: all must be sent again. */
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

/** The message for a refused post; undefined for the general handler. */
export function sentenceOfServer(error: unknown, type: PostType): Sentence | undefined {
  if (!isCallError(error)) return undefined;
  if (error.code === 'no_image_posts' || cannotSave(error)) return { at: 'page', text: error.message };
  if (error.code === 'not_enough_points') {
    return {
      at: 'page',
      text: type === 'link' ? postMessages.linkPointsMissing : postMessages.imagePointsMissing,
    };
  }
  const wrong = refusedField(error, postFieldNames);
  return sentences.get(error.code) ?? (wrong && { at: wrong.field, text: wrong.text });
}
