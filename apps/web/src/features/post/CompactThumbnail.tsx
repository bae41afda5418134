import type { Post } from '@confab/api-contract/calls';
import { cssVariables } from '../../ui/css-variables.ts';
import { Icon } from '../../ui/Icon.tsx';
import { copyOf } from '../pictures/copy-of.ts';
import './compact-thumbnail.css';

/** The first picture of a post at the end of its row; the corner says that there are more, or that it leads away. */
export function CompactThumbnail({ post, eager }: { post: Post; eager: boolean }) {
  const { images, link } = post;
  const image = images[0] ?? link?.image;
  if (!image) return null;
  return (
    <span className="compact-thumb" style={cssVariables({ '--avg': image.averageColor })}>
      <img
        src={copyOf(image, link ? 'desktop' : 'small')}
        alt={image.altText ?? ''}
        width={78}
        height={56}
        loading={eager ? 'eager' : 'lazy'}
      />
      {link && (
        <span className="corner">
          <Icon name="arrow-up-right" />
        </span>
      )}
      {images.length > 1 && (
        <span className="corner">
          <Icon name="images" />
          {images.length}
          <span className="sr-only"> pictures</span>
        </span>
      )}
    </span>
  );
}
