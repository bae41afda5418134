import type { Post } from '@confab/api-contract/calls';
import { Icon } from '../../ui/Icon.tsx';
import { cssVariables } from '../../ui/css-variables.ts';
import { copyOf } from '../pictures/copy-of.ts';
import './link-thumbnail.css';

type Link = NonNullable<Post['link']>;

/**
 * The picture of a linked page, at the end of a card. Title and host beside it lead to the same place by keyboard and
 * by screen reader.
 */
export function LinkThumbnail({ link: { url, image } }: { link: Link }) {
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
      <img src={copyOf(image, 'desktop')} alt="" width={325} height={250} loading="lazy" />
      <Icon name="arrow-up-right" />
    </a>
  );
}
