import { readLinkUrl } from '@confab/domain';
import type { PostContent } from '../../data/create-post.ts';
import type { Picture } from './picture.ts';
import type { PostText } from './text-draft.ts';

/** What is published of everything that was written: the part that belongs to the type. */
export function contentOf({ type, body, url }: PostText, pictures: readonly Picture[]): PostContent {
  switch (type) {
    case 'text':
      return { type, body };
    case 'link':
      return { type, url: readLinkUrl(url) ?? url };
    case 'image':
      return {
        type,
        images: pictures.flatMap(({ upload, caption }) =>
          upload.state === 'done' ? [{ imageId: upload.image.id, caption }] : [],
        ),
      };
  }
}
