import type { Post } from '@confab/api-contract/calls';
import { cssVariables } from '../../ui/css-variables.ts';
import { Icon } from '../../ui/Icon.tsx';
import './compact-thumbnail.css';

/** The copies that are cut to the shape of a thumbnail, by their names: of posts' pictures and of links' pictures. */
const shapes: readonly string[] = ['small', 'desktop'];

/** The first picture of a post at the end of its row; the corner says that there are more, or that it leads away. */
export function CompactThumbnail({ post, eager }: { post: Post; eager: boolean }) {
  const { images, link } = post;
  const image = images[0] ?? link?.image;
  if (!image) return null;
  const shaped = image.copies.find(({ name }) => name !== undefined && shapes.includes(name));
  return (
    <span className="compact-thumb" style={cssVariables({ '--avg': image.averageColor })}>
      <img
        src={(shaped ?? image).url}
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
