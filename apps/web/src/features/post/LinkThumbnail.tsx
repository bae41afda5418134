import type { Post } from '@confab/api-contract/calls';
import { Icon } from '../../ui/Icon.tsx';
import { cssVariables } from '../../ui/css-variables.ts';
import { copyOf } from '../pictures/copy-of.ts';
import './link-thumbnail.css';

type Props = {
  link: NonNullable<Post['link']>;
  /** Loads before it is in sight: for the first of a feed. */
  eager: boolean;
};

/**
 * The picture of a linked page, at the end of a card. Title and host beside it lead to the same place by keyboard and
 * by screen reader.
 */
export function LinkThumbnail({ link: { url, image }, eager }: Props) {
  if (!image) return null;
  return (
    <a
      className="link-thumb"
      style={cssVariables({ '--avg': image.averageColor })}
      href={url}
      target="_blank"
      rel="nofollow noreferrer noopener"
      tabIndex={-1}
      aria-hidden="true"
    >
      {/* Of an image in a picture React writes no preload: Gallery.tsx says why. */}
      <picture>
        <img
          src={copyOf(image, 'desktop')}
          alt=""
          width={325}
          height={250}
          loading={eager ? 'eager' : 'lazy'}
        />
      </picture>
      <Icon name="arrow-up-right" />
    </a>
  );
}
